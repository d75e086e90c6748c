import { AppError } from '@anj/workflow'

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
  readonly where?: string
  readonly column_name?: string
  readonly constraint_name?: string
  readonly query?: string
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
