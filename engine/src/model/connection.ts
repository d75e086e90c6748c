import type { DatabaseKind } from '@anj/workflow'

/** Address, log-in and secrets of a database. */
export interface DatabaseConnection {
  readonly kind: DatabaseKind
  /** `host`, `host,port` or `host\instance` */
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly password: string
  readonly tls: 'disable' | 'require' | 'verify'
  /** SQL Server: user and password are those of a Windows account in this domain. */
  readonly domain?: string
  /** The only hosts that this account logs in to, wherever a server sends the log-in on to: none, if they aren't given. */
  readonly windowsServers?: readonly string[]
  /** The server is reached through this one. */
  readonly ssh?: SshTunnel
}

export interface SshTunnel {
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly password: string
  /** `SHA256:…` as ssh-keygen prints it; another key is refused. Null accepts any, which only a connection may that was never saved. */
  readonly hostKey: string | null
}
