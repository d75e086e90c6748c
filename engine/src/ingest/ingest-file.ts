import { isExcelOptions } from '@anj/workflow'
import { ingestCsv } from './ingest-csv.ts'
import { ingestExcel, isWorkbookName } from './ingest-excel.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'

/**
 * Ingests an uploaded file. Its options decide whether it is read as a text file or a workbook; without options, its
 * extension decides. Rows embedded in a workflow file are CSV, even if they carry the name of the original workbook.
 */
export async function ingestFile(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<IngestResult> {
  const { options, fileName } = request
  const workbook = options ? isExcelOptions(options) : isWorkbookName(fileName)
  const ingest = workbook ? ingestExcel : ingestCsv
  return ingest(request, workFolder, on, signal)
}
