import { AppError, sentence } from '@anj/workflow'

/** Creates the error for a damaged workbook. `detail` says where the damage is. */
export function damagedWorkbook(detail: string, cause?: unknown): AppError {
  return new AppError('workbookDamaged', { detail }, cause === undefined ? undefined : { cause })
}

/** Creates the error for a part that the workbook refers to but its archive doesn't contain. */
export function partMissing(part: string): AppError {
  return damagedWorkbook(sentence('damagedPartMissing', { part }))
}
