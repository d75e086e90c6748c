import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Browser } from './browser.ts'
import { selfSigned, signedByAuthority } from './certificates.ts'
import { Faults } from './faults.ts'
import type { TestLogin } from './ntlm.ts'
import { TdsServer } from './server.ts'
import type { SqlEngine } from './session.ts'
import type { Route } from './tokens.ts'
import { createSqlEngine } from './tsql/index.ts'

const USER = 'sa'
const PASSWORD = 'Anj-test-1'

export interface TestSqlServerOptions {
  /** Accounts that may log in. `url` and `connection` use the first. Accounts with a domain are Windows accounts. */
  readonly logins?: readonly TestLogin[]
  /**
   * 'off' tells clients that encryption isn't available. 'self-signed' and 'trusted' encrypt on request. 'trusted' uses
   * a certificate for `names` whose authority is in the file at `certificate`.
   */
  readonly tls?: 'self-signed' | 'trusted' | 'off'
  /** Names of the trusted certificate. 127.0.0.1 and localhost by default. */
  readonly names?: readonly string[]
  /** Refuses clients without encryption. */
  readonly requireTls?: boolean
  readonly engine?: SqlEngine
  /** Redirects clients to another server, as Azure's gateways do. */
  readonly routeTo?: Route
  /** Instance name for `host\instance`. A browser then answers on `browserPort`. */
  readonly instance?: string
  /** UDP port of the browser. Any free port by default. */
  readonly browserPort?: number
  /** TCP port of the server. Any free port by default. */
  readonly port?: number
}

/** The data that a client needs to connect as the administrator. */
export interface TestConnection {
  readonly kind: 'mssql'
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly password: string
  readonly domain?: string
  readonly tls: 'disable' | 'require' | 'verify'
}

/** A SQL Server for one test, which runs in this process and listens on a loopback port. */
export interface TestSqlServer extends AsyncDisposable {
  /** The administrator's address in the format of `MSSQL_TEST_URL`. It stays the same after a restart. */
  readonly url: string
  readonly port: number
  readonly connection: TestConnection
  /** Path of the PEM certificate that clients must trust. */
  readonly certificate: string
  readonly faults: Faults
  readonly engine: SqlEngine
  /** Port of the browser, or null without an instance name. */
  readonly browserPort: number | null
  /** Stops the server and drops every connection. */
  stop(): Promise<void>
  /** Simulates a crash and a restart on the same port. Drops all connections and keeps committed data. */
  restart(): Promise<void>
  /** First half of a restart: stops listening until `restart` is called. */
  goAway(): Promise<void>
}

export async function startSqlServer(options: TestSqlServerOptions = {}): Promise<TestSqlServer> {
  const logins = options.logins ?? [{ userName: USER, password: PASSWORD }]
  const tls = options.tls ?? 'self-signed'
  const engine = options.engine ?? createSqlEngine({ logins })
  const faults = new Faults()
  const { key, cert, authority } =
    tls === 'trusted' ? signedByAuthority(options.names ?? ['127.0.0.1', 'localhost']) : untrusted()
  const folder = await mkdtemp(join(tmpdir(), 'anj-test-mssql-'))
  const certificate = join(folder, 'authority.pem')
  await writeFile(certificate, authority)
  const instance = options.instance ?? 'MSSQLSERVER'
  const server = new TdsServer({
    engine,
    logins,
    faults,
    encryption: tls === 'off' ? 'off' : options.requireTls ? 'required' : 'offered',
    key,
    cert,
    isInstance: (name) => name.toUpperCase() === instance.toUpperCase() || name === 'MSSQLServer',
    routeTo: options.routeTo ?? null,
  })
  const port = await server.listen(options.port ?? 0)
  const browser = options.instance
    ? await Browser.listen(options.browserPort ?? 0, () => new Map([[instance, port]]))
    : null
  const [first] = logins
  const userId = first?.userName ?? USER
  const password = first?.password ?? PASSWORD
  const goAway = async () => {
    await server.close()
    engine.restart()
  }
  const stop = async () => {
    faults.clear()
    await server.close()
    await browser?.close()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    url: `mssql://${encodeURIComponent(userId)}:${encodeURIComponent(password)}@127.0.0.1:${port}/`,
    port,
    connection: {
      kind: 'mssql',
      serverName: '127.0.0.1',
      port,
      userId,
      password,
      ...(first?.domain ? { domain: first.domain } : {}),
      tls: tls === 'off' ? 'disable' : tls === 'trusted' ? 'verify' : 'require',
    },
    certificate,
    faults,
    engine,
    browserPort: browser?.port ?? null,
    stop,
    goAway,
    restart: async () => {
      await goAway()
      await server.listen(port)
    },
    [Symbol.asyncDispose]: stop,
  }
}

function untrusted(): { readonly key: string; readonly cert: string; readonly authority: string } {
  const { key, cert } = selfSigned('localhost')
  return { key, cert, authority: cert }
}
