import { AppError } from '@anj/workflow'

/** The highest column limit among the supported databases. */
export const MAX_COLUMNS = 1_600

/** Refuses a file with more columns than any supported database can store. */
export function checkColumnCount(count: number): void {
  if (count > MAX_COLUMNS) throw new AppError('csvTooManyColumns', { count, limit: MAX_COLUMNS })
}
