import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@anj/db'
import type postgres from 'postgres'
import type { Bench } from '../bench.ts'
import { median } from '../editor/measure-page.ts'
import { writeOrders } from '../load-postgresql/csv-file.ts'
import { ordersInto } from '../product/orders-workflow.ts'
import { startServer } from '../product/postgresql-server.ts'
import { saveConnection } from '../product/save-connection.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { uploadFile } from '../product/upload-file.ts'
import type { Figure } from '../report.ts'
import { type Measured, measureDue, type ScheduleCreator } from './due-together.ts'

const ROUNDS = 3
const RUNS = 20
const ROWS = 10

/**
 * Measures how soon due tasks are queued and their runs start, in the whole product with its real clock and children.
 */
export const scheduleBench: Bench = {
  name: 'schedule',
  rows: 200,
  run: async ({ rows: tasks, say }) => {
    const server = await startServer()
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const { url, sql } = await server.database()
    const target = await server.database()
    const product = await startProduct(folder, {
      DATABASE_URL: url.href,
      ANJ_SECRET_KEY: randomBytes(32).toString('base64'),
    })
    const { db, close } = openDatabase(url.href, { connections: 2, applicationName: 'anj-bench' })
    try {
      const maker = { db, sql, ...(await prepare(product, sql, folder, target.url)) }
      // The first run after the start warms up the processes.
      await measureDue(maker, 1, true)
      const started = await rounds(maker, RUNS, true, say)
      const queued = await rounds(maker, tasks, false, say)
      return { name: 'schedule', figures: figuresOf(tasks, queued, started) }
    } finally {
      await close()
      await product.stop()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function rounds(
  maker: ScheduleCreator,
  count: number,
  untilAllStarted: boolean,
  say: (line: string) => void,
): Promise<readonly Measured[]> {
  const measured: Measured[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const one = await measureDue(maker, count, untilAllStarted)
    const last = untilAllStarted ? `, the last after ${one.last.toFixed(2)} s` : ''
    say(
      `${count} due: all queued after ${one.queued.toFixed(2)} s, first started after ${one.first.toFixed(2)} s${last}`,
    )
    measured.push(one)
  }
  return measured
}

function figuresOf(tasks: number, queued: readonly Measured[], started: readonly Measured[]): Figure[] {
  const figure = (what: string, seconds: readonly number[], atMost: number): Figure => ({
    what,
    ours: median(seconds),
    aim: { atMost },
    others: `slowest of ${seconds.length} rounds: ${Math.max(...seconds).toFixed(2)} s`,
  })
  return [
    figure(
      `${tasks} tasks due in the same second: all queued after, s`,
      queued.map((one) => one.queued),
      2,
    ),
    figure(
      'the first of them claimed after, s',
      queued.map(({ first }) => first),
      1,
    ),
    figure(
      `${RUNS} runs of ${ROWS} rows due in the same second: all running after, s`,
      started.map(({ last }) => last),
      10,
    ),
  ]
}

/** Uploads a file and saves a connection. Each schedule gets a workflow that writes its own table. */
async function prepare(
  product: Product,
  sql: postgres.Sql,
  folder: string,
  target: URL,
): Promise<Pick<ScheduleCreator, 'actor' | 'workflow'>> {
  const file = join(folder, 'orders.csv')
  await writeOrders(file, ROWS)
  const { dataset } = await uploadFile(product, file)
  const connectionId = await saveConnection(product)
  const [user] = await sql`select id, user_name, organization_id from users where user_name = 'bench'`
  const actor = {
    userId: String(user?.['id']),
    userName: String(user?.['user_name']),
    organizationId: String(user?.['organization_id']),
    address: null,
  }
  const { id: datasetId, fileName } = dataset
  const names = { datasetId, fileName, connectionId }
  return {
    actor,
    workflow: (n) => ({
      workflowId: null,
      workflowName: 'Orders',
      fileName: null,
      revision: 1,
      snapshot: ordersInto('postgresqlOutput', target.pathname.slice(1), `orders_${n}`, names),
    }),
  }
}
