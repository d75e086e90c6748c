import { join } from 'node:path'
import { formatOfName, formatOfOptions, isArchiveName, isTemplateOptions, unpackedName } from '@anj/workflow'
import { unpackFile } from '../csv/compressed-file.ts'
import { readFileHead } from '../csv/read-file-head.ts'
import { isZip } from '../zip/open-archive.ts'
import { ingestCsv } from './ingest-csv.ts'
import { ingestDatabaseFile } from './ingest-database-file.ts'
import { ingestExcel } from './ingest-excel.ts'
import { ingestFixed } from './ingest-fixed.ts'
import { ingestJson } from './ingest-json.ts'
import { ingestParquet } from './ingest-parquet.ts'
import { ingestSet } from './ingest-set.ts'
import { ingestTemplate } from './ingest-template.ts'
import { ingestXml } from './ingest-xml.ts'
import { isFixedWidth } from './is-fixed-width.ts'
import type { CopiedFile, IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'

const ingests = {
  delimited: ingestCsv,
  fixed: ingestFixed,
  workbook: ingestExcel,
  json: ingestJson,
  xml: ingestXml,
  parquet: ingestParquet,
  database: ingestDatabaseFile,
} as const

/**
 * Ingests an uploaded file, which may be compressed with gzip or zstd, or an archive of several files. Its options
 * decide in which format it is read; without options, its extension decides. Rows embedded in a workflow file are CSV,
 * even if they carry the name of the original workbook.
 */
export async function ingestFile(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<IngestResult> {
  const { options, originalPath, limits } = request
  if (options && isTemplateOptions(options)) return await ingestTemplate(request, workFolder, on, signal)
  // Rows that a workflow file embeds are no archive, although they have the name of one.
  if (isArchiveName(request.fileName) && isZip((await readFileHead(originalPath)).head))
    return await ingestSet(request, workFolder, on, signal)
  const fileName = unpackedName(request.fileName)
  const unpacked =
    fileName === request.fileName
      ? null
      : await unpackFile(originalPath, join(workFolder, 'unpacked'), limits.temporaryBytes, signal)
  const path = unpacked?.path ?? originalPath
  const format = options ? formatOfOptions(options) : formatOfName(fileName)
  const isFixed = !options && format === 'delimited' && (await isFixedWidth(path, fileName, request.given))
  const ingest = ingests[isFixed ? 'fixed' : format]
  if (!unpacked) return ingest({ ...request, fileName }, workFolder, on, signal)
  // A workflow file recognizes an original by its own bytes.
  const own = { sha256: unpacked.sha256, bytes: unpacked.bytes }
  const { stored } = on
  const handlers = stored ? { ...on, stored: (file: CopiedFile) => stored({ ...file, ...own }) } : on
  const inside = { ...request, fileName, originalPath: unpacked.path }
  return { ...(await ingest(inside, workFolder, handlers, signal)), ...own }
}
