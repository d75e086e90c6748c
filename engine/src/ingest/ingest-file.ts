import { ingestCsv } from './ingest-csv.ts'
import { ingestExcel, isWorkbookName } from './ingest-excel.ts'
import type { IngestRequest, IngestResult } from './protocol.ts'

/** Reads an uploaded file by its kind, which its name's extension tells. */
export async function ingestFile(
  request: IngestRequest,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<IngestResult> {
  const ingest = isWorkbookName(request.fileName) ? ingestExcel : ingestCsv
  return ingest(request, workFolder, onPercent, signal)
}
