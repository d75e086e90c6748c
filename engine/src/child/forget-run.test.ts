import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { RunRequest } from '../model/run-request.ts'
import { forkChild } from '../process/fork-child.ts'
import type { Idle } from '../process/reusable-children.ts'
import type { Inspected, Inspection } from '../testing/inspect-child.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { requestFor } from '../testing/run-here.ts'
import { createTargetDatabase } from '../testing/target-database.ts'
import { workflowOf } from '../testing/workflow-of.ts'
import type { FromChild, ToChild } from './protocol.ts'

const entry = fileURLToPath(new URL('../testing/inspected-run-child.ts', import.meta.url))

/** Starts a child and plays the parent's part of its runs. */
function startChild() {
  let heard: (message: FromChild | Inspected | Idle) => void = () => undefined
  const child = forkChild<ToChild | Inspection, FromChild | Inspected | Idle>('run-child', {
    residentBytes: 500_000_000,
    entry,
    onMessage: (message) => heard(message),
  })
  return {
    run: async (request: RunRequest) => {
      const idle = Promise.withResolvers<void>()
      heard = (message) => {
        if (message.type === 'prepared') child.send({ type: 'commit' })
        if (message.type === 'failed') idle.reject(new Error(message.problem.sentence))
        if (message.type === 'idle') idle.resolve()
      }
      child.send({ type: 'start', request })
      await idle.promise
    },
    inspect: async (inspection: Inspection) => {
      const inspected = Promise.withResolvers<boolean>()
      heard = (message) => message.type === 'inspected' && inspected.resolve(message.mayServeAgain)
      child.send(inspection)
      return await inspected.promise
    },
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await child.ended
    },
  }
}

test('after the next run, nothing of a run is reachable in the memory of their child', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anj-tidy-up-'))
  try {
    await using database = await createTargetDatabase()
    await using child = startChild()
    const canary = (what: string) => `canary-${what}-7f3a91`
    const source = await makeDataset(
      join(folder, `${canary('file')}.parquet`),
      `select '${canary('cell')}' as "${canary('column')}"`,
    )
    await database.sql.unsafe(`create role anj_canary superuser login password '${canary('password')}'`)
    const connection = { ...database.connection, userId: 'anj_canary', password: canary('password') }
    const target = { kind: 'database', databaseName: database.name, connection } as const
    const workflow = workflowOf({
      source,
      output: { kind: 'postgresqlOutput', databaseName: database.name, tableName: canary('table') },
    })
    await child.run(requestFor(workflow, source, target, folder))
    const [loaded] = await database.sql`select * from ${database.sql(canary('table'))}`
    expect(loaded).toEqual({ [canary('column')]: canary('cell') })
    const other = await makeDataset(join(folder, 'other.parquet'), "select 'x' as y")
    const next = workflowOf({
      source: other,
      output: { kind: 'postgresqlOutput', databaseName: database.name, tableName: 'next' },
    })
    await child.run(requestFor(next, other, { ...target, connection: database.connection }, folder))
    const path = join(folder, 'heap.heapsnapshot')
    await child.inspect({ type: 'snapshot', path })
    const heap = readFileSync(path, 'utf8')
    expect(heap).toContain('run-child')
    expect([...new Set(heap.match(/canary-[a-z]+/g))]).toEqual([])
    await database.sql.unsafe('drop owned by anj_canary; drop role anj_canary')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test.each([
  ['nothing', true],
  ['timer', false],
  ['socket', false],
  ['variable', false],
] as const)('a child that left %s open may execute another run: %s', async (what, may) => {
  await using child = startChild()
  expect(await child.inspect({ type: 'leave', what })).toBe(may)
})
