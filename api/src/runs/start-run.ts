import { createRun, getConnection, getWorkflow, type Run, type Tx } from '@anj/db'
import { AppError, findProblems, isKind, outputOf, pathTo, type WorkflowGraph } from '@anj/workflow'
import { requireLicence } from '../accounts/licence.ts'
import { findInputs } from '../datasets/find-inputs.ts'
import type { AppDeps } from '../deps.ts'
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
    await requireTarget(tx, caller, snapshot)
    const inputs = await findInputs(tx, caller.id, pathTo(snapshot, output.id))
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

/** The output's connection must be one that the user may open. */
async function requireTarget(tx: Tx, caller: Caller, graph: WorkflowGraph): Promise<void> {
  const output = outputOf(graph)
  if (!output || !isKind(output, 'postgresqlOutput')) return
  const { connectionId } = output.data.config
  const connection = connectionId ? await getConnection(tx, caller.id, connectionId) : undefined
  if (!connection) throw new AppError('runConnectionMissing', {}, { nodeId: output.id })
}
