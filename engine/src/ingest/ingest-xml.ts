import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AppError,
  type DatasetProfile,
  formatCount,
  isXmlOptions,
  type Note,
  sentence,
  type XmlOptions,
} from '@anj/workflow'
import { MAX_ROW_BYTES } from '../csv/read-csv.ts'
import { readJson } from '../json/read-json.ts'
import { type JsonColumn, lineOptions, valueKinds } from '../json/row-reader.ts'
import { type Candidate, candidatesIn, findElements, likelyRow } from '../xml/find-elements.ts'
import { MOST_NAMES, type NameNode, pathOf, placesBelow } from '../xml/name-tree.ts'
import { DEEPEST } from '../xml/parse-xml.ts'
import { xmlEncodingOf } from '../xml/read-xml-text.ts'
import { listsBelow, TEXT, writeRecords } from '../xml/write-records.ts'
import { XmlFault } from '../xml/xml-fault.ts'
import { checkColumnCount } from './check-column-count.ts'
import type { KnownCandidates } from './column-candidates.ts'
import { sizeOf } from './ingest-csv.ts'
import { nameColumns } from './ingest-json.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'
import { type DelimitedTable, described, writeColumnarCopy } from './store-table.ts'

/** The result of ingesting an XML file. */
export interface XmlIngestResult extends IngestResult {
  readonly options: XmlOptions
}

/** Progress after the reading, in percent, and the shares of it after its first parts. */
const READ = 60
const DONE = 100
const FOUND = 0.4
const WRITTEN = 0.8
const MB = 1_000_000

/**
 * Converts the rows of an uploaded XML file to a columnar copy and a profile of its columns. The rows become lines of
 * JSON, which the reader of JSON files reads.
 */
export async function ingestXml(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<XmlIngestResult> {
  const { originalPath, options: asked, limits } = request
  const { table, options, columns, lists, notes, sha256, bytes } = await layOutXml(
    {
      path: originalPath,
      wanted: asked && isXmlOptions(asked) ? asked : null,
      mostBytes: limits.temporaryBytes,
      onPart: (part) => on.progress(Math.round(READ * part)),
      onOptions: (found) => on.optionsFound?.(found),
    },
    workFolder,
    signal,
  )
  const profile = await writeColumnarCopy(
    { ...table, candidates: columns.map(candidatesOfTexts) },
    request,
    workFolder,
    (percent) => on.progress(Math.round(READ + ((DONE - READ) * percent) / 100)),
    signal,
  )
  return { options, profile: described({ ...profile, lists: [...lists] }, notes), sha256, bytes }
}

/** An XML file to read, and how. */
export interface XmlSource {
  readonly path: string
  /** Complete reading options; null to detect them. */
  readonly wanted: XmlOptions | null
  readonly mostBytes: number
  /** Called with the share that is done, up to 1. */
  readonly onPart: (part: number) => void
  readonly onOptions: (options: XmlOptions) => void
}

/** The rows of an XML file as a delimited file. */
export interface XmlRows {
  readonly table: DelimitedTable
  readonly options: XmlOptions
  /** The columns that have names. */
  readonly columns: readonly JsonColumn[]
  readonly lists: NonNullable<DatasetProfile['lists']>
  readonly notes: readonly Note[]
  /** The hash and the size of the file itself. */
  readonly sha256: string
  readonly bytes: number
}

/** Writes the rows of an XML file to a delimited file in the work folder. Names the place of a fault. */
export async function layOutXml(
  { path, wanted, mostBytes, onPart, onOptions }: XmlSource,
  workFolder: string,
  signal?: AbortSignal,
): Promise<XmlRows> {
  let rows = 0
  try {
    const bytes = await sizeOf(path)
    const part = (from: number, to: number) => (done: number) => onPart(from + ((to - from) * done) / bytes)
    const encoding = await xmlEncodingOf(path)
    const { root, sha256 } = await findElements(path, encoding, part(0, FOUND), signal)
    const candidates = candidatesIn(root)
    const row = rowOf(root, candidates, wanted)
    const options = optionsOf(row, wanted)
    onOptions(options)
    const known = new Set(options.lists)
    const isList = (node: NameNode) => node.most > 1 || known.has(pathOf(node, row))
    checkColumnCount(columnsOf(row, isList))
    const recordsPath = join(workFolder, 'records.ndjson')
    await writeRecords({
      path,
      encoding,
      root,
      row,
      isList,
      to: recordsPath,
      mostBytes,
      onBytes: part(FOUND, WRITTEN),
      onRow: (count) => {
        rows = count
      },
      signal,
    })
    const csvPath = join(workFolder, 'rows.csv')
    const read = await readJson({
      path: recordsPath,
      options: { rowsAt: '', layout: 'lines', nested: options.nested },
      csvPath,
      mostBytes,
      onBytes: () => undefined,
      onRow: () => undefined,
      signal,
    })
    onPart(1)
    await rm(recordsPath)
    const found = read.columns.map((column) => ({ ...column, path: shownPath(column.path, row.name) }))
    const { names, notes } = nameColumns(found)
    const columns = found.filter((_, i) => names[i] !== null)
    if (columns.length === 0) throw new AppError('xmlWithoutColumns', {})
    return {
      table: {
        path: csvPath,
        options: { ...lineOptions, keepsEmpty: false },
        names,
        linesBefore: 0,
        expectedRows: read.rows,
        facts: { longest: read.longest, quotedLines: read.quotedLines },
        bytesPerRow: read.bytes / Math.max(1, read.rows),
      },
      options,
      columns,
      lists: candidates.map(({ path: at, rows: count }) => ({ path: at, rows: count })),
      notes,
      sha256,
      bytes,
    }
  } catch (error) {
    throw explained(error, rows)
  }
}

function rowOf(root: NameNode, candidates: readonly Candidate[], wanted: XmlOptions | null): NameNode {
  if (!wanted?.elementAt) {
    const likely = likelyRow(candidates)
    if (!likely) throw new AppError('xmlWithoutColumns', {})
    return likely.node
  }
  const row = placesBelow(root).find((node) => pathOf(node) === wanted.elementAt)
  if (!row) throw new AppError('xmlElementMissing', { path: wanted.elementAt })
  return row
}

const MOST_LISTS = 500

/** Returns the options with all lists, so that newer content has the same columns. */
function optionsOf(row: NameNode, wanted: XmlOptions | null): XmlOptions {
  const elementAt = pathOf(row)
  const lists = [...new Set([...(wanted?.lists ?? []), ...listsBelow(row)])].slice(0, MOST_LISTS)
  return { nested: 'columns', ...wanted, elementAt, lists }
}

/** Returns the number of columns that the rows have at most. */
function columnsOf(node: NameNode, isList: (node: NameNode) => boolean): number {
  const own = node.attributes.size + (node.hasText ? 1 : 0)
  return [...node.children.values()].reduce(
    (sum, child) => sum + (isList(child) ? 1 : Math.max(1, columnsOf(child, isList))),
    own,
  )
}

/** Returns the names that lead to a value. The text of an element has the name of the element. */
function shownPath(path: readonly string[], rowName: string): readonly string[] {
  if (path.at(-1) !== TEXT) return path
  return path.length === 1 ? [rowName] : path.slice(0, -1)
}

/** Returns the candidates for the type of a column. XML has only texts, so their values decide. */
export function candidatesOfTexts({ kinds }: Pick<JsonColumn, 'kinds'>): KnownCandidates {
  return kinds === valueKinds.text ? undefined : []
}

/** Returns the error of a fault, with its line, column and row. Returns other errors unchanged. */
function explained(error: unknown, rows: number): unknown {
  if (!(error instanceof XmlFault)) return error
  const { line, column, code } = error
  if (code === 'xmlDoctypeFault') return new AppError('xmlDoctype', { line }, { cause: error })
  const where =
    rows > 0
      ? sentence('jsonPlaceInRow', { line, column, row: rows + 1 })
      : sentence('jsonPlace', { line, column })
  return new AppError('xmlInvalid', { where, why: reasonOf(error) }, { cause: error })
}

function reasonOf({ code }: XmlFault): string {
  switch (code) {
    case 'xmlDeepFault':
      return sentence(code, { limit: DEEPEST })
    case 'xmlNamesFault':
      return sentence(code, { limit: formatCount(MOST_NAMES) })
    case 'xmlLongFault':
    case 'xmlRowFault':
      return sentence(code, { limit: MAX_ROW_BYTES / MB })
    default:
      return sentence(code)
  }
}
