import { rmSync } from 'node:fs'
import { withParentDeathSignal } from '../../engine/src/testing/parent-death-signal.ts'
import { makeServerFolder } from '../../engine/src/testing/server-folder.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

/** Starts a PostgreSQL server for the tests, unless ANJ_TEST_DATABASE_URL names one. Removes it afterwards. */
export default async function provideTestDatabase(): Promise<() => Promise<void>> {
  if (process.env.ANJ_TEST_DATABASE_URL) return async () => {}
  const folder = await makeServerFolder('anj-test-postgres-')
  const server = await startEmbeddedPostgres({
    folder,
    firstPort: 20_432,
    throwAway: true,
    maxConnections: 300,
    through: withParentDeathSignal,
  })
  process.env.ANJ_TEST_DATABASE_URL = server.adminUrl
  return async () => {
    delete process.env.ANJ_TEST_DATABASE_URL
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
