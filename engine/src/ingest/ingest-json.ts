import { join } from 'node:path'
import {
  AppError,
  type ColumnProfile,
  type DatasetProfile,
  isJsonOptions,
  isNumberType,
  type JsonOptions,
  type Note,
  note,
  writeJsonPath,
} from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { copyAsUtf8, utf16ByteOrder } from '../csv/encoding.ts'
import { readFileHead } from '../csv/read-file-head.ts'
import { detectLayout } from '../json/detect-layout.ts'
import { explainFault } from '../json/explain-fault.ts'
import { type FoundList, findLists, largestList } from '../json/find-lists.ts'
import { type JsonTable, readJson } from '../json/read-json.ts'
import { type JsonColumn, lineOptions, valueKinds } from '../json/row-reader.ts'
import { JsonScan, MissedRows } from '../json/scan-in-thread.ts'
import type { KnownCandidates } from './column-candidates.ts'
import type { TableProfile } from './profile-columns.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'
import { type DelimitedTable, described, storeArrivingLines, writeColumnarCopy } from './store-table.ts'
import { candidatesOf as candidatesOfKinds } from './workbook-types.ts'

/** The result of ingesting a JSON file. */
export interface JsonIngestResult extends IngestResult {
  readonly options: JsonOptions
}

/** Progress after each part of the work, in percent. A thread reads while the rows are stored. */
const READ = 60
const DONE = 100
/** The share of the reading that finds the lists. */
const FOUND = 1 / 3

/** The size from which a thread reads the rows while DuckDB stores them. Starting the thread takes longer for small files. */
const THREAD_FROM = 8_000_000

/**
 * Converts the rows of an uploaded JSON file to a columnar copy and a profile of its columns. Numbers keep all their
 * digits, because no step on the way makes a double of them.
 */
export async function ingestJson(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
  threadFrom = THREAD_FROM,
): Promise<JsonIngestResult> {
  const { originalPath, options: asked, limits, fileName } = request
  const source: JsonSource = {
    path: originalPath,
    fileName,
    wanted: asked && isJsonOptions(asked) ? asked : null,
    mostBytes: limits.temporaryBytes,
    onPart: (part) => on.progress(Math.min(READ - 1, Math.round(READ * part))),
    onOptions: (found) => on.optionsFound?.(found),
  }
  const onPercent = (percent: number) => on.progress(Math.round(READ + ((DONE - READ) * percent) / 100))
  const { size } = await readFileHead(originalPath)
  const stored =
    size < threadFrom
      ? await storeLaidOut(
          await layOutJson(source, workFolder, signal),
          request,
          workFolder,
          onPercent,
          signal,
        )
      : await storeWhileReading(source, request, workFolder, onPercent, signal)
  const { options, profile, columns, lists, notes, sha256, bytes } = stored
  const typed = withTexts(profile.columns, columns)
  return {
    options,
    profile: described(
      { ...profile, columns: [...typed.columns], ...(lists.length > 0 ? { lists: [...lists] } : {}) },
      [...notes, ...typed.notes],
    ),
    sha256,
    bytes,
  }
}

type Stored = Omit<JsonRows, 'table'> & { readonly profile: TableProfile }

async function storeLaidOut(
  { table, ...rows }: JsonRows,
  request: IngestRequest,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<Stored> {
  const candidates = rows.columns.map(candidatesOfValues)
  const profile = await writeColumnarCopy({ ...table, candidates }, request, workFolder, onPercent, signal)
  return { ...rows, profile }
}

/**
 * Stores the rows while a thread reads them. Rows with line breaks within values, and long rows, are read from a file
 * instead, because DuckDB would hold all of them in memory.
 */
async function storeWhileReading(
  source: JsonSource,
  request: IngestRequest,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal = new AbortController().signal,
): Promise<Stored> {
  const { path, size, recoded, options, lists, part } = await beginReading(source, workFolder, signal)
  await using scan = new JsonScan({ path, options, mostBytes: source.mostBytes }, part)
  for (let attempt = 1; ; attempt += 1) {
    const { columns: found, bytesPerRow, isPlain } = await scan.known(signal)
    const { names, notes } = nameColumns(found)
    const named = <T>(columns: readonly T[]) => columns.filter((_, i) => names[i] !== null)
    const leftOut = names.flatMap((name, i) => (name === null ? [i] : []))
    const file = { options, lists, notes, sha256: recoded?.sha256 ?? '', bytes: recoded?.bytes ?? size }
    try {
      if (!isPlain || named(found).length === 0) {
        const csvPath = join(workFolder, 'rows.csv')
        const read = await scan.writeFile(csvPath, leftOut, signal)
        const columns = named(read.columns)
        if (columns.length === 0) throw new AppError('jsonWithoutColumns', {})
        const rows = { ...file, sha256: recoded?.sha256 ?? read.sha256, columns }
        const table = delimitedTable(csvPath, names, read)
        return await storeLaidOut({ ...rows, table }, request, workFolder, onPercent, signal)
      }
      const { profile, filled } = await storeArrivingLines<JsonTable>(
        {
          path: join(workFolder, `rows-${attempt}.pipe`),
          options: lineOptions,
          names,
          bytesPerRow,
          fill: (sink, either) => scan.writeTo(sink, leftOut, either),
          candidates: ({ columns }) => named(columns).map(candidatesOfValues),
        },
        request,
        workFolder,
        onPercent,
        signal,
      )
      return { ...file, sha256: recoded?.sha256 ?? filled.sha256, profile, columns: named(filled.columns) }
    } catch (error) {
      if (!(error instanceof MissedRows)) throw error
    }
  }
}

/** A JSON file to read, and how. */
export interface JsonSource {
  readonly path: string
  readonly fileName: string
  /** Complete reading options; null to detect them. */
  readonly wanted: JsonOptions | null
  readonly mostBytes: number
  /** Called with the share that is done, up to 1. */
  readonly onPart: (part: number) => void
  readonly onOptions: (options: JsonOptions) => void
}

/** The rows of a JSON file as a delimited file. */
export interface JsonRows {
  readonly table: DelimitedTable
  readonly options: JsonOptions
  /** The columns that have names. */
  readonly columns: readonly JsonColumn[]
  readonly lists: NonNullable<DatasetProfile['lists']>
  readonly notes: readonly Note[]
  /** The hash and the size of the file itself. */
  readonly sha256: string
  readonly bytes: number
}

/** Writes the rows of a JSON file to a delimited file in the work folder. Names the place of a fault. */
export async function layOutJson(
  source: JsonSource,
  workFolder: string,
  signal?: AbortSignal,
): Promise<JsonRows> {
  let rows = 0
  let readPath = source.path
  try {
    const { path, size, recoded, options, lists, part } = await beginReading(source, workFolder, signal)
    readPath = path
    const csvPath = join(workFolder, 'rows.csv')
    const read = await readJson({
      path,
      options,
      csvPath,
      mostBytes: source.mostBytes,
      onBytes: part,
      onRow: (count) => {
        rows = count
      },
      signal,
    })
    const { names, notes } = nameColumns(read.columns)
    const columns = read.columns.filter((_, i) => names[i] !== null)
    if (columns.length === 0) throw new AppError('jsonWithoutColumns', {})
    return {
      table: delimitedTable(csvPath, names, read),
      options,
      columns,
      lists,
      notes,
      sha256: recoded?.sha256 ?? read.sha256,
      bytes: recoded?.bytes ?? size,
    }
  } catch (error) {
    throw await explainFault(error, readPath, rows)
  }
}

function delimitedTable(path: string, names: readonly (string | null)[], read: JsonTable): DelimitedTable {
  return {
    path,
    options: lineOptions,
    names,
    linesBefore: 0,
    expectedRows: read.rows,
    facts: { longest: read.longest, quotedLines: read.quotedLines },
    bytesPerRow: read.bytes / Math.max(1, read.rows),
  }
}

/** Finds the place of the rows. Names the place of a fault. */
async function beginReading(
  { path: originalPath, fileName, wanted, onPart, onOptions }: JsonSource,
  workFolder: string,
  signal?: AbortSignal,
) {
  const recoded = await asUtf8(originalPath, workFolder, signal)
  const path = recoded?.path ?? originalPath
  const { size } = await readFileHead(path)
  const part = (from: number, to: number) => (bytes: number) => onPart(from + ((to - from) * bytes) / size)
  try {
    const { options, lists } = await placeOfRows(path, fileName, wanted, part(0, FOUND), signal)
    onOptions(options)
    const ofRows = part(lists.length > 0 ? FOUND : 0, 1)
    return { path, size, recoded, options, lists: listed(lists), part: ofRows }
  } catch (error) {
    throw await explainFault(error, path, 0)
  }
}

/** Makes a UTF-8 copy of a file in UTF-16. Null for other files, which must be UTF-8. */
async function asUtf8(originalPath: string, workFolder: string, signal?: AbortSignal) {
  const { head, size } = await readFileHead(originalPath)
  if (size === 0) throw new AppError('csvEmpty', {})
  const order = utf16ByteOrder(head)
  if (!order) return null
  const path = join(workFolder, 'utf-8.json')
  return { path, ...(await copyAsUtf8(originalPath, path, 'utf-16', order, signal)) }
}

/** Finds the list of the rows, unless it is given. Lists are counted only in documents that begin with an object. */
async function placeOfRows(
  path: string,
  fileName: string,
  asked: JsonOptions | null,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<{ readonly options: JsonOptions; readonly lists: readonly FoundList[] }> {
  const found = await detectLayout(path, fileName)
  const layout = asked?.layout ?? found.layout
  const lists = layout === 'lines' || found.isList ? [] : await findLists(path, onBytes, signal)
  const largest = largestList(lists)
  const rowsAt = largest ? pathOf(largest) : ''
  return { options: asked ?? { rowsAt, layout, nested: 'columns' }, lists }
}

function listed(lists: readonly FoundList[]): NonNullable<DatasetProfile['lists']> {
  return lists.map((list) => ({ path: pathOf(list), rows: list.rows }))
}

function pathOf({ path }: FoundList): string {
  return path.length === 0 ? '' : writeJsonPath(path.map((name) => ({ name })))
}

/**
 * Names the columns after the names that lead to their values. A column that is null in every row is left out if the
 * members of its objects have columns.
 */
export function nameColumns(columns: readonly JsonColumn[]) {
  const texts = columns.map(({ path }) => path.join('.'))
  const outer = new Set(
    columns.flatMap(({ path }) => path.slice(0, -1).map((_, i) => path.slice(0, i + 1).join('.'))),
  )
  const isLeftOut = (i: number) => columns[i]?.kinds === 0 && outer.has(texts[i] ?? '')
  const named = uniqueColumnNames(texts.filter((_, i) => !isLeftOut(i)))
  let next = 0
  const names = texts.map((_, i) => (isLeftOut(i) ? null : (named.names[next++] ?? null)))
  return { names, notes: named.notes }
}

/** Returns the candidates for the type of a column. The values of texts decide, and mixed columns stay text. */
export function candidatesOfValues({ kinds }: Pick<JsonColumn, 'kinds'>): KnownCandidates {
  if (kinds === valueKinds.number) return candidatesOfKinds('number')
  if (kinds === valueKinds.boolean) return candidatesOfKinds('boolean')
  return kinds === valueKinds.text ? undefined : []
}

/** Keeps texts of digits as text, because JSON writes numbers as numbers. */
export function withTexts(
  profiles: readonly ColumnProfile[],
  columns: readonly Pick<JsonColumn, 'kinds'>[],
): { readonly columns: readonly ColumnProfile[]; readonly notes: readonly Note[] } {
  const kept: string[] = []
  const typed = profiles.map((profile, i): ColumnProfile => {
    if (columns[i]?.kinds !== valueKinds.text || !isNumberType(profile.suggestedType)) return profile
    kept.push(profile.name)
    return textProfile(profile)
  })
  return {
    columns: typed,
    notes: kept.length > 0 ? [note('noteNumbersAsText', { columns: kept.join(', ') })] : [],
  }
}

function textProfile(profile: ColumnProfile): ColumnProfile {
  const {
    suggestedDecimalSign: _decimal,
    suggestedThousandsSign: _thousands,
    suggestedNumberFormats: _formats,
    proof: _proof,
    ...rest
  } = profile
  return { ...rest, suggestedType: 'text' }
}
