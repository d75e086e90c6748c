import { AppError } from '@anj/workflow'
import mssql from 'mssql'
import { tlsReason } from '../tls-reason.ts'

/** The details that an error message needs to say where the error happened. */
export interface DatabaseContext {
  readonly server: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** An error message from the server. */
export interface ServerMessage {
  readonly number: number
  readonly message: string
  readonly class: number
}

/**
 * The driver's error, with the server's error number if the server raised it. If one batch causes several errors, they
 * arrive together.
 */
interface ServerError extends Error {
  readonly number?: number
  readonly class?: number
  readonly code?: string
  readonly precedingErrors?: readonly ServerError[]
}

const lostCodes = new Set([
  'ESOCKET',
  'ECLOSE',
  'ECONNCLOSED',
  'ENOTOPEN',
  'EINVALIDSTATE',
  'ECONNRESET',
  'EPIPE',
])
/** Error numbers of messages that only say that a statement ended because of an earlier error. */
const followUps = new Set([1750, 3621, 3609])
/** From this severity class on, errors end the connection. */
const FATAL = 20

/** Error numbers for a value that a column, key or constraint refused. */
const refusedRows = new Set([
  220, 232, 241, 242, 245, 248, 295, 515, 517, 544, 547, 2601, 2627, 2628, 4815, 4816, 4819, 4863, 4864, 4865,
  8115, 8114, 8152, 9803,
])
/** The error numbers that Azure uses to indicate that a database is temporarily unavailable. */
const pauses = new Set([40197, 40501, 40613, 42108, 42109, 49918, 49919, 49920])

/** True if a login may succeed in a few seconds, because an Azure database is resuming or moving. */
export function isRetryableLogin(error: unknown): boolean {
  return pauses.has(numberOf(error) ?? 0)
}

/**
 * Converts an error of the driver or server into an error with a message for the user. An `AppError` stays unchanged.
 */
export function asDatabaseProblem(error: unknown, context: DatabaseContext): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { server, port } = context
  const first = firstOf(error)
  const cause = { cause: first }
  if (typeof first.number === 'number') return byNumber(first.number, first, context, cause)
  if (first.code === 'ECANCEL' || first.code === 'ETIMEOUT')
    return new AppError('databaseCancelled', { reason: first.message }, cause)
  return lostCodes.has(first.code ?? '')
    ? new AppError('databaseConnectionLost', { server, port }, cause)
    : error
}

/**
 * Converts an error that occurred during login. `refused` is the server's own message, in case the driver's error lacks
 * it.
 */
export function asLoginProblem(
  error: unknown,
  refused: ServerMessage | null,
  context: DatabaseContext,
): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  if (error instanceof mssql.ConnectionError && error.originalError)
    return asLoginProblem(error.originalError, refused, context)
  const { server, port } = context
  const cause = { cause: error }
  if (refused !== null)
    return byNumber(refused.number, refused, context, { cause: Object.assign(error, refused) })
  const { code, message } = error as ServerError
  const inner = error.cause
  if (inner instanceof AppError) return inner
  if (code === 'ETIMEOUT') return new AppError('databaseServerSilent', { server, port }, cause)
  if (code === 'EENCRYPT')
    return new AppError(
      /requires encryption/.test(message) ? 'databaseTlsRequired' : 'databaseTlsNotOffered',
      { server, port },
      cause,
    )
  // The socket was already open, so if the connection fails before the login, TLS is the reason.
  if (code === 'ESOCKET' && message.startsWith('Failed to connect'))
    return new AppError(
      'databaseTlsFailed',
      { server, port, reason: tlsReason(inner instanceof Error ? inner.message : message) },
      cause,
    )
  return new AppError('databaseNotMssql', { server, port }, cause)
}

/** Returns the server's error number, even if an `AppError` wraps the error, or null if there is none. */
export function numberOf(error: unknown): number | null {
  const cause = error instanceof AppError ? error.cause : error
  const number = cause instanceof Error ? firstOf(cause).number : null
  return typeof number === 'number' ? number : null
}

/** Returns the server's message without follow-up errors. */
export function serverMessage(error: unknown): string {
  const cause = error instanceof AppError ? (error.cause ?? error) : error
  return cause instanceof Error ? withoutDot(firstOf(cause).message) : String(cause)
}

/** Removes the final period, because our messages add their own. */
function withoutDot(message: string): string {
  return message.trim().replace(/\.$/, '')
}

function firstOf(error: Error): ServerError {
  const all = allOf(error)
  return all.find(({ number }) => !followUps.has(number ?? 0)) ?? all[0] ?? error
}

function allOf(error: Error): readonly ServerError[] {
  if (error instanceof AggregateError) return error.errors
  const { precedingErrors = [] } = error as ServerError
  return [...precedingErrors, error]
}

function byNumber(
  number: number,
  { message: words, class: severity = 0 }: Pick<ServerError, 'message' | 'class'>,
  { server, port, user, database }: DatabaseContext,
  cause: { readonly cause: unknown },
): AppError {
  const message = withoutDot(words)
  if (pauses.has(number)) return new AppError('databasePaused', { database, server, reason: message }, cause)
  switch (number) {
    case 18456:
      return new AppError('databasePasswordWrong', { user, server }, cause)
    case 18452:
    case 18463:
    case 18464:
    case 18465:
    case 18466:
    case 18467:
    case 18468:
    case 18470:
    case 18486:
    case 18487:
    case 18488:
    case 40532:
      return new AppError('databaseLoginRefused', { user, server, reason: message }, cause)
    case 40615:
    case 40914:
    case 47073:
      return new AppError('databaseFirewall', { server, reason: message }, cause)
    case 911:
      return new AppError('databaseMissing', { database, server }, cause)
    case 4060:
      return new AppError('databaseNotOpened', { database, server, user }, cause)
    case 229:
    case 230:
    case 262:
    case 297:
    case 300:
    case 916:
    case 1088:
    case 2557:
    case 2571:
    case 3701:
    case 4613:
    case 15247:
      return new AppError('databaseRightMissing', { user, reason: message }, cause)
    case 10928:
    case 10929:
    case 10936:
    case 17809:
    case 17810:
    case 18461:
      return new AppError('databaseFull', { server, reason: message }, cause)
    case 17142:
    case 18401:
    case 18451:
    case 922:
    case 927:
    case 942:
    case 945:
    case 952:
      return new AppError('databaseStarting', { server, reason: message }, cause)
    case 596:
    case 6005:
      return new AppError('databaseConnectionLost', { server, port }, cause)
    case 3906:
    case 3908:
      return new AppError('databaseReadOnly', { database, server }, cause)
    case 1222:
      return new AppError('tableLocked', {}, cause)
    case 1205:
    case 3951:
    case 3960:
    case 3961:
      return new AppError('databaseConflict', { reason: message }, cause)
    case 1101:
    case 1105:
    case 9002:
    case 40544:
      return new AppError('databaseDiskFull', { server }, cause)
    default:
      if (severity >= FATAL) return new AppError('databaseConnectionLost', { server, port }, cause)
      return refusedRows.has(number)
        ? new AppError('targetRefusedRow', { place: 'a row', reason: message }, cause)
        : new AppError('databaseRefused', { reason: message }, cause)
  }
}
