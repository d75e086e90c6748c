import { isExcelOptions } from '@anj/workflow'
import { ingestCsv } from './ingest-csv.ts'
import { ingestExcel, isWorkbookName } from './ingest-excel.ts'
import type { IngestRequest, IngestResult } from './protocol.ts'

/**
 * Reads an uploaded file by its kind, which its options tell, else its name's extension. Rows that came in a workflow
 * file keep the name of the workbook that they once were, but are stored as CSV.
 */
export async function ingestFile(
  request: IngestRequest,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<IngestResult> {
  const { options, fileName } = request
  const workbook = options ? isExcelOptions(options) : isWorkbookName(fileName)
  const ingest = workbook ? ingestExcel : ingestCsv
  return ingest(request, workFolder, onPercent, signal)
}
