import {
  type Artifact,
  type CancelOutcome,
  getRun,
  type ListedRun,
  listArtifacts,
  type Owner,
  type QueuePosition,
  queuePositions,
  zoneToShow,
} from '@anj/db'
import {
  AppError,
  type InsightKind,
  isDatabaseOutput,
  isFileOutput,
  isInsightNode,
  localDay,
  type OperationKind,
  outputOf,
  parametersOf,
  switchedOffNames,
  type WorkflowGraph,
  writtenFileName,
} from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound, throwNotFound } from '../http/not-found.ts'
import type { Run } from './schema.ts'

/** Converts a run and its files to the form that the API returns, without the snapshot and the worker's claim. */
export function toRun(run: ListedRun, artifacts: readonly Artifact[], waiting?: QueuePosition): Run {
  const {
    id,
    workflowId,
    workflowName,
    revision,
    status,
    progress,
    reconciliation,
    rejectCount,
    problem,
    outcomeUnknown,
    firstRows,
    startedBy,
    taskId,
    scheduleName,
    timeZone,
    startedAt,
  } = run
  return {
    id,
    workflowId,
    workflowName,
    revision,
    status,
    progress,
    // Rows are counted before they are committed, and a failed or cancelled run has committed none.
    reconciliation: status === 'failed' || status === 'cancelled' ? null : reconciliation,
    rejectCount,
    rejects: (run.rejects ?? []).slice(0, 100),
    problem,
    outcomeUnknown,
    startedBy,
    taskId,
    scheduleName,
    isTry: firstRows !== null,
    firstRows,
    target: targetOf(run.snapshot),
    parameters: parametersOf(run.snapshot).flatMap(({ name, type, default: value }) =>
      value === null ? [] : [{ name, type, value }],
    ),
    switchedOff: [...switchedOffNames(run.snapshot)],
    loads: status === 'succeeded' ? [...(run.loads ?? [])] : [],
    loadFrom: { ...run.loadFrom },
    timeZone,
    today: startedAt && localDay(zoneToShow(timeZone), startedAt),
    insight: insightOf(run.snapshot),
    insightSummary: status === 'succeeded' ? run.insight : null,
    savedAs: run.savedAs,
    ...(waiting ? { waiting } : {}),
    createdAt: run.createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    artifacts: artifacts.flatMap(({ id, kind, fileName, bytes }) =>
      kind === 'result' || kind === 'rejectList' ? [] : [{ id, kind, fileName, bytes }],
    ),
  }
}

function targetOf(snapshot: WorkflowGraph): string | null {
  const output = outputOf(snapshot)
  if (output && isFileOutput(output)) return writtenFileName(output.data.config)
  if (!output || !isDatabaseOutput(output)) return null
  const { schemaName, tableName } = output.data.config
  return schemaName === '' ? tableName : `${schemaName}.${tableName}`
}

const madeBy: Readonly<Record<OperationKind, InsightKind>> = {
  dataDictionary: 'dictionary',
  databaseDiagram: 'diagram',
  aiAdvisor: 'advice',
}

/** Returns the kind of insight that a run produces instead of rows. */
function insightOf(snapshot: WorkflowGraph): InsightKind | null {
  const output = outputOf(snapshot)
  return output && isInsightNode(output) ? madeBy[output.data.kind] : null
}

type Deps = Pick<AppDeps, 'db' | 'settings'>

/** Converts runs with their files. Waiting runs include the reason for waiting. */
export async function toRuns(
  { db, settings }: Deps,
  person: Owner,
  runs: readonly ListedRun[],
): Promise<Run[]> {
  const ids = runs.map(({ id }) => id)
  const [waiting, artifacts] = await Promise.all([
    queuePositions(db, runs, settings.limits),
    listArtifacts(db, person, ids),
  ])
  const files = Map.groupBy(artifacts, ({ runId }) => runId)
  return runs.map((run) => toRun(run, files.get(run.id) ?? [], waiting.get(run.id)))
}

/** Reads a run that the user can see, with its files. */
export async function readRun(deps: Deps, person: Owner, id: string): Promise<Run> {
  const found = orNotFound(await getRun(deps.db, person, id), 'run')
  const [run] = await toRuns(deps, person, [found])
  return orNotFound(run, 'run')
}

/** Refuses to cancel a run that doesn't exist, has finished, or is committing. */
export function refuseCancel(outcome: CancelOutcome): void {
  if (outcome === 'notFound') throwNotFound('run')
  if (outcome === 'over') throw new AppError('runAlreadyOver', {})
  if (outcome === 'tooLate') throw new AppError('runTooLateToCancel', {})
}
