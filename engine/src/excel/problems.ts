import { AppError, sentence } from '@anj/workflow'

/** Creates the error for a damaged workbook; `detail` is a sentence that names the place. */
export function damagedWorkbook(detail: string, cause?: unknown): AppError {
  return new AppError('workbookDamaged', { detail }, cause === undefined ? undefined : { cause })
}

/** Creates the error for a part that the workbook refers to but its archive lacks. */
export function partMissing(part: string): AppError {
  return damagedWorkbook(sentence('damagedPartMissing', { part }))
}
