import { AppError } from '@anj/workflow'
import type { IngestRequest, IngestResult } from './protocol.ts'

const extensions = /\.(xlsx|xlsm|xltx|xltm|xlsb|xls|xlt|ods)$/i

/** Whether a file calls itself a workbook. */
export function isWorkbookName(fileName: string): boolean {
  return extensions.test(fileName)
}

/** Turns a sheet of an uploaded workbook into a columnar copy and a profile of its columns. */
export async function ingestExcel(
  { fileName }: IngestRequest,
  _workFolder: string,
  _onPercent: (percent: number) => void,
  _signal?: AbortSignal,
): Promise<IngestResult> {
  throw new AppError('kindNotWorking', { title: fileName })
}
