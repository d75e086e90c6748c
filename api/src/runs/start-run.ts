import { createRun, getConnection, getWorkflow, type Run, type Tx } from '@anj/db'
import {
  AppError,
  databaseKindOf,
  findProblems,
  isDatabaseInput,
  isDatabaseOutput,
  outputOf,
  pathTo,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { requireLicence } from '../accounts/licence.ts'
import { findInputs } from '../datasets/find-inputs.ts'
import type { AppDeps } from '../deps.ts'
import { isUuid } from '../http/is-uuid.ts'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'

/**
 * Checks right, licence and workflow, and writes the run with an immutable snapshot, its audit row and its job in one
 * transaction (DESIGN §5.1).
 */
export async function startRun(
  { db }: AppDeps,
  caller: Caller,
  workflowId: string,
  revision: number,
): Promise<Run> {
  return db.transaction(async (tx) => {
    const stored = present(await getWorkflow(tx, caller.id, workflowId), 'workflow')
    await requireLicence(tx, caller.organizationId)
    if (stored.revision !== revision) throw new AppError('workflowConflict', {})
    const snapshot = stored.graph
    refuseProblems(snapshot)
    const output = present(outputOf(snapshot), 'node')
    const path = pathTo(snapshot, output.id)
    for (const node of path) await requireConnection(tx, caller, node)
    const inputs = await findInputs(tx, caller.id, path)
    const datasetVersions = Object.fromEntries([...inputs].map(([nodeId, { id }]) => [nodeId, id]))
    return createRun(tx, caller, {
      workflowId,
      workflowName: stored.name,
      revision,
      snapshot,
      datasetVersions,
    })
  })
}

/** All problems at once: the first is the message, each stands at its node. */
function refuseProblems(graph: WorkflowGraph): void {
  const problems = findProblems(graph)
  const [first] = problems
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { nodeId, sentence } of problems) if (nodeId) fields[nodeId] ??= sentence
  throw new AppError('workflowHasProblems', { problem: first.sentence }, { fields })
}

/** The connection of a database must be one that the user may open, and lead to a server of its kind. */
async function requireConnection(tx: Tx, caller: Caller, node: WorkflowNode): Promise<void> {
  if (!isDatabaseInput(node) && !isDatabaseOutput(node)) return
  const { title, kind, config } = node.data
  const { connectionId } = config
  const stored =
    connectionId && isUuid(connectionId) ? await getConnection(tx, caller.id, connectionId) : undefined
  const at = { nodeId: node.id }
  if (!stored && isDatabaseInput(node)) throw new AppError('runSourceConnectionMissing', { title }, at)
  if (!stored) throw new AppError('runConnectionMissing', {}, at)
  if (stored.kind !== databaseKindOf(kind)) throw new AppError('connectionOfOtherKind', { title }, at)
}
