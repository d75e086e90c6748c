import { prepareRun, refuseProblems, requireStoredSecrets } from '@anj/core'
import {
  concurrently,
  createRuns,
  getRun,
  getVersion,
  requireLicence,
  requireZone,
  type StartedRun,
  type Tx,
} from '@anj/db'
import {
  AppError,
  type ChangedBy,
  fillName,
  type LoadFrom,
  nextChangedBy,
  parametersOf,
  readLoadFrom,
  refuseTestRunRepeat,
  testRunGraph,
  type WorkflowGraph,
  withParameterValues,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { requireOwnerConfirmation } from '../http/changed-by-others.ts'
import { orNotFound } from '../http/not-found.ts'
import { findWorkflow, mayWrite } from '../workflows/find-workflow.ts'

interface Start {
  readonly revision: number
  readonly firstRows?: number
  readonly testTable?: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly loadFrom?: LoadFrom
  readonly timeZone?: string
  readonly confirmed?: boolean
}

/**
 * Checks permission, licence and workflow. Stores the run with an immutable snapshot, its audit entry and its job in
 * the caller's transaction (docs/architecture.md, "How a run works").
 */
export async function startRun(
  tx: Tx,
  caller: Caller,
  workflowId: string,
  { revision, firstRows, testTable, parameters = {}, loadFrom, timeZone = 'UTC', confirmed }: Start,
): Promise<StartedRun> {
  if (testTable !== undefined && firstRows === undefined) throw new AppError('tryRowsNeeded', {})
  if (loadFrom !== undefined && firstRows !== undefined) throw new AppError('loadFromOfTestRun', {})
  requireZone(timeZone)
  const [stored] = await concurrently(
    findWorkflow(tx, caller, workflowId, 'edit'),
    requireLicence(tx, caller.organizationId),
  )
  if (stored.revision !== revision) throw new AppError('workflowConflict', {})
  refuseProblems(stored.graph)
  await requireOwnerConfirmation(tx, caller, stored, { graph: stored.graph, confirmed })
  const graph = withParameterValues(stored.graph, parameters, !mayWrite(caller))
  // A value may be one that no setting can have, such as the name of a table.
  refuseProblems(graph)
  await requireStoredSecrets(tx, workflowId, graph)
  const snapshot =
    firstRows === undefined
      ? graph
      : testRunGraph(graph, testTable === undefined ? undefined : fillName(graph, testTable))
  const workflowName = stored.name
  const chosen = loadFrom && readLoadFrom(snapshot, loadFrom)
  return queue(tx, caller, {
    workflowId,
    workflowName,
    revision,
    snapshot,
    firstRows,
    timeZone,
    ...(chosen && { loadFrom: chosen }),
  })
}

/** Repeats a run's snapshot on the current data. A test run is repeated as a test run. */
export async function runAgain(
  tx: Tx,
  caller: Caller,
  runId: string,
  { timeZone, confirmed }: Pick<Start, 'timeZone' | 'confirmed'> = {},
): Promise<StartedRun> {
  if (timeZone !== undefined) requireZone(timeZone)
  const run = orNotFound(await getRun(tx, caller, runId), 'run')
  const { workflowId, workflowName, revision, snapshot, firstRows } = run
  if (workflowId === null) throw new AppError('runNotRepeatable', {})
  const stored = await findWorkflow(tx, caller, workflowId, 'edit')
  await requireLicence(tx, caller.organizationId)
  refuseProblems(snapshot)
  if (firstRows !== null) refuseTestRunRepeat(snapshot, stored.graph)
  await requireStoredSecrets(tx, workflowId, snapshot)
  const earlier = await changedByOfRun(tx, caller, run)
  await requireOwnerConfirmation(tx, caller, stored, { graph: snapshot, earlier, confirmed })
  return queue(tx, caller, {
    workflowId,
    workflowName,
    revision,
    snapshot,
    firstRows: firstRows ?? undefined,
    timeZone: timeZone ?? run.timeZone,
  })
}

/**
 * Finds the users who changed the nodes in a run's snapshot. If the run's version was deleted, which happens to
 * versions used only for test runs, the user who started the run counts as the author of all nodes.
 */
async function changedByOfRun(
  tx: Tx,
  caller: Caller,
  { workflowId, revision, snapshot, ownerId }: StartedRun,
): Promise<ChangedBy> {
  const version = workflowId === null ? undefined : await getVersion(tx, caller, workflowId, revision)
  if (!version) return Object.fromEntries(snapshot.nodes.map(({ id }) => [id, ownerId]))
  if (parametersOf(snapshot).length === 0) return version.changedBy
  // The values that a run was given count as changes by the user who gave them.
  const given = nextChangedBy(version, snapshot, { saver: ownerId, owner: '' })
  return { ...version.changedBy, ...given }
}

interface Wanted {
  readonly workflowId: string
  readonly workflowName: string
  readonly revision: number
  readonly snapshot: WorkflowGraph
  readonly firstRows: number | undefined
  readonly loadFrom?: LoadFrom
  readonly timeZone: string
}

async function queue(tx: Tx, caller: Caller, { firstRows, ...wanted }: Wanted): Promise<StartedRun> {
  const datasetVersions = await prepareRun(tx, caller, wanted.snapshot)
  const rows = firstRows === undefined ? {} : { firstRows }
  const [run] = await createRuns(tx, caller, [{ ...wanted, ...rows, datasetVersions }])
  if (!run) throw new Error('The run was not created.')
  return { ...run, startedBy: { id: caller.id, fullName: caller.user.fullName }, scheduleName: null }
}
