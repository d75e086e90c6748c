import { AppError } from '@anj/workflow'

/** The columns that a file of users must have, followed by the optional column. */
const neededColumns = ['userName', 'fullName', 'email'] as const
const peopleColumns = [...neededColumns, 'role'] as const
type PeopleColumn = (typeof peopleColumns)[number]

/** A line in the file. `person` is null if the line and the header have different numbers of fields. */
export interface PeopleLine {
  readonly line: number
  readonly fields: readonly string[]
  /** The number of columns in the header. */
  readonly columns: number
  /** The role is empty if the file has no role column or the line has no role. */
  readonly person: Readonly<Record<PeopleColumn, string>> | null
}

/** The maximum number of lines in a file. */
export const MAX_IMPORT_LINES = 1000

const delimiters = [',', ';', '\t'] as const

/**
 * Reads a CSV file of users. Refuses the file unless it is valid CSV with the expected header. A line with the wrong
 * number of fields doesn't make the file invalid: it is returned without a person.
 */
export function readPeopleCsv(bytes: Uint8Array): readonly PeopleLine[] {
  const text = decode(bytes)
  if (text.trim() === '') throw new AppError('importEmpty', {})
  const { delimiter, columns } = readHeader(text)
  const [, ...records] = readRecords(text, delimiter)
  const people = records.filter(({ fields }) => fields.some((field) => field.trim() !== ''))
  if (people.length === 0) throw new AppError('importEmpty', {})
  if (people.length > MAX_IMPORT_LINES) throw new AppError('importTooLong', { limit: MAX_IMPORT_LINES })
  return people.map(({ line, fields }) => {
    const at = (column: PeopleColumn) => (fields[columns.indexOf(column)] ?? '').trim()
    const fits = fields.length === columns.length
    const person = {
      userName: at('userName'),
      fullName: at('fullName'),
      email: at('email'),
      role: columns.includes('role') ? at('role') : '',
    }
    return { line, fields, columns: columns.length, person: fits ? person : null }
  })
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Invalid UTF-8 is refused below, with the same message as a NUL character.
  }
  throw new AppError('importNotText', {})
}

/** Finds the delimiter that splits the header into the required columns, in any order and case. */
function readHeader(text: string) {
  const first = text.slice(0, endOfLine(text))
  for (const delimiter of delimiters) {
    const names = readRecords(first, delimiter)[0]?.fields ?? []
    const columns = names.map((name) =>
      peopleColumns.find((column) => column.toLowerCase() === name.trim().toLowerCase()),
    )
    const known = columns.filter((column) => column !== undefined)
    const isWhole = neededColumns.every((column) => known.includes(column))
    if (isWhole && known.length === columns.length && new Set(known).size === columns.length)
      return { delimiter, columns: known }
  }
  throw new AppError('importHeader', {})
}

function endOfLine(text: string): number {
  const at = text.search(/[\r\n]/)
  return at < 0 ? text.length : at
}

interface CsvRecord {
  /** The line on which the record starts. */
  readonly line: number
  readonly fields: string[]
}

/** Reads records as RFC 4180 defines them. A quotation mark inside an unquoted field is an ordinary character. */
function readRecords(text: string, delimiter: string): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  let record: CsvRecord = { line: 1, fields: [] }
  let line = 1
  let at = 0
  while (at < text.length || record.fields.length > 0) {
    const quoted = text[at] === '"'
    const { value, end } = quoted ? readQuoted(text, at, line) : readPlain(text, at, delimiter)
    if (quoted) line += countLines(value)
    record.fields.push(value)
    if (text[end] === delimiter) {
      at = end + 1
      continue
    }
    const lineBreak = /^(\r\n|\r|\n)?/.exec(text.slice(end, end + 2))?.[0] ?? ''
    if (quoted && lineBreak === '' && end < text.length)
      throw new AppError('importQuoteOpen', { line: record.line })
    records.push(record)
    at = end + lineBreak.length
    line += 1
    record = { line, fields: [] }
  }
  return records
}

function readPlain(text: string, at: number, delimiter: string) {
  let end = at
  while (end < text.length && text[end] !== delimiter && text[end] !== '\r' && text[end] !== '\n') end += 1
  return { value: text.slice(at, end), end }
}

function readQuoted(text: string, at: number, line: number) {
  let value = ''
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new AppError('importQuoteOpen', { line })
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

function countLines(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1
}
