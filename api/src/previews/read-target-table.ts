import { findUsableConnection, openConnection } from '@anj/db'
import type { TargetDescription } from '@anj/engine'
import {
  AppError,
  columnsOf,
  databaseKindOf,
  isDatabaseOutput,
  type WorkflowEdge,
  type WorkflowNode,
} from '@anj/workflow'
import type { AppDeps } from '../deps.ts'
import { isUuid } from '../http/is-uuid.ts'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'
import { keepGraph } from '../workflows/keep-graph.ts'

interface Look {
  readonly nodeId: string
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly WorkflowEdge[]
}

/** A database output's table as it is on the server, and as a run of what is drawn would make it. */
export async function readTargetTable(
  { db, settings, databases }: Pick<AppDeps, 'db' | 'settings' | 'databases'>,
  caller: Caller,
  workflowId: string,
  look: Look,
) {
  await findWorkflow(db, caller, workflowId, 'read')
  const graph = keepGraph(look)
  const node = present(
    graph.nodes.find(({ id }) => id === look.nodeId),
    'node',
  )
  const at = { nodeId: node.id }
  const { title, kind } = node.data
  if (!isDatabaseOutput(node)) throw new AppError('notADatabase', { title }, at)
  const { connectionId, databaseName, tableName } = node.data.config
  const stored =
    connectionId && isUuid(connectionId) ? await findUsableConnection(db, caller, connectionId) : undefined
  if (!stored) throw new AppError('runConnectionMissing', {}, at)
  if (stored.kind !== databaseKindOf(kind)) throw new AppError('connectionOfOtherKind', { title }, at)
  if (databaseName.trim() === '') throw new AppError('databaseNameRequired', {}, at)
  if (tableName.trim() === '') throw new AppError('tableNameRequired', {}, at)
  const connector = await databases(stored.kind)
  const connection = openConnection(stored, settings)
  const table = await connector.describeTarget(connection, node.data.config, columnsOf(graph, node.id))
  return toAnswer(table)
}

function toAnswer({ exists, columns, rowsEstimate, wouldCreate }: TargetDescription) {
  return { exists, columns: [...columns], rowsEstimate, wouldCreate: [...wouldCreate] }
}
