import { stat } from 'node:fs/promises'
import { AppError, sentence } from '@anj/workflow'
import { readBytes } from '../csv/read-bytes.ts'
import { openArchive } from './archive.ts'
import { sheetsInOrder } from './choose-sheet.ts'
import { OpenDocumentReader } from './open-document-reader.ts'
import { OpenDocumentStyles } from './open-document-styles.ts'
import { readPart, readXml } from './read-part.ts'
import { Meter, type SheetReading, type StreamedWorkbook, writeSheetTable } from './sheet-table.ts'
import type { SheetTable, TableRequest } from './table-file.ts'
import { openDocument } from './vocabularies.ts'
import { pathOf } from './xml-names.ts'
import type { Vocabulary, XmlReader } from './xml-scanner.ts'

/** The XML document with the automatic styles of an OpenDocument workbook, followed by its tables. */
interface Content {
  readonly bytes: number
  read(reader: XmlReader, options?: Partial<SheetReading>): Promise<void>
}

/** Writes a sheet of an .ods workbook as delimited text. */
export async function readOds(path: string, request: TableRequest): Promise<SheetTable> {
  await using archive = await openArchive(path)
  const { signal } = request
  if (archive.has(MANIFEST))
    await refuseEncrypted((reader) => readPart(archive, MANIFEST, reader, { signal }))
  const styles = new OpenDocumentStyles()
  if (archive.has(STYLES)) await readPart(archive, STYLES, reading(styles), { signal })
  const content: Content = {
    bytes: archive.packedBytes(CONTENT),
    read: (reader, { onBytes, isEnough } = {}) =>
      readPart(archive, CONTENT, reader, { onPacked: onBytes, signal, ...(isEnough ? { isEnough } : {}) }),
  }
  return await readTables(content, styles, request)
}

/** Writes a sheet of an .fods workbook, an OpenDocument in a single XML file, as delimited text. */
export async function readFods(path: string, request: TableRequest): Promise<SheetTable> {
  const { size } = await stat(path)
  const content: Content = {
    bytes: size,
    read: async (reader, { onBytes, isEnough } = {}) => {
      await readXml(counted(readBytes(path, request.signal), onBytes), 'document', reader, isEnough)
    },
  }
  return await readTables(content, new OpenDocumentStyles(), request)
}

const CONTENT = 'content.xml'
const STYLES = 'styles.xml'
const MANIFEST = 'META-INF/manifest.xml'

async function* counted(pieces: AsyncIterable<Buffer>, onBytes: (bytes: number) => void = () => undefined) {
  for await (const piece of pieces) {
    onBytes(piece.length)
    // Copied because the next piece reuses the buffer, although the end of this piece may still be needed.
    yield Buffer.from(piece)
  }
}

async function readTables(
  content: Content,
  styles: OpenDocumentStyles,
  request: TableRequest,
): Promise<SheetTable> {
  const sheets = await listSheets(content, styles)
  const workbook: StreamedWorkbook<Sheet> = {
    sheets,
    bytesOf: () => content.bytes,
    read: async (sheet, sink, options) => {
      const { skipLines, isEnough } = options
      const context = { ...sheet, styles, skipLines, isEnough }
      const reader = new OpenDocumentReader(context, sink)
      await content.read(reader, { ...options, isEnough: () => reader.isDone || isEnough() })
      return reader.findings
    },
  }
  const meter = new Meter(request.onPart)
  meter.expect(content.bytes)
  return await writeSheetTable(workbook, sheetsInOrder(sheets, request.sheet), request, meter)
}

interface Sheet {
  readonly name: string
  readonly hidden: boolean
  /** The sheet's position, counted from 0. Names aren't unique. */
  readonly index: number
}

const SPREADSHEET = pathOf('office:body/office:spreadsheet')
const TABLE = pathOf('office:body/office:spreadsheet/table:table')

/** Lists the tables of a document in order and collects its styles in `styles`. */
async function listSheets(content: Content, styles: OpenDocumentStyles): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = []
  let isSpreadsheet = false
  await content.read({
    ...reading(styles),
    open: (path, attributes) => {
      if (path === SPREADSHEET) isSpreadsheet = true
      else if (path === TABLE) sheets.push({ ...styles.sheetOf(attributes), index: sheets.length })
      else styles.open(path, attributes)
    },
  })
  if (!isSpreadsheet) throw new AppError('workbookNot', { why: sentence('notWorkbookDocument') })
  return sheets
}

function reading(styles: OpenDocumentStyles): XmlReader {
  return {
    vocabulary: openDocument,
    open: (path, attributes) => styles.open(path, attributes),
    close: () => undefined,
    text: () => undefined,
    plain: () => undefined,
  }
}

const ENCRYPTION = pathOf('file-entry/encryption-data')
const manifest: Vocabulary = { prefixes: new Map(), groups: new Set() }

/** Refuses encrypted documents, whose manifest lists the encrypted parts. */
async function refuseEncrypted(read: (reader: XmlReader) => Promise<void>): Promise<void> {
  await read({
    vocabulary: manifest,
    open: (path) => {
      if (path === ENCRYPTION) throw new AppError('workbookEncrypted', {})
    },
    close: () => undefined,
    text: () => undefined,
    plain: () => undefined,
  })
}
