import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type DatabaseSource,
  forkRun,
  openReading,
  type RunOutcome,
  type RunRequest,
} from '@anj/engine'
import type { DatabaseInputConfig } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyNth } from '../../engine/src/testing/rounds.ts'
import { requestFor } from '../../engine/src/testing/run-here.ts'
import { graphOf, nodeOf } from '../../engine/src/testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../../engine/src/testing/target-database.ts'
import { askPostgresql, startOwnPostgresql } from './own-postgresql.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { randomFrom } from './random.ts'
import type { OwnServer } from './server.ts'

const ROWS = 150_000
const seed = 'npm test'
const TIMEOUT = 180_000

let folder: string
let server: OwnServer
let proxy: Proxy
let target: TargetDatabase
let request: () => RunRequest
let duration: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-damage-source-'))
  server = await startOwnPostgresql()
  proxy = await startProxy(server)
  target = await createTargetDatabase()
  const make = `create table orders as select i as id, repeat('x', 100) as note from generate_series(1, ${ROWS}) t(i)`
  await askPostgresql(server, make)
  const connection: DatabaseConnection = {
    kind: 'postgresql',
    serverName: '127.0.0.1',
    port: proxy.port,
    userId: server.user,
    password: server.password,
    tls: 'disable',
  }
  const address = { connectionId: 'c', databaseName: 'postgres', schemaName: 'public', tableName: 'orders' }
  const config = { ...(nodeOf('s', 'postgresqlInput').data.config as DatabaseInputConfig), ...address }
  const { signal } = new AbortController()
  await using reading = await openReading(connection, 'postgres', signal)
  const columns = [...(await reading.columnsOf(config, signal))]
  const source: DatabaseSource = { kind: 'database', connection, config: { ...config, columns } }
  const into = { connectionId: 't', databaseName: target.name, schemaName: 'public', tableName: 'loaded' }
  const workflow = graphOf(
    [nodeOf('file', 'postgresqlInput', source.config), nodeOf('output', 'postgresqlOutput', into)],
    'file>output',
  )
  const place = { kind: 'database', connection: target.connection, databaseName: target.name } as const
  request = () => requestFor(workflow, source, place, folder)
  await makeOld()
  const began = performance.now()
  expect(await play(async () => undefined)).toMatchObject({ status: 'succeeded' })
  duration = performance.now() - began
}, TIMEOUT)
afterAll(async () => {
  await target[Symbol.asyncDispose]()
  await proxy.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function makeOld(): Promise<void> {
  await target.sql.unsafe(
    'drop table if exists loaded; create table loaded (id int, note text); insert into loaded values (-1, $$old$$)',
  )
}

async function play(strike: () => Promise<void>): Promise<RunOutcome> {
  const quiet = { log: () => undefined, progress: () => undefined, rejects: () => undefined }
  const [outcome] = await Promise.all([
    forkRun(request(), { ...quiet, prepared: async () => true }, { signal: new AbortController().signal }),
    strike(),
  ])
  return outcome
}

const strikes = {
  "the source's server is killed": async () => {
    await server.kill()
    await server.start()
  },
  "the source's connection is reset": async () => void proxy.reset(),
  'its connection ends': async () => void proxy.drop(),
} as const
const rounds = (Object.keys(strikes) as (keyof typeof strikes)[]).flatMap((what) =>
  everyNth([1, 2, 3], 3, what.length).map((round) => ({ what, round })),
)

it.each(rounds)(
  `a run leaves the target unchanged or fills it completely when $what during the read, round $round (seed ${seed})`,
  async ({ what, round }) => {
    await server.revive()
    await makeOld()
    const random = randomFrom(seed, what, round)
    const outcome = await play(async () => {
      await pause(random() * duration)
      await strikes[what]()
    })
    const [found] =
      await target.sql`select count(*)::int as rows, count(*) filter (where note = 'old')::int as old from loaded`
    if (outcome.status === 'succeeded') expect(found).toEqual({ rows: ROWS, old: 0 })
    else {
      expect(outcome).toMatchObject({ status: 'failed', outcomeUnknown: false })
      expect(found, JSON.stringify(outcome)).toEqual({ rows: 1, old: 1 })
    }
    await expect.poll(() => target.backends()).toBe(0)
    expect(await readdir(folder)).toEqual([])
  },
  TIMEOUT,
)
