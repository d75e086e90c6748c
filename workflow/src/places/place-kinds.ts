/** The kinds of places: servers on which other systems leave files. */
export const placeKinds = ['sftp'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** The display names of the kinds. */
export const placeTitles = { sftp: 'SFTP' } as const satisfies Readonly<Record<PlaceKind, string>>

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

/** The address of a place, without secrets. */
export type PlaceSettings = SftpSettings

/** The secrets of a place. Their meaning depends on the kind: a password or a private key with its passphrase. */
export interface PlaceSecrets {
  readonly secret: string
  readonly passphrase?: string
}
