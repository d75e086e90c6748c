import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { helpPage } from '../../api/src/help/help-page.ts'
import { root } from '../root.ts'

/** A page of the documentation. */
export interface DocPage {
  /** Path below the root, with `/` as the separator. */
  readonly file: string
  readonly text: string
  readonly lines: readonly DocLine[]
  /** IDs of the headings, which links contain after `#`. */
  readonly ids: readonly string[]
  readonly title: string
}

export interface DocLine {
  readonly number: number
  readonly text: string
  /** ID of the heading in this line, or of the nearest heading above it. */
  readonly id: string
  readonly heading: string
  readonly isCode: boolean
}

export interface DocRow {
  readonly line: DocLine
  readonly cells: readonly string[]
}

/** Excludes a page from search and answers, because the page only lists content that other pages explain. */
export const NOT_SEARCHED = '<!-- list: not searched -->'

/** Returns README.md, CONTRIBUTING.md and every page below docs. */
export function docPages(): readonly DocPage[] {
  const files = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`)
  return ['README.md', 'CONTRIBUTING.md', ...files.sort()].map((file) =>
    docPage(file, readFileSync(join(root, file), 'utf8')),
  )
}

/** Returns the help pages, without the generated list of messages. */
export function helpPages(): readonly DocPage[] {
  return docPages().filter(({ file, text }) => file.startsWith('docs/help/') && !text.includes(NOT_SEARCHED))
}

/** Parses a page. */
export function docPage(file: string, text: string): DocPage {
  const { headings, title } = helpPage(file, text)
  let met = -1
  let isFenced = false
  const lines = text.split('\n').map((line, index): DocLine => {
    const isFence = /^\s*(```|~~~)/.test(line)
    const isCode = isFenced || isFence
    if (isFence) isFenced = !isFenced
    if (!isCode && /^#{1,6} /.test(line)) met++
    const { id = '', text: heading = '' } = headings[met] ?? {}
    return { number: index + 1, text: line, id, heading, isCode }
  })
  return { file, text, lines, ids: headings.map(({ id }) => id), title }
}

/** Returns the rows of tables whose first column has the given header. */
export function rowsBelow({ lines }: DocPage, header: string): readonly DocRow[] {
  const rows: DocRow[] = []
  let first: string | null = null
  for (const line of lines) {
    if (line.isCode || !line.text.startsWith('|')) {
      first = null
      continue
    }
    const cells = cellsOf(line.text)
    if (first === null) first = cells[0] ?? ''
    else if (first === header && !/^[\s|:-]+$/.test(line.text)) rows.push({ line, cells })
  }
  return rows
}

function cellsOf(row: string): readonly string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** Returns the inline code of a text. */
export function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/(`+)(.+?)\1/g)].map(([, , code = '']) => code.trim())
}

/** Collects the problems of all lines as `file:line: problem`. */
export function findLineErrors(
  pages: readonly DocPage[],
  wrongIn: (line: DocLine, page: DocPage) => readonly string[],
): readonly string[] {
  return pages.flatMap((page) =>
    page.lines.flatMap((line) => wrongIn(line, page).map((what) => `${page.file}:${line.number}: ${what}`)),
  )
}
