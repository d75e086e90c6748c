import { escapeMarkdown, stripInvalidChars } from './markup.ts'
import type { Block, Report } from './report.ts'

/** Returns a report as GitHub Markdown. */
export function reportToMarkdown({ title, blocks }: Report): string {
  return `${[`# ${escapeMarkdown(title)}`, ...blocks.map(written)].join('\n\n')}\n`
}

function written(block: Block): string {
  switch (block.is) {
    case 'heading': {
      const anchor = block.id === undefined ? '' : `<a id="${block.id}"></a>`
      return `${'#'.repeat(block.level)} ${anchor}${escapeMarkdown(block.text)}`
    }
    case 'paragraph':
      return escapeMarkdown(block.text)
    case 'list':
      return block.items
        .map(({ text, to }) =>
          to === undefined ? escapeMarkdown(text) : `[${escapeMarkdown(text)}](#${to})`,
        )
        .map((item) => `- ${item}`)
        .join('\n')
    case 'table':
      return [
        line(block.header),
        line(block.header.map(() => '---')),
        ...block.rows.map((row) => line(row.map((cell) => escapeMarkdown(cell ?? '')))),
      ].join('\n')
    case 'code':
      return fenced(stripInvalidChars(block.text))
  }
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Puts a text into a fence that is longer than any run of backticks inside it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}sql\n${text}\n${fence}`
}
