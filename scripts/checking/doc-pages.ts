import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { helpPage } from '../../api/src/help/help-page.ts'
import { root } from '../root.ts'

/** A page of the documentation as its tests read it. */
export interface DocPage {
  /** Its path below the root, with `/`. */
  readonly file: string
  readonly text: string
  /** Every line with its number, what it belongs to, and whether it stands in a block of code. */
  readonly lines: readonly DocLine[]
  /** What addresses name behind `#`. */
  readonly ids: readonly string[]
  readonly title: string
}

export interface DocLine {
  readonly number: number
  readonly text: string
  /** The last heading above it, or itself. */
  readonly id: string
  readonly heading: string
  readonly isCode: boolean
}

/** A row of a table. */
export interface DocRow {
  readonly line: DocLine
  readonly cells: readonly string[]
}

/** The line that keeps a page out of search and answers, because it only lists what other pages explain. */
export const NOT_SEARCHED = '<!-- list: not searched -->'

/** Every page below docs, README.md and CONTRIBUTING.md. */
export function docPages(): readonly DocPage[] {
  const files = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`)
  return ['README.md', 'CONTRIBUTING.md', ...files.sort()].map((file) =>
    docPage(file, readFileSync(join(root, file), 'utf8')),
  )
}

/** The pages that users read, without the generated list of messages. */
export function helpPages(): readonly DocPage[] {
  return docPages().filter(({ file, text }) => file.startsWith('docs/help/') && !text.includes(NOT_SEARCHED))
}

/** A page of its text. */
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

/** The rows of the tables of a page whose first column is headed by a word. */
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

/** What stands in backticks in a text. */
export function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/(`+)(.+?)\1/g)].map(([, , code = '']) => code.trim())
}

/** All lines in which something is wrong, as lists of `file:line: what`. */
export function complaints(
  pages: readonly DocPage[],
  wrongIn: (line: DocLine, page: DocPage) => readonly string[],
): readonly string[] {
  return pages.flatMap((page) =>
    page.lines.flatMap((line) => wrongIn(line, page).map((what) => `${page.file}:${line.number}: ${what}`)),
  )
}
