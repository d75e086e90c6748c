import { findMysqlProgram, startMysqlServer } from '../../engine/src/testing/mysql-server.ts'

/** Gives the tests a MariaDB server of their own, unless MYSQL_TEST_URL names one; removed afterwards. */
export default async function provideTestMariadb(): Promise<() => Promise<void>> {
  if (process.env.MYSQL_TEST_URL || !findMysqlProgram()) return async () => {}
  const server = await startMysqlServer()
  process.env.MYSQL_TEST_URL = server.url
  return async () => {
    delete process.env.MYSQL_TEST_URL
    await server[Symbol.asyncDispose]()
  }
}
