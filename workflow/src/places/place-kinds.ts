import type { HttpPaging } from './paging.ts'

/** The kinds of places: servers on which other systems leave files. */
export const placeKinds = ['sftp', 'https', 's3'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** The display names of the kinds. */
export const placeTitles = {
  sftp: 'SFTP server',
  https: 'Web server (HTTPS)',
  s3: 'Bucket (S3)',
} as const satisfies Readonly<Record<PlaceKind, string>>

/** The kinds whose files can be listed, so that a pattern can choose among them. */
export const listableKinds: ReadonlySet<PlaceKind> = new Set(['sftp', 's3'])

/** The kinds to which Anj can write files. */
export const writableKinds: ReadonlySet<PlaceKind> = new Set(['sftp', 's3'])

/** The ways to log in to an SFTP server. */
export const sftpLogins = ['password', 'key'] as const

/** An SFTP server. */
export interface SftpSettings {
  readonly kind: 'sftp'
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly login: (typeof sftpLogins)[number]
  /** The server's key as `SHA256:…`. Anj refuses any other key. */
  readonly hostKey: string | null
  /** The folder that contains the files. Empty for the folder in which the log-in begins. */
  readonly folder: string
}

/** The ways to send the token of a web server. */
export const tokenWays = ['none', 'bearer', 'header'] as const

/** Files on a web server. */
export interface HttpsSettings {
  readonly kind: 'https'
  /** The address to which the paths of files are added. */
  readonly url: string
  readonly token: (typeof tokenWays)[number]
  /** The header that contains the token. Empty unless `token` is `header`. */
  readonly tokenHeader: string
  /** More headers, which aren't secret. */
  readonly headers: readonly HttpHeader[]
  /** Reads each path as pages of JSON. Absent if each path is one file. */
  readonly paging?: HttpPaging | undefined
}

/** The ways to log in to a bucket: with an access key, or with the role of the machine that runs Anj. */
export const s3Logins = ['key', 'role'] as const

/** A bucket of an S3-compatible server. */
export interface S3Settings {
  readonly kind: 's3'
  /** The URL of the server. Empty for Amazon S3. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** The start of the keys, without the slash at its end. Empty for the whole bucket. */
  readonly prefix: string
  /** Absent for an access key. */
  readonly login?: (typeof s3Logins)[number] | undefined
  /** Empty for the role of the machine. */
  readonly accessKeyId: string
  /** True to put the name of the bucket in the path of URLs instead of the host name. */
  readonly pathStyle: boolean
}

/** A header of a request. */
export interface HttpHeader {
  readonly name: string
  readonly value: string
}

/** The address of a place, without secrets. */
export type PlaceSettings = SftpSettings | HttpsSettings | S3Settings

/**
 * The secrets of a place. Their meaning depends on the kind: a password, a token, a secret access key, or a private key
 * with its passphrase.
 */
export interface PlaceSecrets {
  readonly secret: string
  readonly passphrase?: string
}
