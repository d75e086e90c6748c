import { fetchBeforeRun, filesOf } from '@anj/core'
import { getRun, type Owner } from '@anj/db'
import type { WorkflowGraph } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'

type Deps = Pick<AppDeps, 'db'>

/** Milliseconds for which a call waits for files before it asks the caller to try again. Proxies allow half a minute. */
const patience = 20_000

/**
 * Fetches the files in places that a workflow reads. Runs before the transaction that starts the run, so that the
 * transaction doesn't wait for the network.
 */
export async function fetchForWorkflow(
  deps: Deps,
  caller: Caller,
  workflowId: string,
  isTest: boolean,
  closing: AbortSignal,
): Promise<void> {
  const { graph } = await findWorkflow(deps.db, caller, workflowId, 'edit')
  await fetchForGraph(deps, caller, graph, isTest, closing)
}

/** Fetches the files in places that a run reads when it is repeated. */
export async function fetchForRun(
  deps: Deps,
  caller: Caller,
  runId: string,
  closing: AbortSignal,
): Promise<void> {
  const { workflowId, snapshot, firstRows } = orNotFound(await getRun(deps.db, caller, runId), 'run')
  if (workflowId === null) return
  await findWorkflow(deps.db, caller, workflowId, 'edit')
  await fetchForGraph(deps, caller, snapshot, firstRows !== null, closing)
}

/** Fetches the files in places that a graph reads, on behalf of the user who reads them. */
export function fetchForGraph(
  { db }: Deps,
  person: Owner,
  graph: WorkflowGraph,
  isTest: boolean,
  signal: AbortSignal,
): Promise<void> {
  return fetchBeforeRun(db, person, filesOf(graph), { patience, isTest, signal })
}
