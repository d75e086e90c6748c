import { AppError } from '@anj/workflow'

const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((text) => Date.parse(text))

/**
 * Parses the time in a query parameter. Refuses text that has the correct format but isn't a real date, and dates
 * outside the years 1 to 9999.
 */
export function parseMoment(field: string, text: string): Date {
  const moment = new Date(text)
  // Both comparisons are false for an invalid date.
  if (first !== undefined && last !== undefined && +moment >= first && +moment <= last) return moment
  throw new AppError('invalidRequest', { detail: `${field} is not a time in the years 1 to 9999` })
}
