import { setTimeout as pause } from 'node:timers/promises'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import type postgres from 'postgres'
import type { Random } from '../../../proofs/damage/random.ts'
import { ordersInto } from '../product/orders-workflow.ts'
import type { Caller } from './caller.ts'
import type { Tally } from './tally.ts'
import { upload, whenRead } from './uploads.ts'

/** Rows of the file that all workflows read. */
export const ROWS = 1_000

/** A user's workflows, created at their first log-in. */
export interface UserWorkspace {
  readonly tableWorkflow: Drawn
  readonly fileWorkflow: Drawn
}

/** A workflow as last saved. */
export interface Drawn {
  readonly id: string
  revision: number
  readonly graph: WorkflowGraph
}

/** A simulated user. */
export interface Person {
  readonly userName: string
  readonly password: string
  readonly isAdmin: boolean
  readonly caller: Caller
  readonly tally: Tally
  readonly random: Random
  /** The user's own table in the target. Runs empty and fill it, or recreate it. */
  readonly table: string
  readonly isMadeAnew: boolean
  readonly target: { readonly url: URL; readonly sql: postgres.Sql }
  /** Waits like a user who reads or thinks, for this many seconds on average. */
  readonly think: (seconds: number) => Promise<void>
  desk: UserWorkspace | null
}

/** Returns a user's waiting function. Waiting times are random: mostly short, sometimes long. */
export function thinkTime(random: Random): Person['think'] {
  return (seconds) => pause(Math.min(5, -Math.log(1 - random())) * seconds * 1000)
}

export async function logIn(person: Person): Promise<void> {
  const { caller, userName, password } = person
  caller.token = ''
  const { data } = await caller.api('log in', 'POST', '/auth/log-in', { body: { userName, password } })
  caller.token = String(data['token'])
}

/** Uploads a first file, saves a connection and creates two workflows, one for a table and one for a file. */
export async function setUp(person: Person, content: Buffer): Promise<void> {
  const { caller, target, table, isMadeAnew } = person
  await caller.page('page: editor', '/')
  const datasetId = await upload(caller, 'orders.csv', content)
  const rows = await whenRead(person, datasetId)
  if (rows !== ROWS) person.tally.isWrong(`a file of ${ROWS} rows has ${rows}`)
  const { data } = await caller.api('save connection', 'POST', '/connections', {
    expected: 201,
    body: {
      kind: 'postgresql',
      name: 'target',
      serverName: target.url.hostname,
      port: Number(target.url.port),
      userId: decodeURIComponent(target.url.username),
      password: decodeURIComponent(target.url.password),
      tls: 'disable',
    },
  })
  const names = {
    datasetId,
    fileName: 'orders.csv',
    connectionId: String(data['id']),
    table: isMadeAnew ? ('anew' as const) : ('emptied' as const),
  }
  const graph = ordersInto('postgresqlOutput', target.url.pathname.slice(1), table, names)
  const toFile = {
    ...graph,
    nodes: graph.nodes.map((node) =>
      node.id === 'output' ? newNode('csvOutput', 'output', node.position) : node,
    ),
  }
  person.desk = {
    tableWorkflow: await draw(person, 'Into a table', graph),
    fileWorkflow: await draw(person, 'Into a file', toFile),
  }
}

async function draw({ caller }: Person, name: string, graph: WorkflowGraph): Promise<Drawn> {
  const { data } = await caller.api('new workflow', 'POST', '/workflows', { expected: 201, body: { name } })
  const drawn: Drawn = { id: String(data['id']), revision: Number(data['revision']), graph }
  await save(caller, drawn)
  return drawn
}

/** Saves a workflow. */
export async function save(caller: Caller, drawn: Drawn): Promise<void> {
  const { nodes, edges } = drawn.graph
  const { data } = await caller.api('save workflow', 'PATCH', `/workflows/${drawn.id}`, {
    body: { revision: drawn.revision, nodes, edges },
  })
  drawn.revision = Number(data['revision'])
}
