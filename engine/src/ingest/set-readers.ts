import { readdir, stat } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import {
  AppError,
  type ColumnProfile,
  type CsvOptions,
  type DataType,
  type ExcelOptions,
  type FileFormat,
  type FileSet,
  type FixedOptions,
  isCsvOptions,
  isExcelOptions,
  isFixedOptions,
  isJsonOptions,
  isParquetOptions,
  isXmlOptions,
  type JsonOptions,
  type Note,
  namesPhrase,
  note,
  type ParquetOptions,
  unpackedName,
  type XmlOptions,
} from '@anj/workflow'
import { readHead } from '../csv/file-head.ts'
import { readCsv } from '../csv/read-csv.ts'
import { splitRecords } from '../csv/records.ts'
import { sniff } from '../csv/sniff.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import type { SheetColumn } from '../excel/table-file.ts'
import type { JsonColumn } from '../json/row-reader.ts'
import type { ParquetColumn } from '../parquet/columns.ts'
import { archiveTooMuch } from '../zip/open-archive.ts'
import { layOutCsv, sizeOf } from './ingest-csv.ts'
import { layOutSheet } from './ingest-excel.ts'
import { layOutFixed } from './ingest-fixed.ts'
import { candidatesOfValues, layOutJson, withTexts } from './ingest-json.ts'
import { bytesPerRow, candidatesOfTypes, layOutParquet, notesOnTypes } from './ingest-parquet.ts'
import { candidatesOfTexts, layOutXml } from './ingest-xml.ts'
import type { IngestRequest } from './protocol.ts'
import { ValueShapes } from './set-notes.ts'
import type { SetFile, SetPart, SetReader } from './set-part.ts'
import type { DelimitedTable } from './store-table.ts'
import { SHORT_TAIL, totalsNote } from './totals-note.ts'
import { candidatesOfCells, typedByCells } from './workbook-types.ts'

/** Dependencies of the readers of all formats. */
export interface SetReading {
  readonly request: IngestRequest
  readonly fileSet: FileSet
  /** A session that describes Parquet files. Null for other formats. */
  readonly session: Session | null
  readonly onOptions: (options: NonNullable<IngestRequest['options']>) => void
  readonly signal: AbortSignal | undefined
}

/** Calls a function with the reader of a format. The facts about columns depend on the format. */
export function withReader<T>(
  format: FileFormat,
  reading: SetReading,
  use: <F>(reader: SetReader<F>) => Promise<T>,
): Promise<T> {
  switch (format) {
    case 'workbook':
      return use(sheetReader(reading))
    case 'json':
      return use(jsonReader(reading))
    case 'xml':
      return use(xmlReader(reading))
    case 'parquet':
      return use(parquetReader(reading))
    case 'fixed':
      return use(fixedReader(reading))
    case 'delimited':
      return use(csvReader(reading))
    case 'database':
      throw new AppError('archiveWithoutFiles', {})
  }
}

/** The room for the copies that are read, which all files of a set share. */
class Room {
  readonly #mostBytes: number
  #left: number

  constructor({ limits }: IngestRequest) {
    this.#mostBytes = limits.temporaryBytes
    this.#left = limits.temporaryBytes
  }

  /** Makes room for the copies of files that replace the former ones. */
  clear(): void {
    this.#left = this.#mostBytes
  }

  /** Makes the copies of a file, which can take as many bytes as are left. Throws `archiveTooMuch`. */
  async make<T extends { readonly table: DelimitedTable }>(
    { path, folder }: SetFile,
    copy: (mostBytes: number) => Promise<T>,
  ): Promise<T> {
    const isFirst = this.#left === this.#mostBytes
    const made = await copy(Math.max(0, this.#left)).catch((cause: unknown) => {
      const isTooMuch =
        cause instanceof AppError && (cause.code === 'jsonTooMuch' || cause.code === 'workbookTooMuch')
      throw isTooMuch && !isFirst ? archiveTooMuch(this.#mostBytes, cause) : cause
    })
    for (const name of await readdir(folder)) {
      const kept = joinPath(folder, name)
      // The file itself is removed if a copy is read in its place.
      if (kept !== path || path === made.table.path) this.#left -= (await stat(kept)).size
    }
    if (this.#left < 0) throw archiveTooMuch(this.#mostBytes)
    return made
  }
}

const nothing = () => undefined
/** Encodings that are always detected. */
const unicode: readonly CsvOptions['encoding'][] = ['utf-8', 'utf-16']
const unchanged = (profiles: readonly ColumnProfile[]) => ({ columns: profiles, notes: [] })

function csvReader({ request, fileSet, onOptions, signal }: SetReading): SetReader<null> {
  const { options: asked, given = {} } = request
  let options: CsvOptions | null = asked && isCsvOptions(asked) ? asked : null
  const eachEncoding = fileSet.eachEncoding ?? (options === null && given.encoding === undefined)
  const encoding = (options ?? given).encoding ?? null
  const room = new Room(request)
  return {
    async read(file) {
      const { entry, path, folder } = file
      const wanted = options
      const layOut = async (known: CsvOptions['encoding'] | null) => {
        const source = { path, fileName: entry, wanted, given, encoding: known, isHashed: false }
        return await room.make(file, () =>
          layOutCsv({ ...source, onBytes: nothing, onOptions: nothing }, folder, signal),
        )
      }
      const read = await orEmpty(async () => {
        await sizeOf(path)
        return await inEncoding(eachEncoding, encoding, layOut)
      })
      if (!read) return null
      if (wanted) await refuseOtherDelimiter(entry, read.table, wanted)
      else {
        options = { ...read.options, fileSet: { ...fileSet, eachEncoding } }
        onOptions(options)
      }
      const { table, notes } = read
      const totals = await totalsNote(table.path, table.options, SHORT_TAIL)
      return partOf(
        table,
        table.names.map(() => null),
        [...notes, ...totals],
      )
    },
    atOnce: 4,
    merge: () => null,
    candidates: nothing,
    finish: unchanged,
    get options() {
      return options && { ...options, fileSet: { ...fileSet, eachEncoding } }
    },
    found: {},
  }
}

function fixedReader({ request, fileSet, onOptions, signal }: SetReading): SetReader<null> {
  const { options: asked, given = {} } = request
  let options: FixedOptions | null = asked && isFixedOptions(asked) ? asked : null
  const eachEncoding = fileSet.eachEncoding ?? (options === null && given.encoding === undefined)
  const encoding = (options ?? given).encoding ?? null
  const room = new Room(request)
  return {
    async read(file) {
      const { path, folder } = file
      const wanted = options
      const layOut = (known: CsvOptions['encoding'] | null) =>
        room.make(file, (mostBytes) =>
          layOutFixed(
            {
              path,
              wanted,
              encoding: known,
              mostBytes,
              isHashed: false,
              onPrepared: nothing,
              onBytes: nothing,
              onOptions: nothing,
            },
            folder,
            signal,
          ),
        )
      const read = await orEmpty(async () => {
        await sizeOf(path)
        return await inEncoding(eachEncoding, encoding, layOut)
      })
      if (!read) return null
      if (!wanted) {
        options = { ...read.options, fileSet: { ...fileSet, eachEncoding } }
        onOptions(options)
      }
      const { table, notes } = read
      const totals = await totalsNote(table.path, table.options, SHORT_TAIL)
      return partOf(
        table,
        table.names.map(() => null),
        [...notes, ...totals],
      )
    },
    atOnce: 4,
    merge: () => null,
    candidates: nothing,
    finish: unchanged,
    get options() {
      return options && { ...options, fileSet: { ...fileSet, eachEncoding } }
    },
    found: {},
  }
}

/** Reads a file of a set in its own encoding or, if that isn't certain, in the one that the options name. */
async function inEncoding<T>(
  eachEncoding: boolean,
  encoding: CsvOptions['encoding'] | null,
  layOut: (known: CsvOptions['encoding'] | null) => Promise<T>,
): Promise<T> {
  if (!eachEncoding) return await layOut(encoding)
  return await layOut(null).catch((error: unknown) => {
    // The chosen encoding decides if several fit.
    const isUnsure = error instanceof AppError && error.code === 'csvEncodingUnsure'
    if (isUnsure && encoding !== null && !unicode.includes(encoding)) return layOut(encoding)
    throw error
  })
}

/** Refuses a file whose header is a single cell because its delimiter is another one. */
async function refuseOtherDelimiter(
  entry: string,
  { path, names, linesBefore }: DelimitedTable,
  { delimiter, skipLines }: CsvOptions,
): Promise<void> {
  if (names.length > 1) return
  const { text } = await readHead(path, linesBefore > 0 ? 0 : skipLines)
  const other = sniff(text, true)
  const [first] = splitRecords(text, other, 1)
  if (other.delimiter === delimiter || (first?.cells.length ?? 0) < 2) return
  throw new AppError('fileInSetOtherDelimiter', {
    entry,
    delimiter: shownDelimiter(delimiter),
    other: shownDelimiter(other.delimiter),
  })
}

function shownDelimiter(delimiter: string): string {
  return delimiter === '\t' ? 'tab' : `“${delimiter}”`
}

function jsonReader({
  request,
  fileSet,
  onOptions,
  signal,
}: SetReading): SetReader<Pick<JsonColumn, 'kinds'>> {
  const { options: asked } = request
  let options: JsonOptions | null = asked && isJsonOptions(asked) ? asked : null
  const lists = new Map<string, number>()
  const shapes = new ValueShapes()
  const room = new Room(request)
  return {
    async read(file) {
      const { entry, path, folder } = file
      const wanted = options
      const source = { path, fileName: unpackedName(entry), wanted, onPart: nothing, onOptions: nothing }
      const read = await orEmpty(() =>
        room.make(file, (mostBytes) => layOutJson({ ...source, mostBytes }, folder, signal)),
      )
      if (!read) return null
      if (!wanted) {
        options = { ...read.options, fileSet }
        onOptions(options)
      }
      for (const list of read.lists) lists.set(list.path, (lists.get(list.path) ?? 0) + list.rows)
      const part = partOf(read.table, read.columns, read.notes)
      shapes.add(entry, part.names, part.facts)
      return part
    },
    atOnce: 1,
    merge: (a, b) => ({ kinds: a.kinds | b.kinds }),
    candidates: candidatesOfValues,
    finish: (profiles, facts) => {
      const { columns, notes } = withTexts(profiles, facts)
      return { columns, notes: [...shapes.notes(), ...notes] }
    },
    get options() {
      return options && { ...options, fileSet }
    },
    get found() {
      return lists.size > 0 ? { lists: [...lists].map(([path, rows]) => ({ path, rows })) } : {}
    },
  }
}

function xmlReader({
  request,
  fileSet,
  onOptions,
  signal,
}: SetReading): SetReader<Pick<JsonColumn, 'kinds'>> {
  const { options: asked } = request
  let options: XmlOptions | null = asked && isXmlOptions(asked) ? asked : null
  const lists = new Map<string, number>()
  /** The elements that repeat, with the first file in which they do, if it isn't the first file. */
  const late = new Map<string, string>()
  let isAgain = false
  const room = new Room(request)
  return {
    async read(file) {
      const { entry, path, folder } = file
      const wanted = options
      const source = { path, wanted, onPart: nothing, onOptions: nothing }
      const read = await orEmpty(() =>
        room.make(file, (mostBytes) => layOutXml({ ...source, mostBytes }, folder, signal)),
      )
      if (!read) return null
      // An element that repeats in one file is a list in all files. The files before it are read again.
      for (const list of wanted ? read.options.lists : [])
        if (!wanted?.lists.includes(list)) late.set(list, entry)
      options = { ...read.options, fileSet }
      if (!wanted) onOptions(options)
      for (const list of read.lists) lists.set(list.path, (lists.get(list.path) ?? 0) + list.rows)
      return partOf(read.table, read.columns, read.notes)
    },
    atOnce: 1,
    merge: (a, b) => ({ kinds: a.kinds | b.kinds }),
    readsAgain() {
      isAgain = late.size > 0 && !isAgain
      if (isAgain) {
        lists.clear()
        room.clear()
      }
      return isAgain
    },
    candidates: candidatesOfTexts,
    finish: (columns) => ({
      columns,
      notes:
        late.size === 0
          ? []
          : [
              note('noteFilesRepeat', {
                columns: namesPhrase([...late.keys()]),
                files: namesPhrase([...new Set(late.values())]),
              }),
            ],
    }),
    get options() {
      return options && { ...options, fileSet }
    },
    get found() {
      return { lists: [...lists].slice(0, 100).map(([path, rows]) => ({ path, rows })) }
    },
  }
}

function sheetReader({ request, fileSet, onOptions, signal }: SetReading): SetReader<SheetColumn> {
  const { options: asked, given = {} } = request
  let options: ExcelOptions | null = asked && isExcelOptions(asked) ? asked : null
  const sheets = new Map<string, boolean>()
  const room = new Room(request)
  return {
    async read(file) {
      const { path, folder } = file
      const wanted = options
      const source = { path, wanted, given, onPart: nothing, onOptions: nothing }
      const read = await room.make(file, (mostBytes) => layOutSheet({ ...source, mostBytes }, folder, signal))
      if (!wanted) {
        // Without a choice, the first sheet of each workbook is read, whatever its name is.
        options = { ...read.options, sheet: given.sheet ?? '', fileSet }
        onOptions(options)
      }
      for (const sheet of read.sheets) if (!sheets.has(sheet.name)) sheets.set(sheet.name, sheet.hidden)
      return partOf(read.table, read.columns, [...read.notes, ...read.lastNotes])
    },
    atOnce: 1,
    merge: (a, b) => ({
      kinds: a.kinds.union(b.kinds),
      numberFormat: a.numberFormat === b.numberFormat ? a.numberFormat : null,
    }),
    candidates: candidatesOfCells,
    finish: typedByCells,
    get options() {
      return options && { ...options, fileSet }
    },
    get found() {
      return { sheets: [...sheets].map(([sheet, hidden]) => ({ name: sheet, hidden })) }
    },
  }
}

type ParquetFacts = Pick<ParquetColumn, 'types' | 'isZoned' | 'otherType'>

function parquetReader({
  request,
  fileSet,
  session,
  onOptions,
  signal,
}: SetReading): SetReader<ParquetFacts> {
  const { options: asked } = request
  const wanted = asked && isParquetOptions(asked) ? asked : null
  const options: ParquetOptions = { nested: wanted?.nested ?? 'columns', fileSet }
  let isSaid = false
  return {
    async read({ path }) {
      if (!isSaid) onOptions(options)
      isSaid = true
      if (!session) throw new TypeError('Parquet files need a session')
      const { columns, names, notes, footer } = await layOutParquet(session, path, options, signal)
      return {
        path,
        names,
        cells: columns.map(({ text }) => text),
        facts: columns,
        layout: JSON.stringify(columns.map(({ text }, i) => [names[i], text.inline()])),
        from: (paths) => sql`read_parquet([${join(paths.map(constant))}], filename = true)`,
        rows: footer.rows,
        bytes: bytesPerRow(footer) * footer.rows,
        longest: 0,
        notes,
        delimited: null,
      }
    },
    atOnce: 1,
    merge: (a, b) => ({
      types: mergedTypes(a.types, b.types),
      isZoned: a.isZoned || b.isZoned,
      otherType: a.otherType ?? b.otherType,
    }),
    candidates: ({ types }) => candidatesOfTypes(types),
    finish: (profiles, facts) => ({ columns: profiles, notes: notesOnTypes(facts, { columns: profiles }) }),
    options,
    found: {},
  }
}

/** Returns the possible types of a column that has other types in another file. Text stays text. */
function mergedTypes(a: readonly DataType[], b: readonly DataType[]): readonly DataType[] {
  return a.length === 0 || b.length === 0 ? [] : [...new Set([...a, ...b])]
}

/** Errors of files without rows, which a set may contain. */
const emptyCodes: readonly string[] = ['csvEmpty', 'jsonWithoutColumns', 'xmlWithoutColumns']

async function orEmpty<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && emptyCodes.includes(error.code)) return null
    throw error
  }
}

function partOf<F>(table: DelimitedTable, facts: readonly F[], notes: readonly Note[]): SetPart<F> {
  const { path, options, names, linesBefore, expectedRows, facts: rowFacts, bytesPerRow: size } = table
  const columns = names.flatMap((column, i) => (column === null ? [] : [{ column, cell: name(`c${i}`) }]))
  const rows = expectedRows ?? 0
  const { longest, quotedLines } = rowFacts ?? { longest: 0, quotedLines: true }
  const { delimiter, quote, header, keepsEmpty = false } = options
  return {
    path,
    names: columns.map(({ column }) => column),
    cells: columns.map(({ cell }) => cell),
    facts,
    layout: JSON.stringify([
      names.map((column) => column?.toLowerCase()),
      delimiter,
      quote,
      header,
      keepsEmpty,
      quotedLines,
    ]),
    from: (paths, most) => readCsv(paths, options, names.length, { longest: most, quotedLines }),
    rows,
    bytes: size * rows,
    longest,
    notes,
    delimited: { linesBefore, options, columns: names.length },
  }
}
