import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { addDatasetVersion, createDataset, type DatasetVersion, findVersions, type Run } from '@anj/db'
import { isFinal } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from '../../engine/src/testing/rounds.ts'
import { countTargetConnections, until } from '../../worker/src/testing/moments.ts'
import { childrenOf } from '../../worker/src/testing/processes.ts'
import {
  cancel,
  createTestWorkflow,
  ownerOf,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from '../../worker/src/testing/product.ts'
import { startWorkerProgram, type WorkerProgram } from '../../worker/src/testing/worker-program.ts'
import { oneOf, type Random, randomFrom } from '../damage/random.ts'

const ROUNDS = roundsOf({ short: 5, long: 300 })
/** Because the seed is fixed, every run has the same rounds. `ANJ_FRESH_SEED` plays others. */
const seed = process.env['ANJ_FRESH_SEED'] ?? 'npm test'
const ROWS = 120_000
const COLUMNS = 9
/** The share of the way at whose end the damage comes at the latest. */
const LATEST = 1.1
const damages = ['ingest child', 'run child', 'worker', 'cancelled', 'newer content'] as const
type Damage = (typeof damages)[number]

let product: TestProduct
let worker: WorkerProgram
let datasetId: string
let content: string
beforeAll(async () => {
  product = await setUpProduct()
  worker = await startWorkerProgram(product)
  const names = Array.from({ length: COLUMNS }, (_, i) => `c${i}`)
  const row = (i: number) => names.map((_, column) => i * COLUMNS + column).join(',')
  content = [names.join(','), ...Array.from({ length: ROWS }, (_, i) => row(i + 1))].join('\n')
  const first = await createDataset(product.database.db, ownerOf(product.actor), await original('c0\n1\n'))
  datasetId = first.id
  await ended(first.version.id)
})
afterAll(async () => {
  await worker.kill()
  await product.close()
})

async function original(text: string) {
  const originalKey = `originals/${crypto.randomUUID()}`
  const { bytes } = await product.storage.put(originalKey, Readable.from([text]))
  return { fileName: 'fresh.csv', bytes, originalKey }
}

/** Lets new content of the file arrive, and returns its version. */
async function arrive(): Promise<string> {
  const { db } = product.database
  const added = await addDatasetVersion(db, product.actor.userId, datasetId, await original(content))
  if (!added) throw new Error('no dataset')
  return added.version.id
}

async function versionOf(id: string): Promise<DatasetVersion> {
  const version = (await findVersions(product.database.db, ownerOf(product.actor), [id])).get(id)
  if (!version) throw new Error('no version')
  return version
}

const isOver = ({ status }: DatasetVersion) => status === 'ready' || status === 'failed'

/** Waits until a version is ready or has failed. */
async function ended(id: string): Promise<DatasetVersion> {
  await until(async () => isOver(await versionOf(id)), { patience: 120_000, state: () => versionOf(id) })
  return versionOf(id)
}

/** Starts a run as soon as runs can read a version. Returns null if they never can. */
async function loadWhenReadable(id: string): Promise<Run | null> {
  let version = await versionOf(id)
  while (!version.stored && !isOver(version)) {
    await pause(3)
    version = await versionOf(id)
  }
  if (version.status === 'failed') return null
  const columns = Array.from({ length: COLUMNS }, (_, i) => ({ name: `c${i}` }))
  const shape = { ...version, profile: { columns } as unknown as DatasetVersion['profile'] }
  const toInt = [{ columnName: 'c0', fromType: 'text' as const, toType: 'int' as const }]
  const output = { kind: 'postgresqlOutput', tableName: 'fresh', dropTableThenCreate: true } as const
  return startRun(product, createTestWorkflow(product, shape, toInt, output), version)
}

async function prepare(): Promise<void> {
  await product.target.sql`drop table if exists fresh`
  await product.target.sql`create table fresh as select i as c0 from generate_series(-3, -1) t(i)`
}

async function stateOfTarget(): Promise<string> {
  const [found] = await product.target
    .sql`select count(*)::int as rows, count(*) filter (where c0 < 0)::int as old, sum(c0)::text as total from fresh`
  const total = String(BigInt(COLUMNS) * ((BigInt(ROWS) * BigInt(ROWS + 1)) / 2n))
  if (found?.['rows'] === 3 && found['old'] === 3) return 'old'
  if (found?.['rows'] === ROWS && found['old'] === 0 && found['total'] === total) return 'new'
  return JSON.stringify(found)
}

function killChildren(program: string): void {
  for (const pid of childrenOf(worker.pid)) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}

async function strike(damage: Damage, versionId: string, run: Run | null | undefined): Promise<void> {
  if (damage === 'ingest child') killChildren('ingest-child')
  if (damage === 'run child') killChildren('run-child')
  if (damage === 'cancelled' && run) await cancel(product, run.id)
  if (damage === 'newer content') await ended(await arrive())
  if (damage !== 'worker') return
  await worker.kill()
  const { sql } = product.database
  await sql`update runs set heartbeat_at = now() - interval '11 seconds' where heartbeat_at is not null`
  await sql`update dataset_versions set heartbeat_at = now() - interval '1 minute' where id = ${versionId}`
  worker = await startWorkerProgram(product)
}

/** Lets a file arrive, loads it as early as possible, and does the damage. Returns what is wrong, and what happened. */
async function play(random: Random, took: number) {
  const damage = oneOf(random, damages)
  await prepare()
  const versionId = await arrive()
  let run: Run | null | undefined
  const loading = loadWhenReadable(versionId).then((made) => {
    run = made
    return made
  })
  await pause(random() * LATEST * took)
  const before = await versionOf(versionId)
  await strike(damage, versionId, run)
  const made = await loading
  const over = made && (await waitForRun(product, made.id))
  const version = await ended(versionId)
  const state = await stateOfTarget()
  const wrong: string[] = []
  if (over?.outcomeUnknown) wrong.push('the outcome is unknown')
  if (over && !isFinal(over.status)) wrong.push('the run has not ended')
  if (state !== (over?.status === 'succeeded' ? 'new' : 'old')) wrong.push(`the target is ${state}`)
  if (over?.status === 'succeeded') {
    const isThere = version.columnarKey !== null && (await product.storage.stat(version.columnarKey)) !== null
    if (!isThere || version.sha256 === null) wrong.push('the rows belong to a copy that does not exist')
  }
  if (version.status === 'ready' && version.profile?.rows !== ROWS)
    wrong.push('the profile is not that of the file')
  await until(async () => (await countTargetConnections(product)) === 0)
  const temporary = join(product.folder, 'tmp')
  // A worker that is killed before its child has got the request leaves its folder to the cleanup job.
  if (damage === 'worker')
    for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { recursive: true })
  await until(() => readdirSync(temporary).length === 0)
  const moment = isOver(before)
    ? 'after the profile'
    : before.stored
      ? 'before the profile'
      : 'before the copy'
  const about = `${damage} ${moment}: run ${over?.status ?? 'never made'}, file ${version.status}, target ${state}`
  return {
    about,
    wrong: wrong.map(
      (what) => `${what} (${about}; ${version.problem?.code ?? ''} ${over?.problem?.code ?? ''})`,
    ),
  }
}

test(
  `the target has the rows of a file that exists or its old rows, whatever ends the ingest or the run (seed ${seed})`,
  async () => {
    await prepare()
    const began = performance.now()
    const versionId = await arrive()
    const run = await loadWhenReadable(versionId)
    if (!run) throw new Error('An undisturbed file could not be read.')
    expect((await waitForRun(product, run.id)).status).toBe('succeeded')
    await ended(versionId)
    const took = performance.now() - began
    expect(await stateOfTarget()).toBe('new')
    const random = randomFrom(seed)
    const wrong: string[] = []
    const seen = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const played = await play(random, took)
      wrong.push(...played.wrong.map((what) => `round ${round}: ${what}`))
      seen.set(played.about, (seen.get(played.about) ?? 0) + 1)
      if (ROUNDS > 5) process.stdout.write(`${round}: ${played.wrong[0] ?? played.about}\n`)
    }
    expect(wrong).toEqual([])
    if (ROUNDS > 5)
      process.stdout.write(`${[...seen].map(([about, count]) => `${count} times ${about}`).join('\n')}\n`)
  },
  roundsOf({ short: 240_000, long: 3_600_000 }),
)
