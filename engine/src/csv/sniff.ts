import type { CsvOptions } from '@anj/workflow'
import { linesAboveHeader } from './lines-above-header.ts'
import { type Dialect, splitRecords, type TextRecord } from './records.ts'
import { isTypedCell } from './typed-cell.ts'

/** Ordered by priority for ties. The comma comes last because it also occurs in text and numbers. */
const delimitersOfCsv = ['\t', ';', '|', ','] as const
const delimitersOfText = ['\t', '|', ';', ','] as const
/**
 * Characters that also occur in times, names and text, so one of them counts as the delimiter only if it splits every
 * record into the same number of cells.
 */
const rareDelimiters = ['||', '~', '^', '#', '!', ':', ' '] as const
/** Rare delimiters that are also punctuation, with a space on one side. */
const punctuation: readonly string[] = ['#', '!', ':']
/**
 * Minimum number of lines after the first that must agree on a rare delimiter, because fewer lines may agree by chance.
 */
const FEWEST_AGREEING = 3
const SAMPLE = 500

/** Returns the delimiter of a `sep=` line, which spreadsheets write and read. */
export function declaredDelimiter(text: string): string | null {
  return /^"?sep=([^"\r\n])"?(\r\n|\n|\r)/i.exec(text)?.[1] ?? null
}

/** True for a file with the extension .csv. Other text files more often use tabs and pipes than commas. */
export function isCsvName(fileName: string): boolean {
  return /\.csv$/i.test(fileName)
}

/** Returns the number of lines above the header; 0 when the header is the first row. */
export function findLinesAbove(text: string, isCsv: boolean, said?: string): number {
  return linesAboveHeader(text, said === undefined ? (isCsv ? delimitersOfCsv : delimitersOfText) : [said])
}

/** Detects the delimiter, quote and header from the beginning of a file. Users can override the result. */
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
  // A delimiter that splits the header is used even when rows disagree, so that reading reports the bad rows by line
  // instead of treating the file as one column.
  const isBest = best !== undefined && (best.first > 1 || best.score >= 1 || !single)
  if (isBest) return isDoubled(text, best.dialect) ? '||' : best.dialect.delimiter
  return findRareDelimiter(text) ?? (single ?? candidates.at(-1))?.dialect.delimiter ?? ','
}

/** True when pipes only occur in pairs, so that every second column would have neither a name nor values. */
function isDoubled(text: string, dialect: Dialect): boolean {
  if (dialect.delimiter !== '|') return false
  const records = sample(text, dialect)
  return records.every(
    ({ cells }) => cells.length % 2 === 1 && cells.every((cell, i) => i % 2 === 0 || cell === ''),
  )
}

/**
 * Returns the rare delimiter that splits every record into the same number of cells; null when there is none. Among
 * several, the delimiter with the most cells wins.
 */
function findRareDelimiter(text: string): string | null {
  const whole = sample(text, { delimiter: '\0', quote: '' }).slice(1)
  // Times, dates and grouped numbers contain such characters within one value.
  if (whole.length > 0 && whole.every(({ cells }) => isTypedCell(cells[0] ?? ''))) return null
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

/**
 * True when spaces separate columns. Several words are probably a single value, unless every row contains a number or
 * a date among them.
 */
function isTableOfSpaces([first, ...body]: readonly TextRecord[]): boolean {
  const cells = body.flatMap((record) => record.cells)
  if (cells.includes('')) return false
  return first?.cells.some((_, i) => body.every((record) => isTypedCell(record.cells[i] ?? ''))) ?? false
}

/** True when the character is used as punctuation, with a space on only one side. */
function isPunctuated({ cells }: TextRecord): boolean {
  return cells.some((cell, i) => i > 0 && cell.startsWith(' ') !== (cells[i - 1] ?? '').endsWith(' '))
}

interface Judgement {
  readonly dialect: Dialect
  /** The most frequent number of cells. */
  readonly width: number
  /** The share of records with that number of cells. */
  readonly fitting: number
  /** The number of cells in the first record. */
  readonly first: number
  readonly score: number
}

/**
 * Scores a delimiter. A header with as many cells as most records raises the score: names rarely contain characters
 * such as commas, so a different number of cells suggests the wrong delimiter.
 */
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

/** Returns the first records, without the last record when the text ends within it. */
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
  // If there is only one quoted record and it is faulty, its quote is probably unclosed. The file is still read with
  // quotes, so that the error names the line.
  if (opened.length > 0) return opened.length > 1 && opened.every(({ fault }) => fault) ? '' : '"'
  const cells = doubled.flatMap((record) => record.cells).filter((cell) => cell.startsWith("'"))
  const single = sample(text, { delimiter, quote: "'" })
  const closed = single.every(({ fault }) => !fault) && cells.length >= 2
  return closed ? "'" : '"'
}

/** Returns false when the first cells of all columns with numbers, dates or times are also numbers, dates or times. */
export function findHeader([first, ...body]: readonly Pick<TextRecord, 'cells'>[]): boolean {
  if (!first || body.length === 0) return true
  const typed = first.cells.flatMap((cell, i) => {
    const cells = body.map((record) => record.cells[i] ?? '').filter((text) => text !== '')
    return cells.length > 0 && cells.every(isTypedCell) ? [cell] : []
  })
  return typed.length === 0 || !typed.every(isTypedCell)
}
