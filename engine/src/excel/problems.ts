import { AppError, sentence } from '@anj/workflow'

/** Creates the error for a damaged workbook. `detail` names the place of the damage. */
export function damagedWorkbook(detail: string, cause?: unknown): AppError {
  return new AppError('workbookDamaged', { detail }, cause === undefined ? undefined : { cause })
}

/** Creates the error for a part to which the workbook refers, but which its archive lacks. */
export function partMissing(part: string): AppError {
  return damagedWorkbook(sentence('damagedPartMissing', { part }))
}
