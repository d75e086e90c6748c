import { SqlError, type SqlErrorFacts } from '../../session.ts'

/** Errors that end the batch and roll its transaction back, even without XACT_ABORT: conversions of texts, deadlocks, snapshots. */
const ending = new Set([241, 242, 244, 245, 248, 295, 1205, 3960, 3961, 8114, 8169, 235, 3952, 3609, 3930])
/** Names that aren't there: found when a statement is compiled. They end the batch, not the transaction. */
const compiling = new Set([
  102, 156, 170, 137, 1087, 206, 207, 208, 209, 4104, 107, 195, 213, 109, 110, 120, 121, 8120, 147, 116, 257,
  402, 529, 2812, 40_517, 243,
])

const ofTriggers = new WeakSet<SqlError>()

/** An error in a trigger ends the batch and its transaction, whatever it is. */
export function fromTrigger(error: SqlError): SqlError {
  ofTriggers.add(error)
  return error
}

/** The error with the line of its statement, where it has none yet. */
export function withLine(error: SqlError, line: number): SqlError {
  if (error.facts.line > 1) return error
  const made = new SqlError({ ...error.facts, line })
  return ofTriggers.has(error) ? fromTrigger(made) : made
}

export const endsTransaction = (error: SqlError): boolean =>
  ending.has(error.facts.number) || ofTriggers.has(error)
export const endsBatch = (error: SqlError): boolean =>
  endsTransaction(error) || compiling.has(error.facts.number) || error.facts.class >= 20
export const isOfCompilation = (error: SqlError): boolean =>
  [207, 208, 4104, 209].includes(error.facts.number)

/** Errors after which the real server says that the statement has been terminated. */
export const isTerminated = (error: SqlError): boolean =>
  [220, 515, 547, 2601, 2627, 2628, 8115, 8134, 8152, 512].includes(error.facts.number)

/** The batch is over; its error has been told already. */
export class BatchEnded extends Error {}

/** What was asked for is given up: nothing more is told. */
export class Cancelled extends Error {}

/** Any error as one of the server's. A fault of our own is told as such, with where it happened. */
export function asSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new SqlError({
    number: 50_000,
    class: 16,
    message: `The server for tests has a fault: ${text.slice(0, 1500)}`,
  })
}

/** Errors of a constraint that can't be made, which 1750 follows. */
const ofConstraints = new Set([1505, 1767, 1769, 1770, 1773, 1776, 1779, 1781, 1919, 8111, 8139])

/** The error that tells only that what was said before made the statement fail. */
export function followUp(error: SqlError, kind: string): SqlErrorFacts | null {
  if ((kind !== 'createTable' && kind !== 'alterTable') || !ofConstraints.has(error.facts.number)) return null
  return {
    number: 1750,
    state: 0,
    class: 16,
    message: 'Could not create constraint or index. See previous errors.',
    line: error.facts.line,
    procedure: '',
  }
}

/** Before SQL Server 2019 a text that is too long is told without its column. */
export function asOfVersion(error: SqlError, product: string): SqlError {
  if (error.facts.number !== 2628 || Number(product.split('.')[0]) >= 15) return error
  return new SqlError({
    ...error.facts,
    number: 8152,
    message: 'String or binary data would be truncated.',
    state: 14,
  })
}

/** The rows of a bulk load came to an end by an error of whoever gives them. */
export class RowsFailed extends Error {
  constructor(cause: unknown) {
    super('the rows of a bulk load failed', { cause })
  }
}
