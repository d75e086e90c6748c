import { findMysqlProgram, startMysqlServer } from '../../engine/src/testing/mysql-server.ts'

/** Starts a MariaDB server for the tests, unless MYSQL_TEST_URL names one. Removes it afterwards. */
export default async function provideTestMariadb(): Promise<() => Promise<void>> {
  if (process.env.MYSQL_TEST_URL || !findMysqlProgram()) return async () => {}
  const server = await startMysqlServer([], { keepsUnused: true })
  process.env.MYSQL_TEST_URL = server.url
  process.env.ANJ_TEST_MYSQL_DATA = server.unused
  return async () => {
    delete process.env.MYSQL_TEST_URL
    delete process.env.ANJ_TEST_MYSQL_DATA
    await server[Symbol.asyncDispose]()
  }
}
