import { AppError, isDiskFull, sanitizeText } from '@anj/workflow'
import type { FastifyError } from 'fastify'
import { MAX_ERRORS } from './max-errors.ts'

/** Returns an error that users may see, or null for a bug. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return null
  if (isDiskFull(error)) return new AppError('diskFull', {}, { cause: error })
  const failure = error as FastifyError
  if (failure.validation) return invalid(failure)
  return ofFramework(failure) ?? ofDatabase(error)
}

/** Returns the error for a request that doesn't match its schema, with a message for each invalid field by path. */
function invalid({ validation = [], validationContext, message }: FastifyError): AppError {
  const problems = withoutAlternatives(validation).map(({ instancePath, message, params }) => {
    const { missingProperty: missing, additionalProperty: unknown, format } = params
    const what = format === 'uuid' ? 'is not an id' : (message ?? 'is not valid')
    const fieldNames = [missing, unknown].filter((name) => typeof name === 'string')
    const path = sanitizeText([...instancePath.split('/').slice(1), ...fieldNames].join('.'), longestPath)
    const isUnknown = `is not a ${validationContext === 'querystring' ? 'parameter' : 'field'} of this call`
    const problem = missing === undefined ? (unknown === undefined ? what : isUnknown) : 'is missing'
    return [path || (validationContext ?? 'request'), problem] as const
  })
  const detail =
    problems
      .map(([path, what]) => `${path} ${what}`)
      .slice(0, 3)
      .join('; ') || message
  return new AppError(
    'invalidRequest',
    { detail },
    { fields: Object.fromEntries(problems.slice(0, MAX_ERRORS)) },
  )
}

/**
 * Removes errors about alternatives if a more specific error exists. For a field that accepts an ID or an empty value,
 * Ajv also reports that the value isn't null, isn't equal to a constant, and matches no alternative.
 */
function withoutAlternatives(validation: NonNullable<FastifyError['validation']>) {
  const isAlternative = ({ keyword, params }: (typeof validation)[number]) =>
    keyword === 'anyOf' || keyword === 'const' || (keyword === 'type' && params['type'] === 'null')
  const specificPaths = new Set(
    validation.filter((one) => !isAlternative(one)).map((one) => one.instancePath),
  )
  return validation.filter((one) => !isAlternative(one) || !specificPaths.has(one.instancePath))
}

/** The maximum length of a path in a message, because an unknown field's name may be megabytes long. */
const longestPath = 300

function ofFramework({ code, statusCode, message }: FastifyError): AppError | null {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('bodyTooLarge', {})
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('mediaTypeWrong', {})
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('invalidRequest', { detail: 'the body is not JSON' })
  }
  const refused = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return refused ? new AppError('invalidRequest', { detail: message }) : null
}

/**
 * PostgreSQL's error codes for values it can't store: characters such as NUL or an unpaired surrogate, and numbers out
 * of range.
 */
const badData = new Map([
  ['22021', 'it contains characters that cannot be stored'],
  ['22P05', 'it contains characters that cannot be stored'],
  ['22003', 'it holds a number that is out of range'],
])
/** Errors that mean that the database is unavailable: it can't be reached, refuses Anj, or has no free connection. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '28000',
  '28P01',
  '3D000',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** Returns the error for a write that refers to a user who was just deleted: the caller, or a user named in the call. */
function ofDeleted(constraint: unknown): 'tokenInvalid' | 'shareWithNobody' | 'memberIsNobody' | null {
  if (constraint === 'workflow_shares_user_id_users_id_fk') return 'shareWithNobody'
  if (constraint === 'group_members_user_id_users_id_fk') return 'memberIsNobody'
  return /(_owner_id|_saved_by|^tokens_user_id|^workflow_tabs_user_id)_users_id_fk$/.test(String(constraint))
    ? 'tokenInvalid'
    : null
}

/** Describes a text that PostgreSQL can't convert to the column's type. For JSON, this includes unpaired surrogates. */
function ofWriting(cause: object): string {
  const { routine } = cause as { readonly routine?: unknown }
  if (routine === 'string_to_uuid') return 'it contains an invalid ID'
  return /json/i.test(String(routine))
    ? 'it contains characters that cannot be stored'
    : 'it contains text in an invalid format'
}

/**
 * Converts errors from Anj's database, wrapped or not, that were caused by the request or by a temporary condition.
 * Returns null for all others.
 */
function ofDatabase(error: Error): AppError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code
    if (typeof code !== 'string') continue
    const detail = code === '22P02' ? ofWriting(cause) : badData.get(code)
    if (detail) return new AppError('invalidRequest', { detail }, { cause })
    const deleted = ofDeleted((cause as { constraint_name?: unknown }).constraint_name)
    if (code === '23503' && deleted) return new AppError(deleted, {}, { cause })
    if (unreachable.has(code)) return new AppError('unavailable', {}, { cause })
  }
  return null
}
