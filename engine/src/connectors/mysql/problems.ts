import { AppError } from '@anj/workflow'
import { tlsReason } from '../tls-reason.ts'

/** The details that an error message needs to say where the error happened. */
export interface DatabaseContext {
  readonly server: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** The fields of the driver's errors. Errors from the server have an `errno`. */
interface ServerError {
  readonly code?: string
  readonly errno?: number
  readonly fatal?: boolean
  readonly message: string
}

/** The server's error number for a table that doesn't exist. */
export const NO_SUCH_TABLE = 1146
/** The server's error number for a new table whose name is taken. */
export const TABLE_EXISTS = 1050

const lostCodes = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** The server's error numbers for a value that a column, key or constraint rejects. */
const refusedRows = new Set([
  1022, 1048, 1062, 1169, 1216, 1264, 1265, 1292, 1364, 1366, 1367, 1406, 1411, 1452, 1526, 1557, 1586, 1690,
  1748, 3140, 3819, 4025, 4078,
])

/** Converts an error of the driver or server to an AppError. Returns an AppError unchanged. */
export function asDatabaseProblem(error: unknown, context: DatabaseContext): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { server, port } = context
  const refused = error as Error & ServerError
  const cause = { cause: error }
  if (refused.code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return new AppError('databaseTlsNotOffered', { server, port }, cause)
  if (refused.code === 'HANDSHAKE_SSL_ERROR')
    return new AppError('databaseTlsFailed', { server, port, reason: tlsReason(refused.message) }, cause)
  if (refused.code === 'AUTH_SWITCH_PLUGIN_ERROR')
    return new AppError(
      'databaseLoginRefused',
      { user: context.user, server, reason: refused.message },
      cause,
    )
  if (lostCodes.has(refused.code ?? ''))
    return new AppError('databaseConnectionLost', { server, port }, cause)
  if (typeof refused.errno === 'number' && refused.errno > 0)
    return byNumber(refused.errno, refused, context, cause)
  return refused.fatal ? new AppError('databaseConnectionLost', { server, port }, cause) : error
}

/**
 * Converts an error that occurred during login. A closed connection or an unreadable handshake means that the server
 * isn't a MySQL server.
 */
export function asLoginProblem(error: unknown, context: DatabaseContext): unknown {
  const { server, port } = context
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { code, errno, fatal } = error as Error & ServerError
  if (code === 'ETIMEDOUT') return new AppError('databaseServerSilent', { server, port }, { cause: error })
  const unreadable = code === undefined || code === 'HANDSHAKE_UNKNOWN_ERROR' || code.startsWith('ERR_')
  if (lostCodes.has(code ?? '') || (unreadable && fatal && errno === undefined))
    return new AppError('databaseNotMysql', { server, port }, { cause: error })
  return asDatabaseProblem(error, context)
}

function byNumber(
  errno: number,
  { message }: ServerError,
  { server, port, user, database }: DatabaseContext,
  cause: { readonly cause: unknown },
): AppError {
  switch (errno) {
    case 1045:
    case 1698:
      return new AppError('databasePasswordWrong', { user, server }, cause)
    case 1129:
    case 1130:
    case 1251:
    case 1275:
    case 1524:
    case 1820:
    case 1862:
    case 3118:
    case 3159:
    case 3955:
    case 4151:
      return new AppError('databaseLoginRefused', { user, server, reason: message }, cause)
    case 1049:
      return new AppError('databaseMissing', { database, server }, cause)
    case 1044:
    case 1095:
    case 1142:
    case 1143:
    case 1227:
    case 1370:
    case 1419:
      return new AppError('databaseRightMissing', { user, reason: message }, cause)
    case 1040:
    case 1203:
    case 1226:
      return new AppError('databaseFull', { server, reason: message }, cause)
    case 1053:
    case 1077:
    case 1927:
      return new AppError('databaseConnectionLost', { server, port }, cause)
    case 1290:
    case 1792:
    case 1836:
      return new AppError('databaseReadOnly', { database, server }, cause)
    case 1205:
      return new AppError('tableLocked', {}, cause)
    case 1213:
    case 1412:
      return new AppError('databaseConflict', { reason: message }, cause)
    case 1317:
    case 1969:
    case 3024:
      return new AppError('databaseCancelled', { reason: message }, cause)
    case 1021:
    case 1114:
      return new AppError('databaseDiskFull', { server }, cause)
    default:
      return refusedRows.has(errno)
        ? new AppError('targetRefusedRow', { place: 'a row', reason: message }, cause)
        : new AppError('databaseRefused', { reason: message }, cause)
  }
}

/**
 * Returns the server's error number, or null if the error has none. Also accepts errors that were already converted.
 */
export function errorNumber(error: unknown): number | null {
  const cause = error instanceof AppError ? error.cause : error
  const errno = cause instanceof Error && 'errno' in cause ? cause.errno : null
  return typeof errno === 'number' ? errno : null
}

const FORBIDDEN = [1142, 1143, 1044]

/** True if the server refused a statement because of a missing permission. */
export function isPermissionDenied(error: unknown): boolean {
  return FORBIDDEN.includes(errorNumber(error) ?? 0)
}
