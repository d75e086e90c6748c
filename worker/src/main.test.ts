import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtProgram } from '../../engine/src/testing/built-program.ts'
import { until } from './testing/moments.ts'
import { isRunChild, runChildrenOf } from './testing/processes.ts'
import { setUpProduct, type TestProduct, workerEnvironment } from './testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await setUpProduct()
})
afterAll(() => product.close())

/** Forks the program as the start script does. */
function forkWorker(env: NodeJS.ProcessEnv): {
  child: ChildProcess
  said: () => string
  ended: Promise<unknown[]>
} {
  const child = fork(builtProgram('worker', join(import.meta.dirname, 'main.ts')), [], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => (text += chunk))
  return { child, said: () => text, ended: once(child, 'exit') }
}

test('an invalid setting ends the worker with a list of problems', async () => {
  const { said, ended } = forkWorker({
    ...workerEnvironment(product),
    ANJ_SECRET_KEY: 'short',
    ANJ_RUN_SLOTS: 'many',
  })
  expect(await ended).toEqual([1, null])
  expect(said()).toContain('- ANJ_SECRET_KEY must be 32 bytes')
  expect(said()).toContain('- ANJ_RUN_SLOTS must be a whole number')
})

test('a worker shuts down gracefully on request, together with its children', async () => {
  const { child, said, ended } = forkWorker(workerEnvironment(product))
  await until(() => said().includes('worker started'))
  const children = runChildrenOf(child.pid ?? 0)
  expect(children).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said()).toContain('worker stopped')
  expect(children.filter(isRunChild)).toEqual([])
})

test('a worker shuts down automatically when its parent process is killed', async () => {
  const { child, said, ended } = forkWorker(workerEnvironment(product))
  await until(() => said().includes('worker started'))
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test('a worker refuses to start on a database with an older schema, and reports the reason', async () => {
  const { sql } = product.database
  await sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
  const { said, ended } = forkWorker(workerEnvironment(product))
  expect(await ended).toEqual([1, null])
  expect(said()).toContain('The database schema is older than this program: it lacks 1 migration.')
})
