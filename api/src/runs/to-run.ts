import {
  type Artifact,
  type CancelOutcome,
  type Db,
  getRun,
  listArtifacts,
  type Owner,
  type StartedRun as StoredRun,
} from '@anj/db'
import {
  AppError,
  type InsightKind,
  isDatabaseOutput,
  isFileOutput,
  isInsight,
  type OperationKind,
  outputOf,
  type WorkflowGraph,
} from '@anj/workflow'
import { missing, present } from '../http/not-found.ts'
import type { Run } from './schema.ts'

/** A run as the api shows it: neither its snapshot nor who works on it. */
export function toRun(run: StoredRun, artifacts: readonly Artifact[]): Run {
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
  } = run
  return {
    id,
    workflowId,
    workflowName,
    revision,
    status,
    progress,
    // Counted before the commit: where it did not come about, nothing of it is stored.
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
    insight: insightOf(run.snapshot),
    insightSummary: status === 'succeeded' ? run.insight : null,
    savedAs: run.savedAs,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    artifacts: artifacts.flatMap(({ id, runId, kind, fileName, bytes }) =>
      runId === run.id && kind !== 'result' ? [{ id, kind, fileName, bytes }] : [],
    ),
  }
}

/** Where a run writes, in words: its table or its file. */
function targetOf(snapshot: WorkflowGraph): string | null {
  const output = outputOf(snapshot)
  if (output && isFileOutput(output)) return output.data.config.fileName
  if (!output || !isDatabaseOutput(output)) return null
  const { schemaName, tableName } = output.data.config
  return schemaName === '' ? tableName : `${schemaName}.${tableName}`
}

const madeBy: Readonly<Record<OperationKind, InsightKind>> = {
  dataDictionary: 'dictionary',
  databaseDiagram: 'diagram',
  aiAdvisor: 'advice',
}

/** What a run makes instead of rows. */
function insightOf(snapshot: WorkflowGraph): InsightKind | null {
  const output = outputOf(snapshot)
  return output && isInsight(output) ? madeBy[output.data.kind] : null
}

/** Runs with their files. */
export async function toRuns(db: Db, person: Owner, runs: readonly StoredRun[]): Promise<Run[]> {
  const artifacts = await listArtifacts(
    db,
    person,
    runs.map(({ id }) => id),
  )
  return runs.map((run) => toRun(run, artifacts))
}

/** A run that a person may see, with its files. */
export async function readRun(db: Db, person: Owner, id: string): Promise<Run> {
  const run = present(await getRun(db, person, id), 'run')
  return toRun(run, await listArtifacts(db, person, [id]))
}

/** Refuses a cancel that came too late, or for a run that isn't there. */
export function refuseCancel(outcome: CancelOutcome): void {
  if (outcome === 'notFound') missing('run')
  if (outcome === 'over') throw new AppError('runAlreadyOver', {})
  if (outcome === 'tooLate') throw new AppError('runTooLateToCancel', {})
}
