import { SqlError, type SqlErrorFacts } from '../../session.ts'

/**
 * Errors that end the batch and roll back its transaction, even without XACT_ABORT: text conversions, deadlocks,
 * snapshot conflicts.
 */
const ending = new Set([241, 242, 244, 245, 248, 295, 1205, 3960, 3961, 8114, 8169, 235, 3952, 3609, 3930])
/** Compilation errors such as unknown names. They end the batch but keep the transaction. */
const compiling = new Set([
  102, 156, 170, 137, 1087, 206, 207, 208, 209, 4104, 107, 195, 213, 109, 110, 120, 121, 8120, 147, 116, 257,
  402, 529, 2812, 40_517, 243,
])

const ofTriggers = new WeakSet<SqlError>()

/** Marks an error as raised in a trigger. Such an error always ends the batch and its transaction. */
export function fromTrigger(error: SqlError): SqlError {
  ofTriggers.add(error)
  return error
}

/** Adds the statement's line to an error without one. */
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

/** True for errors after which SQL Server reports that the statement has been terminated. */
export const isTerminated = (error: SqlError): boolean =>
  [220, 515, 547, 2601, 2627, 2628, 8115, 8134, 8152, 512].includes(error.facts.number)

/** Thrown to end the batch after its error has been sent. */
export class BatchEnded extends Error {}

/** Thrown after a cancellation, without any further result. */
export class Cancelled extends Error {}

/** Returns any error as a SQL Server error. An internal error includes its stack. */
export function asSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new SqlError({
    number: 50_000,
    class: 16,
    message: `The server for tests has a fault: ${text.slice(0, 1500)}`,
  })
}

/** Errors that say why a constraint can't be created. They are followed by 1750. */
const ofConstraints = new Set([1505, 1767, 1769, 1770, 1773, 1776, 1779, 1781, 1919, 8111, 8139])

/** Returns the additional error, if any, which only says that the statement failed because of the previous error. */
export function followUpError(error: SqlError, kind: string): SqlErrorFacts | null {
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

/**
 * Adapts an error to the server's version. Before SQL Server 2019, the error for a text that is too long doesn't name
 * the column.
 */
export function asOfVersion(error: SqlError, product: string): SqlError {
  if (error.facts.number !== 2628 || Number(product.split('.')[0]) >= 15) return error
  return new SqlError({
    ...error.facts,
    number: 8152,
    message: 'String or binary data would be truncated.',
    state: 14,
  })
}

/** Thrown when the source of the rows of a bulk load fails. */
export class RowsFailed extends Error {
  constructor(cause: unknown) {
    super('the rows of a bulk load failed', { cause })
  }
}
