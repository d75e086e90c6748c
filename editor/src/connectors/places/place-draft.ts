import {
  type DraftSettings,
  type HttpHeader,
  type HttpPaging,
  type HttpsSettings,
  keepsSecret,
  type PagingWay,
  type PlaceKind,
  type PlaceSettings,
  placeName,
  placeProblems,
  type S3Settings,
  type SftpSettings,
  trimmedPaging,
} from '@anj/workflow'
import type { Place, PlaceForm } from '../../server/places.ts'

/** The fields of a place while the user edits them. */
export interface PlaceDraft {
  readonly name: string
  readonly kind: PlaceKind
  readonly serverName: string
  /** A string as long as the user's input isn't a number. */
  readonly port: number | string
  readonly userId: string
  readonly login: SftpSettings['login']
  readonly secret: string
  readonly passphrase: string
  /** The key of the server, from the saved place or a recent test. */
  readonly hostKey: string | null
  readonly folder: string
  readonly url: string
  readonly token: HttpsSettings['token']
  readonly tokenHeader: string
  /** One header per line. */
  readonly headers: string
  readonly paging: PagingWay | 'none'
  readonly pagingRows: string
  readonly pagingNext: string
  readonly pagingParameter: string
  readonly pagingFirst: number
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly prefix: string
  readonly bucketLogin: NonNullable<S3Settings['login']>
  readonly accessKeyId: string
  readonly pathStyle: boolean
  readonly isShared: boolean
}

/** Returns the initial fields of a new or a saved place. */
export function placeDraftOf(place: Place | null): PlaceDraft {
  const settings = place?.settings
  const sftp = settings?.kind === 'sftp' ? settings : null
  const https = settings?.kind === 'https' ? settings : null
  const s3 = settings?.kind === 's3' ? settings : null
  return {
    name: place?.name ?? '',
    kind: settings?.kind ?? 'sftp',
    serverName: sftp?.serverName ?? '',
    port: sftp?.port ?? 22,
    userId: sftp?.userId ?? '',
    login: sftp?.login ?? 'password',
    secret: '',
    passphrase: '',
    hostKey: sftp?.hostKey ?? null,
    folder: sftp?.folder ?? '',
    url: https?.url ?? '',
    token: https?.token ?? 'none',
    tokenHeader: https?.tokenHeader ?? '',
    headers: https?.headers.map(({ name, value }) => `${name}: ${value}`).join('\n') ?? '',
    paging: https?.paging?.way ?? 'none',
    pagingRows: https?.paging?.rows ?? '',
    pagingNext: https?.paging?.next ?? '',
    pagingParameter: https?.paging?.parameter ?? '',
    pagingFirst: https?.paging?.first ?? 1,
    endpoint: s3?.endpoint ?? '',
    region: s3?.region ?? '',
    bucket: s3?.bucket ?? '',
    prefix: s3?.prefix ?? '',
    bucketLogin: s3?.login ?? 'key',
    accessKeyId: s3?.accessKeyId ?? '',
    pathStyle: s3?.pathStyle ?? false,
    isShared: place?.isShared ?? false,
  }
}

/** Changes some fields. If the server changes, clears the host key, because it belongs to the previous server. */
export function changePlaceDraft(draft: PlaceDraft, change: Partial<PlaceDraft>): PlaceDraft {
  const isElsewhere = change.serverName !== undefined || change.port !== undefined
  return { ...draft, ...(isElsewhere && { hostKey: null }), ...change }
}

/** Returns the missing and invalid fields, with their messages. */
export function placeDraftProblems(draft: PlaceDraft, saved: Place | null): Readonly<Record<string, string>> {
  const settings = settingsOf(draft)
  const port = draft.port === '' ? null : Number(draft.port)
  const checked: DraftSettings = settings.kind === 'sftp' ? { ...settings, port } : settings
  const secret = keepsStoredSecret(draft, saved) ? undefined : draft.secret
  const found = placeProblems(checked, secret)
  return Object.fromEntries(found.map(({ field, sentence }) => [field, sentence]))
}

/** True if the stored secret applies, because the user entered none and the place leads to the same server. */
export function keepsStoredSecret(draft: PlaceDraft, saved: Place | null): boolean {
  return saved !== null && draft.secret === '' && keepsSecret(saved.settings, settingsOf(draft))
}

/** Returns the request for saving or testing a place; the fields must be valid. */
export function toPlaceForm(draft: PlaceDraft): PlaceForm {
  const { name, secret, passphrase, isShared } = draft
  const settings = settingsOf(draft)
  return {
    name: name.trim() || placeName(settings).slice(0, 100),
    settings: settings.kind === 'https' ? { ...settings, headers: [...settings.headers] } : settings,
    isShared,
    ...(secret && { secret, ...(draft.login === 'key' && passphrase && { passphrase }) }),
    // A new place always states a secret, even if it needs none.
    ...(needsNoSecret(draft) && { secret: '' }),
  }
}

/** True for a web server without a token, and for a bucket that is opened with the role of the machine. */
function needsNoSecret({ kind, token, bucketLogin }: PlaceDraft): boolean {
  return kind === 's3' ? bucketLogin === 'role' : kind === 'https' && token === 'none'
}

/** Returns the address that a draft describes; its fields may be missing or invalid. */
export function settingsOf(draft: PlaceDraft): PlaceSettings {
  if (draft.kind === 'https') {
    const { url, token, tokenHeader, headers } = draft
    return {
      kind: 'https',
      url: url.trim(),
      token,
      tokenHeader: token === 'header' ? tokenHeader.trim() : '',
      headers: headersOf(headers),
      ...(draft.paging === 'none' ? {} : { paging: pagingOf(draft, draft.paging) }),
    }
  }
  if (draft.kind === 's3') {
    const { endpoint, region, bucket, prefix, bucketLogin, accessKeyId, pathStyle } = draft
    const isRole = bucketLogin === 'role'
    return {
      kind: 's3',
      endpoint: endpoint.trim(),
      region: region.trim(),
      bucket: bucket.trim(),
      prefix: prefix.trim(),
      ...(isRole ? { login: bucketLogin } : {}),
      accessKeyId: isRole ? '' : accessKeyId.trim(),
      pathStyle,
    }
  }
  const { serverName, port, userId, login, hostKey, folder } = draft
  return {
    kind: 'sftp',
    serverName: serverName.trim(),
    port: Number(port),
    userId: userId.trim(),
    login,
    hostKey,
    folder: folder.trim(),
  }
}

function pagingOf(
  { pagingRows: rows, pagingNext: next, pagingParameter: parameter, pagingFirst: first }: PlaceDraft,
  way: PagingWay,
): HttpPaging {
  return trimmedPaging({ way, rows, next, parameter, first })
}

/** Reads one header per line. A line without a colon becomes a header whose name is wrong. */
function headersOf(lines: string): readonly HttpHeader[] {
  return lines.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const at = line.indexOf(':')
    return at < 0
      ? [{ name: '', value: line }]
      : [{ name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }]
  })
}
