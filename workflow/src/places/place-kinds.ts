/** The kinds of places: servers on which other systems leave files. */
export const placeKinds = ['sftp', 'https'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** The display names of the kinds. */
export const placeTitles = {
  sftp: 'SFTP server',
  https: 'Web server (HTTPS)',
} as const satisfies Readonly<Record<PlaceKind, string>>

/** The kinds whose files can be listed, so that a pattern can choose among them. */
export const listableKinds: ReadonlySet<PlaceKind> = new Set(['sftp'])

/** How Anj logs in to an SFTP server. */
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

/** How Anj sends the token of a web server. */
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
}

/** A header of a request. */
export interface HttpHeader {
  readonly name: string
  readonly value: string
}

/** The address of a place, without secrets. */
export type PlaceSettings = SftpSettings | HttpsSettings

/** The secrets of a place. Their meaning depends on the kind: a password, a token, or a private key with its passphrase. */
export interface PlaceSecrets {
  readonly secret: string
  readonly passphrase?: string
}
