import type { CsvOptions } from '@anj/workflow'
import { type Dialect, splitRecords, type TextRecord } from './records.ts'

/** In the order in which they win when several fit alike: a comma is also in texts and numbers. */
const delimitersOfCsv = ['\t', ';', '|', ','] as const
const delimitersOfText = ['\t', '|', ';', ','] as const
/** Signs that also stand in times, names and texts: they count only where every record agrees. */
const rareDelimiters = ['||', '~', '^', '#', '!', ':', ' '] as const
/** Those of them that punctuate: behind words, with a space on one side. */
const punctuation: readonly string[] = ['#', '!', ':']
/** So many lines below the first must agree on a rare delimiter: a few texts hold the same signs by chance. */
const FEWEST_AGREEING = 3
const SAMPLE = 500

/** The delimiter that a file names in its first line, as spreadsheets write and read it. */
export function saidDelimiter(text: string): string | null {
  return /^"?sep=([^"\r\n])"?(\r\n|\n|\r)/i.exec(text)?.[1] ?? null
}

/** True for a file that calls itself CSV; other text files are rather split by tabs and pipes than by commas. */
export function isCsvName(fileName: string): boolean {
  return /\.csv$/i.test(fileName)
}

/** Finds delimiter, quote and header of a file from its beginning. Whoever reads the file can say otherwise. */
export function sniff(
  text: string,
  isCsv: boolean,
  said?: string,
): Pick<CsvOptions, 'delimiter' | 'quote' | 'header'> {
  const delimiter = said ?? findDelimiter(text, isCsv ? delimitersOfCsv : delimitersOfText)
  const quote = findQuote(text, delimiter)
  return { delimiter, quote, header: findHeader(sample(text, { delimiter, quote })) }
}

function findDelimiter(text: string, delimiters: readonly string[]): string {
  const candidates = delimiters.map((delimiter) => judge(text, { delimiter, quote: '"' }))
  const split = candidates.filter(({ width, fitting, first }) => first > 1 || (width > 1 && fitting > 0.5))
  const best = split.toSorted((a, b) => b.score - a.score)[0]
  const single = candidates.toReversed().find(({ width, fitting }) => width === 1 && fitting === 1)
  // A header that splits decides even where rows disagree: they are then refused by line, and not read as one column.
  const isBest = best !== undefined && (best.first > 1 || best.score >= 1 || !single)
  if (isBest) return isDoubled(text, best.dialect) ? '||' : best.dialect.delimiter
  return findRareDelimiter(text) ?? (single ?? candidates.at(-1))?.dialect.delimiter ?? ','
}

/** True where pipes stand in pairs only, so that every second column has neither a name nor a value. */
function isDoubled(text: string, dialect: Dialect): boolean {
  if (dialect.delimiter !== '|') return false
  const records = sample(text, dialect)
  return records.every(
    ({ cells }) => cells.length % 2 === 1 && cells.every((cell, i) => i % 2 === 0 || cell === ''),
  )
}

/** The rare delimiter that splits every record into the same number of cells, and most of them; null for none. */
function findRareDelimiter(text: string): string | null {
  const whole = sample(text, { delimiter: '\0', quote: '' }).slice(1)
  // Times, dates and grouped numbers hold such signs within one value.
  if (whole.length > 0 && whole.every(({ cells }) => isTyped(cells[0] ?? ''))) return null
  const agreeing = rareDelimiters.flatMap((delimiter) => {
    const records = sample(text, { delimiter, quote: '"' })
    const [first, ...body] = records
    if (!first || body.length < FEWEST_AGREEING || first.cells.length === 1 || first.cells.includes(''))
      return []
    const agrees = records.every(({ cells, fault }) => cells.length === first.cells.length && !fault)
    if (!agrees || (delimiter === ' ' && !isTableOfSpaces(records))) return []
    if (punctuation.includes(delimiter) && records.every(isPunctuated)) return []
    return [{ delimiter, width: first.cells.length }]
  })
  return agreeing.toSorted((a, b) => b.width - a.width)[0]?.delimiter ?? null
}

/** Words of a line are rather a name than columns, unless one of them is a number or a date in every row. */
function isTableOfSpaces([first, ...body]: readonly TextRecord[]): boolean {
  const cells = body.flatMap((record) => record.cells)
  if (cells.includes('')) return false
  return first?.cells.some((_, i) => body.every((record) => isTyped(record.cells[i] ?? ''))) ?? false
}

/** True where a sign stands as in a sentence, with a space on one of its sides. */
function isPunctuated({ cells }: TextRecord): boolean {
  return cells.some((cell, i) => i > 0 && cell.startsWith(' ') !== (cells[i - 1] ?? '').endsWith(' '))
}

interface Judgement {
  readonly dialect: Dialect
  /** The most frequent number of cells. */
  readonly width: number
  /** Share of the records of that width. */
  readonly fitting: number
  /** Number of cells of the first record. */
  readonly first: number
  readonly score: number
}

/** A header of another width speaks against a delimiter: names hold fewer commas than values. */
function judge(text: string, dialect: Dialect): Judgement {
  const records = sample(text, dialect)
  const widths = Map.groupBy(records, ({ cells }) => cells.length)
  const [width = 1, fittingRecords = []] =
    [...widths].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const fitting = records.length > 0 ? fittingRecords.length / records.length : 0
  const first = records[0]?.cells.length ?? 0
  const faults = records.filter(({ fault }) => fault).length / Math.max(1, records.length)
  return { dialect, width, fitting, first, score: fitting + (first === width ? 0.5 : 0) - faults }
}

/** The first records; the last of a text that was cut off isn't whole. */
function sample(text: string, dialect: Dialect): readonly TextRecord[] {
  const records = splitRecords(text, dialect, SAMPLE + 1)
  return records.length > 1
    ? records.slice(0, Math.min(SAMPLE, records.length - (endsRecord(text) ? 0 : 1)))
    : records
}

function endsRecord(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r')
}

function findQuote(text: string, delimiter: string): CsvOptions['quote'] {
  const doubled = sample(text, { delimiter, quote: '"' })
  const opened = doubled.filter(({ quoted }) => quoted.includes(true))
  // A single faulty one is rather a quote that somebody forgot to close, which reading then names by its line.
  if (opened.length > 0) return opened.length > 1 && opened.every(({ fault }) => fault) ? '' : '"'
  const cells = doubled.flatMap((record) => record.cells).filter((cell) => cell.startsWith("'"))
  const single = sample(text, { delimiter, quote: "'" })
  const closed = single.every(({ fault }) => !fault) && cells.length >= 2
  return closed ? "'" : '"'
}

const number = /^[+-]?(\d[\d.,' ]*|\.\d+)([eE][+-]?\d+)?$/
const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ]\d{1,2}:\d{2}.*)?$/
const clock = '\\d{1,2}:\\d{2}(:\\d{2}([.,]\\d+)?)?( ?[AaPp]\\.?[Mm]\\.?)?'
const time = new RegExp(`^${clock}( ?[-–] ?${clock})?$`)
const isTyped = (cell: string) => [number, date, time].some((form) => form.test(cell.trim()))

/** There is no header where every column of numbers, dates or times begins with one too. */
function findHeader([first, ...body]: readonly TextRecord[]): boolean {
  if (!first || body.length === 0) return true
  const typed = first.cells.flatMap((cell, i) => {
    const cells = body.map((record) => record.cells[i] ?? '').filter((text) => text !== '')
    return cells.length > 0 && cells.every(isTyped) ? [cell] : []
  })
  return typed.length === 0 || !typed.every(isTyped)
}
