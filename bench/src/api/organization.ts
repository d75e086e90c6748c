import { join } from 'node:path'
import { createClient } from '@anj/client'
import { createUser, type Db } from '@anj/db'
import type { WorkflowGraph } from '@anj/workflow'
import type postgres from 'postgres'
import { writeOrders } from '../load-postgresql/csv-file.ts'
import { ordersInto } from '../product/orders-workflow.ts'
import { saveConnection } from '../product/save-connection.ts'
import type { Product } from '../product/start-product.ts'
import { uploadFile } from '../product/upload-file.ts'

const PEOPLE = 50
const WORKFLOWS = 2_000
/** Number of rows in the file that is previewed. The file of the runs, which all copy one run, has far fewer rows. */
const PREVIEW_ROWS = 200_000

/** A user in an organization that has used the product for a while. */
export interface OrganizationUser {
  readonly id: string
  readonly fullName: string
  readonly token: string
  readonly graph: WorkflowGraph
  /** IDs of their workflows, in the order of the list. */
  readonly workflowIds: readonly string[]
}

/** Creates a session for a user, as a log-in does. */
export type StartSession = (user: Awaited<ReturnType<typeof createUser>>) => Promise<string>

/**
 * Fills the super user's organization: 50 users with 40 workflows each, two of them shared, and the given number of
 * runs with their files. The runs are copies of one that the worker executed. A tenth of them belong to the 40
 * workflows of the calling user.
 */
export async function fillOrganization(
  product: Product,
  { db, sql, begin, folder }: { db: Db; sql: postgres.Sql; begin: StartSession; folder: string },
  runs: number,
): Promise<OrganizationUser> {
  const [first] = await sql`select organization_id from users where user_name = 'bench'`
  const organizationId = String(first?.['organization_id'])
  const person = await createUser(db, {
    organizationId,
    userName: 'worker1',
    fullName: 'Worker 1',
    email: 'worker1@example.com',
    role: 'user',
    passwordHash: null,
  })
  const token = await begin(person)
  const theirs = { ...product, token, client: createClient({ baseUrl: product.url, token: () => token }) }
  const graph = await drawOrders(theirs, folder)
  const { workflowId, runId } = await runOnce(theirs, sql, graph)
  await copyWorkflows(sql, workflowId)
  await copyRuns(sql, runId, person.id, runs)
  await sql`analyze`
  const listed = await theirs.client.GET('/workflows')
  if (listed.error) throw new Error(listed.error.message)
  const own = listed.data.data.filter(({ access }) => access === 'own')
  return { id: person.id, fullName: person.fullName, token, graph, workflowIds: own.map(({ id }) => id) }
}

async function drawOrders(product: Product, folder: string): Promise<WorkflowGraph> {
  const path = join(folder, 'orders.csv')
  await writeOrders(path, PREVIEW_ROWS)
  const { dataset } = await uploadFile(product, path)
  const connectionId = await saveConnection(product)
  const { id: datasetId, fileName } = dataset
  const names = { datasetId, fileName, connectionId }
  return ordersInto('postgresqlOutput', product.target.pathname.slice(1), 'orders', names)
}

/** Executes the run that all others are copied from. */
async function runOnce(
  { client }: Product,
  sql: postgres.Sql,
  { nodes, edges }: WorkflowGraph,
): Promise<{ workflowId: string; runId: string }> {
  const drawn = { nodes: [...nodes], edges: [...edges] }
  const made = await client.POST('/workflows', { body: { name: 'Orders of the day', ...drawn } })
  if (made.error) throw new Error(made.error.message)
  const { id: workflowId, revision } = made.data.data
  const run = await client.POST('/workflows/{workflowId}/runs', {
    params: { path: { workflowId }, header: { prefer: 'wait=60' } },
    body: { revision },
  })
  if (run.error) throw new Error(run.error.message)
  const { id: runId, status, problem } = run.data.data
  if (status !== 'succeeded') throw new Error(`The run ended as ${status}: ${problem?.sentence}`)
  await sql`update runs set created_at = created_at - interval '1 day' where id = ${runId}`
  return { workflowId, runId }
}

async function copyWorkflows(sql: postgres.Sql, workflowId: string): Promise<void> {
  await sql`
    insert into users (organization_id, user_name, full_name, email, role)
    select organization_id, 'worker' || n, 'Worker ' || n, 'worker' || n || '@example.com', 'user'
    from users, generate_series(2, ${PEOPLE}::int) n where user_name = 'worker1'`
  await sql`
    insert into workflows (organization_id, owner_id, name, graph, revision, saved_by, position, created_at, updated_at)
    select w.organization_id, u.id, w.name || ' ' || n, w.graph, 1, u.id, n, now() - n * interval '1 hour', now() - n * interval '1 minute'
    from workflows w, users u, generate_series(1, ${WORKFLOWS / PEOPLE - 1}::int) n
    where w.id = ${workflowId} and u.user_name like 'worker%'`
  await sql`
    insert into workflow_shares (workflow_id, user_id, level, is_open, position)
    select w.id, u.id, 'edit', true, 100 + w.position
    from workflows w join users o on o.id = w.owner_id join users u on u.user_name like 'worker%' and u.id <> o.id
    where o.user_name = 'worker2' and w.position <= 2`
}

/** Copies a run with its events and files. */
async function copyRuns(sql: postgres.Sql, runId: string, personId: string, runs: number): Promise<void> {
  const columns = await sql`
    select column_name as name from information_schema.columns
    where table_name = 'runs' and table_schema = 'public' and column_name not in ('id', 'owner_id', 'workflow_id', 'workflow_name', 'created_at')`
  const same = columns.map(({ name }) => `r.${String(name)}`).join(', ')
  const names = columns.map(({ name }) => String(name)).join(', ')
  await sql.unsafe(
    `with places as (select id, name, owner_id, owner_id = $2 as is_theirs,
         row_number() over (partition by owner_id = $2 order by id) - 1 as nth,
         count(*) over (partition by owner_id = $2) as of from workflows),
       numbered as (select n, n % 10 = 0 as is_theirs from generate_series(1, $3::int) n)
     insert into runs (id, owner_id, workflow_id, workflow_name, created_at, ${names})
     select gen_random_uuid(), p.owner_id, p.id, p.name, now() - interval '1 day' - n * interval '1 minute', ${same}
     from numbered join places p on p.is_theirs = numbered.is_theirs and p.nth = (n / 10) % p.of, runs r where r.id = $1`,
    [runId, personId, runs],
  )
  await sql`
    insert into run_events (run_id, kind, data, at)
    select r.id, e.kind, e.data, e.at from run_events e, runs r where e.run_id = ${runId} and r.id <> ${runId}`
  await sql`
    insert into artifacts (run_id, owner_id, kind, file_name, key, bytes, expires_at, created_at)
    select r.id, r.owner_id, a.kind, a.file_name, a.key, a.bytes, a.expires_at, a.created_at
    from artifacts a, runs r where a.run_id = ${runId} and r.id <> ${runId}`
}

/**
 * Deletes the runs that were started after the organization was filled, and their jobs, so that each round starts from
 * the same state.
 */
export async function removeStartedRuns(sql: postgres.Sql): Promise<void> {
  await sql`delete from pgboss.job where name = 'execute-run'`
  await sql`delete from runs where created_at > now() - interval '1 hour'`
  await sql`vacuum runs, run_events`
}
