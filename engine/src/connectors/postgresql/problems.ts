import { AppError, sentence } from '@anj/workflow'

/** The details that an error message needs to say where the error happened. */
export interface DatabaseContext {
  readonly server: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** The fields of a server error that messages use. */
interface ServerError {
  readonly code: string
  readonly message: string
  readonly detail?: string
  /** The position in the statement, in characters from 1. */
  readonly position?: string
  readonly where?: string
  readonly column_name?: string
  readonly constraint_name?: string
  readonly query?: string
  /** The function in the server's source code that raised the error. Unlike the message, it isn't translated. */
  readonly routine?: string
}

/** Converts an error of the driver or server to an AppError. Returns an AppError unchanged. */
export function asDatabaseProblem(error: unknown, context: DatabaseContext): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('code' in error)) return error
  const { server, port, user, database } = context
  const cause = { cause: error }
  const refused = error as Error & ServerError
  switch (refused.code) {
    case '28P01':
    case 'SASL_SIGNATURE_MISMATCH':
      return new AppError('databasePasswordWrong', { user, server }, cause)
    case '28000':
      return new AppError('databaseLoginRefused', { user, server, reason: refused.message }, cause)
    case '3D000':
      return new AppError('databaseMissing', { database, server }, cause)
    case '3F000':
      return new AppError('schemaMissing', { schema: quoted(refused.message), database }, cause)
    case '42501':
      return new AppError('databaseRightMissing', { user, reason: refused.message }, cause)
    case '53300':
      return new AppError('databaseFull', { server, reason: refused.message }, cause)
    case '57P03':
      return new AppError('databaseStarting', { server, reason: refused.message }, cause)
    case 'CONNECT_TIMEOUT':
      return new AppError('databaseServerSilent', { server, port }, cause)
    case '57P01':
    case '57P02':
    case 'CONNECTION_CLOSED':
    case 'CONNECTION_DESTROYED':
    case 'CONNECTION_ENDED':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ETIMEDOUT':
    case 'ERR_STREAM_DESTROYED':
      return new AppError('databaseConnectionLost', { server, port }, cause)
    case '25006':
      return new AppError('databaseReadOnly', { database, server }, cause)
    case '55P03':
      return new AppError('tableLocked', {}, cause)
    case '40P01':
    case '40001':
      return new AppError('databaseConflict', { reason: refused.message }, cause)
    case '57014':
      return new AppError('databaseCancelled', { reason: refused.message }, cause)
    case '53100':
      return new AppError('databaseDiskFull', { server }, cause)
    case '22021':
      return new AppError('targetRefusedNul', { place: 'a row' }, cause)
    case '2BP01':
      return new AppError(
        'targetHasDependents',
        { names: refused.detail?.replaceAll('\n', '; ') ?? refused.message },
        cause,
      )
    default:
      return /^(22|23)/.test(refused.code)
        ? new AppError('targetRefusedRow', { place: placeOf(refused), reason: reasonOf(refused) }, cause)
        : new AppError('databaseRefused', { reason: reasonOf(refused) }, cause)
  }
}

/**
 * Returns 'a value of column price' if the server names the column. Omits the server's line number, because rows have
 * no order.
 */
function placeOf({ where, column_name: column }: ServerError): string {
  const named = /line \d+, column ([^:]+)/.exec(where ?? '')?.[1] ?? column
  return named ? `a value of column ${named}` : 'a row'
}

function reasonOf({ message, detail }: ServerError): string {
  return detail ? `${message} (${detail})` : message
}

function quoted(message: string): string {
  return /"([^"]*)"/.exec(message)?.[1] ?? message
}

/** Returns the server error that caused an AppError. */
function causeOf(error: unknown): ServerError | null {
  const cause = error instanceof AppError ? error.cause : null
  return cause instanceof Error && 'code' in cause ? (cause as Error & ServerError) : null
}

/** Returns the SQLSTATE of the server error that caused an AppError, or an empty string. */
export function codeOf(error: unknown): string {
  return causeOf(error)?.code ?? ''
}

/** Returns the message of the server error that caused an AppError, or an empty string. */
export function serverMessage(error: unknown): string {
  return causeOf(error)?.message ?? ''
}

/** True for a syntax error, or for a statement that isn't allowed in its place. */
export function isSyntax(error: unknown): boolean {
  return ['42601', '0A000'].includes(causeOf(error)?.code ?? '')
}

/** True if the server refused a query because a row-level security policy would hide rows. */
export function isRowSecurity(error: unknown): boolean {
  const cause = causeOf(error)
  return cause?.code === '42501' && cause.routine === 'check_enable_rls'
}

/** Extracts the table name from a server message. The quotes depend on the message's language. */
export function tableInMessage(error: unknown): string {
  const words = serverMessage(error)
  return /[\p{Pi}\p{Pf}\p{Ps}"'](.+)[\p{Pi}\p{Pf}\p{Ps}"']/u.exec(words)?.[1]?.trim() ?? words
}

/** Converts an error in the user's SELECT. Reports the server's message and the position. */
export function asQueryProblem(error: unknown, query: string): unknown {
  const cause = causeOf(error)
  if (!cause || !isAboutText(cause)) return error
  // For more than one statement, the server reports no position.
  if (cause.code === '42601' && !cause.position) return new AppError('queryNotSelect', {}, { cause })
  return new AppError('queryRefused', { reason: withPlace(cause, query) }, { cause })
}

/** Converts an error in the user's filter. `before` is the number of characters before it in the statement. */
export function asFilterProblem(error: unknown, filter: string, before = Number.NaN): unknown {
  const cause = causeOf(error)
  if (!cause || !isAboutText(cause)) return error
  const isBehind = Number(cause.position) - before > filter.length
  const reason = isBehind ? sentence('filterUnfinished') : withPlace(cause, filter, before)
  return new AppError('filterRefused', { reason }, { cause })
}

/** Converts an error while reading rows, because an expression may fail on any row. */
export function asReadProblem(error: unknown): unknown {
  const cause = causeOf(error)
  // The error comes from our own read-only transaction; the database itself may be writable.
  if (cause?.code === '25006') return new AppError('sourceWrites', { reason: reasonOf(cause) }, { cause })
  if (!cause || !/^2[23]/.test(cause.code)) return error
  return new AppError('databaseRefused', { reason: reasonOf(cause) }, { cause })
}

/** True for error classes that the user's SQL can cause: syntax, names, data, unsupported features and limits. */
function isAboutText({ code }: ServerError): boolean {
  return /^(42|22|0A|54)/.test(code) && code !== '42501'
}

function withPlace(error: ServerError, text: string, before = 0): string {
  const place = Number(error.position) - before
  if (!(place >= 1 && place <= text.length + 1)) return reasonOf(error)
  const lines = [...text]
    .slice(0, place - 1)
    .join('')
    .split('\n')
  return `${reasonOf(error)} (line ${lines.length}, character ${[...(lines.at(-1) ?? '')].length + 1})`
}
