import { AppError } from '@anj/workflow'

/** Returns the error for a workbook that can't be a template. `why` is a sentence without its end. */
export function templateNot(why: string): AppError {
  return new AppError('templateNot', { why })
}

/** Returns the error for rows that don't fit the sheet of a template. `why` is a sentence without its end. */
export function templateUnfit(sheet: string, why: string): AppError {
  return new AppError('templateUnfit', { sheet, why })
}
