import { AppError, sentence } from '@anj/workflow'

/** Where something went wrong, for the sentence. */
export interface DatabaseContext {
  readonly server: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** The fields of a server's error that sentences use. */
interface ServerError {
  readonly code: string
  readonly message: string
  readonly detail?: string
  /** Place in what was sent, in characters from 1. */
  readonly position?: string
  readonly where?: string
  readonly column_name?: string
  readonly constraint_name?: string
  readonly query?: string
  /** Where in the server's own code it was raised; unlike its words it is in no language. */
  readonly routine?: string
}

/** Turns an error of driver or server into one with a sentence; what is one already stays. */
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

/** 'a value of column price', where the server says which: its line numbers count what was sent, in no order. */
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

/** The server's error behind one of ours. */
function causeOf(error: unknown): ServerError | null {
  const cause = error instanceof AppError ? error.cause : null
  return cause instanceof Error && 'code' in cause ? (cause as Error & ServerError) : null
}

/** The server's code of the error behind one of ours; empty where there is none. */
export function codeOf(error: unknown): string {
  return causeOf(error)?.code ?? ''
}

/** What the server itself said; empty when it said nothing. */
export function serversWords(error: unknown): string {
  return causeOf(error)?.message ?? ''
}

/** Whether the server didn't understand a statement, or won't take it at its place. */
export function isSyntax(error: unknown): boolean {
  return ['42601', '0A000'].includes(causeOf(error)?.code ?? '')
}

/** Whether the server would have had to leave rows out, because of a policy, and was told not to. */
export function isRowSecurity(error: unknown): boolean {
  const cause = causeOf(error)
  return cause?.code === '42501' && cause.routine === 'check_enable_rls'
}

/** The table that the server's words name, in whatever quotes its language has. */
export function tableInWords(error: unknown): string {
  const words = serversWords(error)
  return /[\p{Pi}\p{Pf}\p{Ps}"'](.+)[\p{Pi}\p{Pf}\p{Ps}"']/u.exec(words)?.[1]?.trim() ?? words
}

/** An error about the user's own SELECT: the server's words, and where in it. */
export function asQueryProblem(error: unknown, query: string): unknown {
  const cause = causeOf(error)
  if (!cause || !isAboutText(cause)) return error
  // More than one statement is refused without a place.
  if (cause.code === '42601' && !cause.position) return new AppError('queryNotSelect', {}, { cause })
  return new AppError('queryRefused', { reason: withPlace(cause, query) }, { cause })
}

/** An error about the user's own condition, which stood behind so many characters of what was sent. */
export function asFilterProblem(error: unknown, filter: string, before = Number.NaN): unknown {
  const cause = causeOf(error)
  if (!cause || !isAboutText(cause)) return error
  const isBehind = Number(cause.position) - before > filter.length
  const reason = isBehind ? sentence('filterUnfinished') : withPlace(cause, filter, before)
  return new AppError('filterRefused', { reason }, { cause })
}

/** An error while rows were read: what a statement computes may fail on any of them. */
export function asReadProblem(error: unknown): unknown {
  const cause = causeOf(error)
  // The transaction is read-only because Anj began it so, whatever the database would take.
  if (cause?.code === '25006') return new AppError('sourceWrites', { reason: reasonOf(cause) }, { cause })
  if (!cause || !/^2[23]/.test(cause.code)) return error
  return new AppError('databaseRefused', { reason: reasonOf(cause) }, { cause })
}

/** Classes of errors that a text can be to blame for: its syntax and names, its data, or what the server can't do. */
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
