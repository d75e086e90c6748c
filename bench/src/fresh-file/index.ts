import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSchedule } from '@anj/core'
import { type Actor, type Db, openDatabase } from '@anj/db'
import type postgres from 'postgres'
import type { Bench } from '../bench.ts'
import { fileTable, writeOrders } from '../load-postgresql/csv-file.ts'
import { timeCommand } from '../measure/command.ts'
import { childOf, watchTree } from '../measure/process-tree.ts'
import { ordersInto } from '../product/orders-workflow.ts'
import { startServer } from '../product/postgresql-server.ts'
import { saveConnection } from '../product/save-connection.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { uploadFile } from '../product/upload-file.ts'
import { type Measurement, reportOf } from '../report.ts'

const ROUNDS = 3
const TABLE = 'orders'
const FILE = 'orders.csv'
/** A round that takes longer has failed. */
const PATIENCE_MS = 300_000

/**
 * Measures the whole way of a new file: it arrives in the watched folder, a schedule that waits for it loads it into a
 * PostgreSQL table, and its columns are profiled. The time begins when a worker begins to copy the file into the store,
 * and ends when the rows are committed and the profile is complete. The baseline is psql's `\copy`.
 */
export const freshFile: Bench = {
  name: 'fresh-file',
  rows: 2_000_000,
  async run({ rows, say }) {
    const server = await startServer()
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const own = await server.database()
    const target = await server.database()
    const watched = join(folder, 'watched')
    await mkdir(watched)
    const product = await startProduct(join(folder, 'data'), {
      DATABASE_URL: own.url.href,
      ANJ_SECRET_KEY: randomBytes(32).toString('base64'),
      ANJ_WATCHED_FOLDER: watched,
    })
    const { db, close } = openDatabase(own.url.href, { connections: 2, applicationName: 'anj-bench' })
    try {
      const source = join(folder, FILE)
      await writeOrders(source, rows)
      const followed = await follow({ ...product, target: target.url }, { db, sql: own.sql, folder, watched })
      const worker = await childOf(product.pid, 'worker')
      const ours: Timed[] = []
      const copies: { readonly seconds: number; readonly peakBytes: number }[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        const tree = watchTree(worker)
        const one = await load(followed, source, own.sql)
        ours.push({ ...one, peakBytes: await tree.stop() })
        await target.sql.unsafe(`drop table if exists floor_orders; create table floor_orders (${fileTable})`)
        const copy = `\\copy floor_orders from '${source}' (format csv, header)`
        const floor = await timeCommand('psql', ['-qd', target.url.href, '-c', copy])
        copies.push(floor)
        say(
          `round ${round}: rows after ${one.loaded.toFixed(2)} s, profile after ${one.profiled.toFixed(2)} s; \\copy ${floor.seconds.toFixed(2)} s`,
        )
      }
      const [found] = await target.sql.unsafe(`select count(*)::int as rows from ${TABLE}`)
      if (found?.['rows'] !== rows)
        throw new Error(`The table holds ${found?.['rows']} rows instead of ${rows}.`)
      const seconds = (of: (one: Timed) => number) => ours.map((one) => ({ ...one, seconds: of(one) }))
      return reportOf('fresh-file', rows, {
        ours: measured(
          'Anj, rows and profile',
          seconds(({ loaded, profiled }) => Math.max(loaded, profiled)),
          rows,
        ),
        floor: measured('baseline: psql \\copy', copies, rows),
        peers: [
          measured(
            'Anj, rows in the table',
            seconds(({ loaded }) => loaded),
            rows,
          ),
        ],
      })
    } finally {
      await close()
      await product.stop()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Seconds from the beginning of the copy into the store. */
interface Timed {
  readonly loaded: number
  readonly profiled: number
  readonly peakBytes: number
}

interface Followed {
  readonly scheduleId: string
  readonly datasetId: string
  /** The path that the dataset follows. */
  readonly path: string
}

interface Place {
  readonly db: Db
  readonly sql: postgres.Sql
  readonly folder: string
  readonly watched: string
}

/** Makes a dataset follow a file, and creates a schedule that loads it into a table. */
async function follow(product: Product, { db, sql, folder, watched }: Place): Promise<Followed> {
  const [user] = await sql`select id, user_name, organization_id from users where user_name = 'bench'`
  const actor: Actor = {
    userId: String(user?.['id']),
    userName: String(user?.['user_name']),
    organizationId: String(user?.['organization_id']),
    address: null,
  }
  const first = join(folder, 'first', FILE)
  await mkdir(join(folder, 'first'))
  await writeOrders(first, 10)
  const { dataset } = await uploadFile(product, first)
  await mkdir(join(watched, actor.organizationId))
  const path = join(watched, actor.organizationId, FILE)
  await copyFile(first, path)
  const { error } = await product.client.PUT('/datasets/{datasetId}/watch', {
    params: { path: { datasetId: dataset.id } },
    body: { path: FILE },
  })
  if (error) throw new Error(error.message)
  await until(async () => {
    const [seen] = await sql`select max(number) as number from dataset_versions
      where dataset_id = ${dataset.id} and status = 'ready'`
    return Number(seen?.['number']) >= 2
  })
  const names = { datasetId: dataset.id, fileName: FILE, connectionId: await saveConnection(product) }
  const graph = ordersInto('postgresqlOutput', product.target.pathname.slice(1), TABLE, names)
  const times = {
    executionType: 'Daily' as const,
    dailyExecutionTimes: ['09:00 AM'],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone: 'UTC',
  }
  const workflow = { workflowId: null, workflowName: 'Orders', fileName: null, revision: 1, snapshot: graph }
  const wanted = { scheduleName: 'Orders', workflow, times, mailOnFailure: false }
  const { id } = await createSchedule(db, actor, wanted, new Date())
  return { scheduleId: id, datasetId: dataset.id, path }
}

/** Replaces the followed file, and makes a task of the schedule due as soon as the file has arrived. */
async function load(
  { scheduleId, datasetId, path }: Followed,
  source: string,
  sql: postgres.Sql,
): Promise<Omit<Timed, 'peakBytes'>> {
  const [before] =
    await sql`select max(number) as number from dataset_versions where dataset_id = ${datasetId}`
  const number = Number(before?.['number']) + 1
  await copyFile(source, `${path}.new`)
  await rename(`${path}.new`, path)
  let began = ''
  await until(async () => {
    const [seen] = await sql`select watched_claimed_at::text as at,
      exists (select 1 from dataset_versions where dataset_id = ${datasetId} and number = ${number}) as arrived
      from datasets where id = ${datasetId}`
    began ||= seen?.['at'] ?? ''
    return seen?.['arrived'] === true
  })
  if (began === '') throw new Error('The copy into the store was too fast to be seen.')
  const [task] = await sql`update tasks set due_at = clock_timestamp() where id = (select id from tasks
    where schedule_id = ${scheduleId} and state = 'planned' order by due_at limit 1) returning id`
  const taskId = String(task?.['id'])
  let loaded = 0
  let profiled = 0
  await until(async () => {
    const [seen] =
      await sql`select extract(epoch from clock_timestamp() - ${began}::timestamptz)::float8 as now,
      (select status from dataset_versions where dataset_id = ${datasetId} and number = ${number}) as version,
      (select status from runs where task_id = ${taskId} order by created_at desc limit 1) as run`
    if (seen?.['version'] === 'failed' || seen?.['run'] === 'failed') throw new Error('A round failed.')
    if (seen?.['version'] === 'ready') profiled ||= Number(seen['now'])
    if (seen?.['run'] === 'succeeded') loaded ||= Number(seen['now'])
    return loaded > 0 && profiled > 0
  })
  return { loaded, profiled }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('A round took too long.')
    await pause(25)
  }
}

function measured(
  name: string,
  rounds: readonly { readonly seconds: number; readonly peakBytes: number }[],
  rows: number,
): Measurement {
  const sorted = rounds.map(({ seconds }) => seconds).toSorted((a, b) => a - b)
  const seconds = sorted[Math.floor(sorted.length / 2)] ?? 0
  const peakBytes = Math.max(...rounds.map((round) => round.peakBytes))
  return { name, seconds, rowsPerSecond: rows / seconds, peakBytes }
}
