import {
  type Artifact,
  type CancelOutcome,
  type Db,
  getRun,
  listArtifacts,
  type Run as StoredRun,
} from '@anj/db'
import { AppError } from '@anj/workflow'
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
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    artifacts: artifacts.flatMap(({ id, runId, kind, fileName, bytes }) =>
      runId === run.id && kind !== 'result' ? [{ id, kind, fileName, bytes }] : [],
    ),
  }
}

/** Runs with their files. */
export async function toRuns(db: Db, ownerId: string, runs: readonly StoredRun[]): Promise<Run[]> {
  const artifacts = await listArtifacts(
    db,
    ownerId,
    runs.map(({ id }) => id),
  )
  return runs.map((run) => toRun(run, artifacts))
}

/** One of the owner's runs with its files. */
export async function readRun(db: Db, ownerId: string, id: string): Promise<Run> {
  const run = present(await getRun(db, ownerId, id), 'run')
  return toRun(run, await listArtifacts(db, ownerId, [id]))
}

/** Refuses a cancel that came too late, or for a run that isn't there. */
export function refuseCancel(outcome: CancelOutcome): void {
  if (outcome === 'notFound') missing('run')
  if (outcome === 'over') throw new AppError('runAlreadyOver', {})
  if (outcome === 'tooLate') throw new AppError('runTooLateToCancel', {})
}
