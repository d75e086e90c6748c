import { createMssqlDatabase, type MssqlDatabase } from '../../engine/src/testing/mssql-database.ts'
import {
  type SqlServerProcess,
  startSqlServerProcess,
} from '../../engine/src/testing/sql-server/own-process.ts'
import { type Product, withProduct } from './product.ts'
import { test as base } from './test.ts'

const administrator = { userName: 'sa', password: 'Anj-test-1' }

/** The Windows account that the product under test was given. */
export const windows = { domain: 'CORP', userName: 'anj', password: 'Of-the-account-1' }

/**
 * The tests of the whole product with a SQL Server in a process of its own. The product trusts the authority of its
 * certificate, as an administrator would have it do, and has a Windows account.
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

/** An empty database on a server for tests, whose certificate this process need not know. */
export function databaseOn(server: SqlServerProcess): Promise<MssqlDatabase> {
  return createMssqlDatabase(`${server.url}?tls=require`)
}

/** The administrator's address, by the name that the certificate is for. */
export function addressOf({
  connection: { port, userId, password },
}: Pick<SqlServerProcess, 'connection'>): URL {
  const url = new URL(`mssql://localhost:${port}`)
  url.username = userId
  url.password = password
  return url
}
