import { join } from 'node:path'
import { writeOrders } from '../load-postgresql/csv-file.ts'
import { ordersInto } from '../product/orders-workflow.ts'
import { saveConnection } from '../product/save-connection.ts'
import type { Processes } from '../product/start-processes.ts'
import { uploadFile } from '../product/upload-file.ts'

const ROWS = 10
/** Number of tables. Each has its own workflow, so that runs don't wait for each other's table. */
const TABLES = 50

/**
 * Workflows that each append ten rows of a file to their own table, so that a run executed twice shows in the row
 * count.
 */
export interface SmallRuns {
  /** Starts a run of the next workflow through the API. */
  readonly start: () => Promise<string>
  /** Returns by how many rows the tables differ from what is expected. */
  readonly wrongRows: () => Promise<number>
}

/** Creates the workflows through the API, as the editor does. */
export async function drawSmallRuns({ client, folder, target }: Processes): Promise<SmallRuns> {
  const file = join(folder, 'orders.csv')
  await writeOrders(file, ROWS)
  const { dataset } = await uploadFile({ client }, file)
  const connectionId = await saveConnection({ client, target: target.url })
  const names = { datasetId: dataset.id, fileName: dataset.fileName, connectionId, table: 'kept' as const }
  const drawn: { readonly id: string; readonly revision: number }[] = []
  for (let n = 0; n < TABLES; n += 1) {
    const table = `orders_${n}`
    await target.sql.unsafe(
      `create table ${table} (id integer, customer text, city text, amount numeric(18,2), quantity text, ordered_on date, paid boolean)`,
    )
    drawn.push(await draw(client, ordersInto('postgresqlOutput', target.url.pathname.slice(1), table, names)))
  }
  let started = 0
  return {
    start: async () => {
      const { id, revision } = drawn[started++ % TABLES] ?? { id: '', revision: 0 }
      const { data, error } = await client.POST('/workflows/{workflowId}/runs', {
        params: { path: { workflowId: id } },
        body: { revision },
      })
      if (error) throw new Error(error.message)
      return data.data.id
    },
    wrongRows: async () => {
      let wrong = 0
      for (let n = 0; n < TABLES; n += 1) {
        const due = ROWS * (Math.floor(started / TABLES) + (n < started % TABLES ? 1 : 0))
        const [found] = await target.sql.unsafe(`select count(*)::int as n from orders_${n}`)
        wrong += Math.abs(Number(found?.['n']) - due)
      }
      return wrong
    },
  }
}

type Graph = ReturnType<typeof ordersInto>

async function draw(
  client: Processes['client'],
  { nodes, edges }: Graph,
): Promise<{ id: string; revision: number }> {
  const made = await client.POST('/workflows', { body: { name: 'Orders' } })
  if (made.error) throw new Error(made.error.message)
  const { id, revision } = made.data.data
  const saved = await client.PATCH('/workflows/{workflowId}', {
    params: { path: { workflowId: id } },
    body: { revision, nodes: [...nodes], edges: [...edges] },
  })
  if (saved.error) throw new Error(saved.error.message)
  return { id, revision: saved.data.data.revision }
}
