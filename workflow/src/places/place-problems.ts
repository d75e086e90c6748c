import { serverProblems } from '../connectors/server-problems.ts'
import { type MessageCode, sentence } from '../messages.ts'
import { type HttpPaging, isPageParameter, isPagePath, readsNextPage, sendsPageParameter } from './paging.ts'
import type { HttpsSettings, PlaceSettings, S3Settings, SftpSettings } from './place-kinds.ts'

/** A problem with a field of a place's form. */
export interface PlaceProblem {
  readonly field: string
  readonly code: PlaceProblemCode
  readonly sentence: string
}

type PlaceProblemCode = Extract<
  MessageCode,
  | 'sshServerNameRequired'
  | 'sshPortRequired'
  | 'sshPortNotPositive'
  | 'sshPortTooLarge'
  | 'sshUserNameRequired'
  | 'sshPasswordRequired'
  | 'sftpKeyRequired'
  | 'httpsUrlWrong'
  | 'httpsTokenRequired'
  | 'httpsHeaderWrong'
  | 'pagingPathWrong'
  | 'pagingParameterWrong'
  | 's3EndpointWrong'
  | 's3BucketWrong'
  | 's3KeyRequired'
  | 's3RoleElsewhere'
>

/** Settings whose port is null as long as its field is empty. */
export type DraftSettings =
  | (Omit<SftpSettings, 'port'> & { readonly port: number | null })
  | HttpsSettings
  | S3Settings

/**
 * Returns the missing and invalid fields of a place. An undefined secret isn't checked, because the stored one may
 * apply.
 */
export function placeProblems(settings: DraftSettings, secret: string | undefined): readonly PlaceProblem[] {
  if (settings.kind === 's3') return s3Problems(settings, secret)
  return settings.kind === 'sftp' ? sftpProblems(settings, secret) : httpsProblems(settings, secret)
}

function sftpProblems(
  { serverName, port, userId, login }: Extract<DraftSettings, { readonly kind: 'sftp' }>,
  secret: string | undefined,
): readonly PlaceProblem[] {
  const found: PlaceProblem[] = serverProblems('ssh', { serverName, port, userId }).flatMap(
    ({ field, code, sentence }) => (isOurs(code) ? [{ field, code, sentence }] : []),
  )
  if (secret?.trim() !== '') return found
  return [...found, problem('secret', login === 'key' ? 'sftpKeyRequired' : 'sshPasswordRequired')]
}

/** A header that a user may set. The others belong to the connection or would change what the response means. */
const allowedHeader =
  /^(?!(?:host|connection|content-length|transfer-encoding|accept-encoding|range|if-.*|te|upgrade|expect|proxy-.*|cookie)$)[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i

function httpsProblems(
  { url, token, tokenHeader, headers, paging }: HttpsSettings,
  secret: string | undefined,
): readonly PlaceProblem[] {
  const parsed = URL.parse(url.trim())
  const isUrl =
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    [parsed.username, parsed.password, parsed.hash, parsed.search].every((part) => part === '')
  const areHeaders = headers.every(
    ({ name, value }) => allowedHeader.test(name) && /^[\t\x20-\x7e]{0,2000}$/.test(value),
  )
  return [
    ...(isUrl ? [] : [problem('url', 'httpsUrlWrong')]),
    ...(token === 'header' && !allowedHeader.test(tokenHeader.trim())
      ? [problem('tokenHeader', 'httpsHeaderWrong')]
      : []),
    ...(token !== 'none' && secret !== undefined && !/^[\t\x20-\x7e]+$/.test(secret.trim())
      ? [problem('secret', 'httpsTokenRequired')]
      : []),
    ...(areHeaders ? [] : [problem('headers', 'httpsHeaderWrong')]),
    ...(paging ? pagingProblems(paging) : []),
  ]
}

function pagingProblems({ way, rows, next, parameter }: HttpPaging): readonly PlaceProblem[] {
  const isNext = !readsNextPage(way) || (next.trim() !== '' && isPagePath(next))
  const isParameter = !sendsPageParameter(way) || isPageParameter(parameter.trim())
  return [
    ...(isPagePath(rows) ? [] : [problem('pagingRows', 'pagingPathWrong')]),
    ...(isNext ? [] : [problem('pagingNext', 'pagingPathWrong')]),
    ...(isParameter ? [] : [problem('pagingParameter', 'pagingParameterWrong')]),
  ]
}

function s3Problems(
  { endpoint, region, bucket, login, accessKeyId }: S3Settings,
  secret: string | undefined,
): readonly PlaceProblem[] {
  const parsed = URL.parse(endpoint.trim())
  const isUrl =
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    parsed.pathname === '/' &&
    [parsed.username, parsed.password, parsed.hash, parsed.search].every((part) => part === '')
  const isRegion = /^[a-z0-9-]{0,64}$/i.test(region.trim())
  return [
    ...(endpoint.trim() !== '' && !isUrl ? [problem('endpoint', 's3EndpointWrong')] : []),
    ...(login === 'role' && endpoint.trim() !== '' ? [problem('endpoint', 's3RoleElsewhere')] : []),
    ...(isRegion && /^[a-z0-9][a-z0-9._-]{1,253}$/i.test(bucket.trim())
      ? []
      : [problem(isRegion ? 'bucket' : 'region', 's3BucketWrong')]),
    ...(login === 'role' ? [] : keyProblems(accessKeyId, secret)),
  ]
}

function keyProblems(accessKeyId: string, secret: string | undefined): readonly PlaceProblem[] {
  return [
    ...(/^[\x21-\x7e]{1,200}$/.test(accessKeyId.trim()) ? [] : [problem('accessKeyId', 's3KeyRequired')]),
    ...(secret === undefined || /^[\x21-\x7e]+$/.test(secret.trim())
      ? []
      : [problem('secret', 's3KeyRequired')]),
  ]
}

function problem(field: string, code: PlaceProblemCode): PlaceProblem {
  return { field, code, sentence: sentence(code) }
}

function isOurs(code: MessageCode): code is PlaceProblemCode {
  return code.startsWith('ssh')
}

/** Returns a place's default name; empty as long as the server is missing. */
export function placeName(settings: PlaceSettings): string {
  if (settings.kind === 's3') return settings.bucket.trim()
  if (settings.kind === 'https') return URL.parse(settings.url.trim())?.host ?? ''
  const server = settings.serverName.trim()
  return server && `${settings.userId.trim()}@${server}`
}

/** True if a stored secret may be used with changed settings, because it goes to the same server in the same way. */
export function keepsSecret(stored: PlaceSettings, wanted: PlaceSettings): boolean {
  return destination(stored) === destination(wanted)
}

function destination(settings: PlaceSettings): string {
  if (settings.kind === 's3') {
    const { kind, endpoint, region, bucket, login = 'key', accessKeyId } = settings
    return JSON.stringify([kind, endpoint, region, bucket, login, accessKeyId])
  }
  if (settings.kind === 'https') {
    const { kind, url, token, tokenHeader } = settings
    return JSON.stringify([kind, URL.parse(url)?.origin, token, token === 'header' ? tokenHeader : ''])
  }
  const { kind, serverName, port, userId, login, hostKey } = settings
  return JSON.stringify([kind, serverName, port, userId, login, hostKey])
}
