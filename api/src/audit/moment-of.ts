import { AppError } from '@anj/workflow'

const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((text) => Date.parse(text))

/** The moment that a query names. Refuses what passes as one by its form and is none, or lies beyond the years 1 to 9999. */
export function momentOf(field: string, text: string): Date {
  const moment = new Date(text)
  // Of an invalid date neither comparison is true.
  if (first !== undefined && last !== undefined && +moment >= first && +moment <= last) return moment
  throw new AppError('invalidRequest', { detail: `${field} is no moment of the years 1 to 9999` })
}
