import { AppError, sentence } from '@anj/workflow'

/** A workbook that is broken, in a sentence that tells where. */
export function damaged(detail: string, cause?: unknown): AppError {
  return new AppError('workbookDamaged', { detail }, cause === undefined ? undefined : { cause })
}

/** A part that the workbook names, but that its archive doesn't hold. */
export function partMissing(part: string): AppError {
  return damaged(sentence('damagedPartMissing', { part }))
}
