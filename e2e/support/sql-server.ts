import { createMssqlDatabase, type MssqlDatabase } from '../../engine/src/testing/mssql-database.ts'
import { type SqlServerProcess, startSqlServerProcess } from '../../tds-server/src/server-process.ts'
import { type Product, withProduct } from './product.ts'
import { test as base } from './test.ts'

const administrator = { userName: 'sa', password: 'Anj-test-1' }

/** The Windows account given to the product under test. */
export const windows = { domain: 'CORP', userName: 'anj', password: 'Of-the-account-1' }

/**
 * The `test` of specs that need a SQL Server, which runs in a separate process. The product trusts the authority that
 * signed the server's certificate, and has a Windows account.
 */
export const test = base.extend<object, { sqlServer: SqlServerProcess; product: Product }>({
  sqlServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startSqlServerProcess({ tls: 'trusted', logins: [administrator, windows] })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ sqlServer }, use) =>
      withProduct(
        {
          NODE_EXTRA_CA_CERTS: sqlServer.certificate,
          ANJ_WINDOWS_DOMAIN: windows.domain,
          ANJ_WINDOWS_USER: windows.userName,
          ANJ_WINDOWS_PASSWORD: windows.password,
          ANJ_WINDOWS_SERVERS: 'localhost',
        },
        use,
      ),
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from './test.ts'

/** Creates an empty database on a test server. This process doesn't verify the server's certificate. */
export function databaseOn(server: SqlServerProcess): Promise<MssqlDatabase> {
  return createMssqlDatabase(`${server.url}?tls=require`)
}

/** Returns the address at which the administrator logs in, with the host name from the certificate. */
export function addressOf({
  connection: { port, userId, password },
}: Pick<SqlServerProcess, 'connection'>): URL {
  const url = new URL(`mssql://localhost:${port}`)
  url.username = userId
  url.password = password
  return url
}
