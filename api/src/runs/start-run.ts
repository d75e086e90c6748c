import { createRun, findUsableConnection, getRun, type StartedRun, type Tx } from '@anj/db'
import {
  AppError,
  databaseKindOf,
  findProblems,
  isDatabaseInput,
  isDatabaseOutput,
  outputOf,
  pathTo,
  refuseTryAgain,
  tryGraph,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { requireLicence } from '../accounts/licence.ts'
import { findInputs } from '../datasets/find-inputs.ts'
import type { AppDeps } from '../deps.ts'
import { isUuid } from '../http/is-uuid.ts'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'

interface Start {
  readonly revision: number
  readonly firstRows?: number
  readonly testTable?: string
}

/**
 * Checks right, licence and workflow, and writes the run with an immutable snapshot, its audit row and its job in one
 * transaction (DESIGN §5.1).
 */
export async function startRun(
  { db }: AppDeps,
  caller: Caller,
  workflowId: string,
  { revision, firstRows, testTable }: Start,
): Promise<StartedRun> {
  if (testTable !== undefined && firstRows === undefined) throw new AppError('tryRowsNeeded', {})
  return db.transaction(async (tx) => {
    const stored = await findWorkflow(tx, caller, workflowId, 'edit')
    await requireLicence(tx, caller.organizationId)
    if (stored.revision !== revision) throw new AppError('workflowConflict', {})
    refuseProblems(stored.graph)
    const snapshot = firstRows === undefined ? stored.graph : tryGraph(stored.graph, testTable)
    return queue(tx, caller, { workflowId, workflowName: stored.name, revision, snapshot, firstRows })
  })
}

/** Runs what another run had drawn once more, a try as a try, over the data as they are now. */
export async function runAgain({ db }: AppDeps, caller: Caller, runId: string): Promise<StartedRun> {
  return db.transaction(async (tx) => {
    const run = present(await getRun(tx, caller, runId), 'run')
    const { workflowId, workflowName, revision, snapshot, firstRows } = run
    if (workflowId === null) throw new AppError('runNotRepeatable', {})
    const stored = await findWorkflow(tx, caller, workflowId, 'edit')
    await requireLicence(tx, caller.organizationId)
    refuseProblems(snapshot)
    if (firstRows !== null) refuseTryAgain(snapshot, stored.graph)
    return queue(tx, caller, {
      workflowId,
      workflowName,
      revision,
      snapshot,
      firstRows: firstRows ?? undefined,
    })
  })
}

interface Wanted {
  readonly workflowId: string
  readonly workflowName: string
  readonly revision: number
  readonly snapshot: WorkflowGraph
  readonly firstRows: number | undefined
}

async function queue(tx: Tx, caller: Caller, { firstRows, ...wanted }: Wanted): Promise<StartedRun> {
  const { snapshot } = wanted
  const output = present(outputOf(snapshot), 'node')
  const path = pathTo(snapshot, output.id)
  for (const node of path) await requireConnection(tx, caller, node)
  const inputs = await findInputs(tx, caller, path)
  const datasetVersions = Object.fromEntries([...inputs].map(([nodeId, { id }]) => [nodeId, id]))
  const rows = firstRows === undefined ? {} : { firstRows }
  const run = await createRun(tx, caller, { ...wanted, ...rows, datasetVersions })
  return { ...run, startedBy: { id: caller.id, fullName: caller.user.fullName } }
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

/** The connection of a database must be one that the user may use, and lead to a server of its kind. */
async function requireConnection(tx: Tx, caller: Caller, node: WorkflowNode): Promise<void> {
  if (!isDatabaseInput(node) && !isDatabaseOutput(node)) return
  const { title, kind, config } = node.data
  const { connectionId } = config
  const stored =
    connectionId && isUuid(connectionId) ? await findUsableConnection(tx, caller, connectionId) : undefined
  const at = { nodeId: node.id }
  if (!stored && isDatabaseInput(node)) throw new AppError('runSourceConnectionMissing', { title }, at)
  if (!stored) throw new AppError('runConnectionMissing', {}, at)
  if (stored.kind !== databaseKindOf(kind)) throw new AppError('connectionOfOtherKind', { title }, at)
}
