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
  /** Accounts that may log in, the first of which `url` and `connection` use; with a domain: by Windows only. */
  readonly logins?: readonly TestLogin[]
  /**
   * 'off': clients that want encryption are told that there is none. 'self-signed' and 'trusted' encrypt for whoever wants
   * it; 'trusted' by a certificate for `names` whose authority is at `certificate`.
   */
  readonly tls?: 'self-signed' | 'trusted' | 'off'
  /** What a trusted certificate is good for: 127.0.0.1 and localhost if none are given. */
  readonly names?: readonly string[]
  /** Clients that don't encrypt are refused. */
  readonly requireTls?: boolean
  readonly engine?: SqlEngine
  /** Clients are sent on to another server, as the gateways of Azure do. */
  readonly routeTo?: Route
  /** The instance's name for `host\instance`; a browser then answers on `browserPort`. */
  readonly instance?: string
  /** UDP; any free port if none is given. */
  readonly browserPort?: number
  /** TCP; any free port if none is given. */
  readonly port?: number
}

/** The administrator's connection, as a client of SQL Server needs it. */
export interface TestConnection {
  readonly kind: 'mssql'
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly password: string
  readonly domain?: string
  readonly tls: 'disable' | 'require' | 'verify'
}

/** A SQL Server of a test's own, in this process, on a loopback port. */
export interface TestSqlServer extends AsyncDisposable {
  /** The administrator's address, as `MSSQL_TEST_URL` takes it; the same after a restart. */
  readonly url: string
  readonly port: number
  readonly connection: TestConnection
  /** The path of the certificate that clients have to trust, as PEM. */
  readonly certificate: string
  readonly faults: Faults
  readonly engine: SqlEngine
  /** Of the browser; null without an instance's name. */
  readonly browserPort: number | null
  /** Ends it; every connection is cut. */
  stop(): Promise<void>
  /** As if it had been killed and started again on the same port: what was committed stays, all connections are cut. */
  restart(): Promise<void>
  /** The first half of a restart: nothing listens until `restart` is called. */
  goAway(): Promise<void>
}

/** Starts a server for tests. */
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
