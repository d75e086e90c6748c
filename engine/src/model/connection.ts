import type { DatabaseKind } from '@anj/workflow'

/** Address, login and secrets of a database. */
export interface DatabaseConnection {
  readonly kind: DatabaseKind
  /** `host`, `host,port` or `host\instance` */
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly password: string
  readonly tls: 'disable' | 'require' | 'verify'
  /** SQL Server: user and password belong to a Windows account in this domain. */
  readonly domain?: string
  /**
   * The only hosts to which this Windows account may log in, also when a server redirects the login. Without a
   * list, the account may not log in to any host.
   */
  readonly windowsServers?: readonly string[]
  /** The SSH server through which Anj reaches the database. */
  readonly ssh?: SshTunnel
}

export interface SshTunnel {
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly password: string
  /**
   * The server's key in ssh-keygen's format `SHA256:…`. Any other key is refused. Null accepts any key, which is only
   * allowed for a connection that was never saved.
   */
  readonly hostKey: string | null
}
