import { newNode, type WorkflowNode } from '@anj/workflow'
import type { Caller } from './caller.ts'
import type { Fleet } from './fleet.ts'

const columns = ['id', 'name', 'note'].map((name) => ({ name, type: 'text' as const }))

/** A saved workflow that copies a file to an output. */
export interface TestWorkflow {
  readonly id: string
  readonly revision: number
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly object[]
}

/** Creates a workflow from a file to an output. */
export async function createFleetWorkflow(
  caller: Caller,
  datasetId: string,
  output: WorkflowNode,
): Promise<TestWorkflow> {
  const { data } = await caller.ask('POST', '/workflows', { body: { name: 'Orders' } })
  const input = newNode('csvInput', 'in', { x: 0, y: 0 })
  const nodes = [
    {
      ...input,
      data: { ...input.data, config: { ...input.data.config, datasetId, fileName: 'orders.csv', columns } },
    },
    newNode('columnSelection', 'pick', { x: 1, y: 0 }),
    output,
  ]
  const edges = [
    { id: 'e1', source: 'in', target: 'pick' },
    { id: 'e2', source: 'pick', target: output.id },
  ]
  const id = String(data['id'])
  for (let revision = 1; ; ) {
    const saved = await caller.ask('PATCH', `/workflows/${id}`, { body: { revision, nodes, edges } })
    if (saved.status === 200) return { id, revision: Number(saved.data['revision']), nodes, edges }
    // A conflict means that an earlier attempt succeeded but its answer was lost.
    if (saved.status !== 409) throw new Error(`A workflow was not saved: ${saved.text}`)
    revision = Number((await caller.ask('GET', `/workflows/${id}`)).data['revision'])
  }
}

/** Returns an output that replaces the rows of a table in the fleet's target. */
export function tableOutput({ connectionId, targetName }: Fleet, tableName: string): WorkflowNode {
  const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const place = { connectionId, databaseName: targetName, tableName, deleteExistingData: true }
  return { ...output, data: { ...output.data, config: { ...output.data.config, ...place } } }
}

/** Creates a table with three old rows. */
export async function prepareTable({ target }: Fleet, table: string): Promise<void> {
  await target.unsafe(`create table if not exists ${table} (id text, name text, note text)`)
  await target.unsafe(`truncate ${table}`)
  await target.unsafe(`insert into ${table} select i, 'old', 'old' from generate_series(1, 3) t(i)`)
}

/** Returns the state of a table: its three old rows, exactly the new rows, or a description of anything else. */
export async function tableState({ target }: Fleet, table: string, rows: number): Promise<string> {
  const [found] = await target.unsafe(
    `select count(*)::int as n, count(*) filter (where name = 'old')::int as old, count(distinct id)::int as ids from ${table}`,
  )
  if (found?.['n'] === rows && found['old'] === 0 && found['ids'] === rows) return 'new'
  if (found?.['n'] === 3 && found['old'] === 3) return 'old'
  return JSON.stringify(found)
}
