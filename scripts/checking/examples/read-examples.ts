import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root.ts'

/** A code block that readers may copy. */
export interface Example {
  readonly page: string
  /** Line number at which the block starts. */
  readonly line: number
  readonly language: string
  readonly text: string
  /**
   * The response in the next block, which follows directly or after a line that announces it. Null if there is none.
   */
  readonly answer: { readonly language: string; readonly text: string } | null
}

/** Returns the code blocks of a page in order. */
export function readExamples(page: string): readonly Example[] {
  const blocks = blocksOf(readFileSync(join(root, page), 'utf8'))
  return blocks.flatMap((block, at) => {
    const next = blocks[at + 1]
    const isAnswer = next?.isAnswer === true && ['', 'json'].includes(next.language)
    return ['sh', 'ts'].includes(block.language) ? [{ page, ...block, answer: isAnswer ? next : null }] : []
  })
}

function blocksOf(text: string) {
  const blocks: { line: number; language: string; text: string; isAnswer: boolean }[] = []
  let open: { line: number; language: string; lines: string[] } | undefined
  let above = ''
  for (const [at, line] of text.split('\n').entries()) {
    const fence = /^```(\w*)/.exec(line)
    if (fence && open) {
      const isAnswer = above === '```' || /^The answer\b/.test(above)
      blocks.push({ line: open.line, language: open.language, text: open.lines.join('\n'), isAnswer })
      open = undefined
      above = '```'
    } else if (fence) open = { line: at + 1, language: fence[1] ?? '', lines: [] }
    else if (open) open.lines.push(line)
    else if (line !== '') above = line
  }
  return blocks
}
