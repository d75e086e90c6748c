/**
 * Queries that workers use to execute runs. Only the worker that holds a run's claim may update the run. Each update
 * takes the claim and returns false if another worker has taken over the run.
 */
import {
  canTransition,
  type InsightSummary,
  type Reconciliation,
  type Reject,
  type RuleResult,
  type RunLoad,
  type RunLogLine,
  type RunProgress,
  type RunStatus,
  runStatuses,
} from '@anj/workflow'
import { and, eq, inArray, isNull, lt, not, notInArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { enqueue, hasNoPendingJob, queues } from '../queue.ts'
import { artifacts, type NewArtifact, type Run, runs } from '../schema/index.ts'
import { auditRunEnd } from './audit.ts'
import { removeRunConnection } from './connections.ts'
import { confirmLoads, doubtLoads } from './load-bounds.ts'
import { addRuleResults } from './rule-results.ts'
import { waitsForRows } from './run-datasets.ts'
import { type NewRunEvent, recordRunEvents } from './run-events.ts'
import { reserveStorage } from './storage-usage.ts'
import { recordTaken } from './taken-files.ts'

/** The right to update a run, which one worker holds at a time. */
export interface RunClaim {
  readonly runId: string
  readonly claimId: string
}

/** Claims a queued run. Returns null if the run has ended or another worker claimed it first. */
export async function claimRun(
  db: Db,
  runId: string,
  lines: (run: Run) => readonly RunLogLine[] = () => [],
): Promise<Run | null> {
  return db.transaction(async (tx) => {
    const [run] = await tx
      .update(runs)
      .set({
        status: 'running',
        claimId: crypto.randomUUID(),
        startedAt: sql`now()`,
        heartbeatAt: sql`now()`,
      })
      .where(and(eq(runs.id, runId), eq(runs.status, 'queued')))
      .returning()
    if (!run) return null
    await recordRunEvents(tx, runId, [status('running'), ...lines(run).map(log)])
    return run
  })
}

/** A run's events since the last save. */
export interface RunNews {
  readonly lines: readonly RunLogLine[]
  readonly progress?: RunProgress | undefined
  readonly rejects?: { readonly first: readonly Reject[]; readonly count: number } | undefined
  readonly rules?: readonly RuleResult[] | undefined
}

/** Saves a run's new events. Call this at most twice a second for each run, to keep NOTIFY cheap. */
export async function recordRunNews(db: Db, claim: RunClaim, news: RunNews): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await update(tx, claim, ['running', 'committing'], {
      heartbeatAt: sql`now()`,
      ...(news.progress ? { progress: news.progress } : {}),
      ...(news.rejects ? { rejects: news.rejects.first, rejectCount: news.rejects.count } : {}),
    })
    if (!held) return false
    await addRuleResults(tx, claim.runId, news.rules)
    const progress: readonly NewRunEvent[] = news.progress ? [{ kind: 'progress', data: news.progress }] : []
    await recordRunEvents(tx, claim.runId, [...news.lines.map(log), ...progress])
    return true
  })
}

/**
 * Saves the commit mark and the bounds of incremental loads before the target commits. Returns false if the run must
 * not commit because it was cancelled or taken over. If the outcome of a call is unknown, it can safely be repeated.
 */
export async function markCommitting(
  db: Db,
  claim: RunClaim,
  mark: unknown,
  reconciliation: Reconciliation | null,
  insight: InsightSummary | null = null,
  loads: readonly RunLoad[] = [],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(runs)
      .set({
        status: 'committing',
        commitMark: mark,
        reconciliation,
        insight,
        loads: loads.length > 0 ? loads : null,
        heartbeatAt: sql`now()`,
      })
      .where(
        and(heldIn(claim, [...statusesBefore('committing'), 'committing']), isNull(runs.cancelRequestedAt)),
      )
      .returning({ id: runs.id })
    if (rows.length === 0) return false
    await recordRunEvents(tx, claim.runId, [status('committing')])
    return true
  })
}

/** The end of a run with its last events. */
export interface RunEnd {
  readonly status: 'succeeded' | 'failed' | 'cancelled'
  readonly reconciliation?: Reconciliation | undefined
  readonly problem?:
    | { readonly code: string; readonly sentence: string; readonly nodeId?: string }
    | undefined
  readonly outcomeUnknown?: boolean | undefined
  /** True if Anj couldn't remove the run's tables from the target's server. The removal is then retried. */
  readonly leftBehind?: boolean | undefined
  readonly lines: readonly RunLogLine[]
  readonly progress?: RunProgress | undefined
  readonly rejects?: { readonly first: readonly Reject[]; readonly count: number } | undefined
  readonly rules?: readonly RuleResult[] | undefined
  /** Files that the run produced. They become visible when the run ends. */
  readonly artifacts?: readonly Omit<NewArtifact, 'runId' | 'ownerId'>[] | undefined
}

/** Seconds until the first retry to remove tables from the target's server. */
const firstRemovalSeconds = 30

/**
 * Ends a run if its status allows it and the claim is still valid. With `room`, throws and leaves the run unchanged if
 * its files exceed the organization's storage limit. Acquires the storage lock before it locks the run's row.
 * Otherwise, the row would stay locked during the wait, and the heartbeats of the worker's other runs would have to
 * wait too.
 */
export async function finishRun(
  db: Db | Tx,
  claim: RunClaim,
  end: RunEnd,
  room: { readonly organizationId: string; readonly limits: Limits } | null = null,
): Promise<boolean> {
  const made = end.artifacts ?? []
  const bytes = made.reduce((sum, file) => sum + file.bytes, 0)
  return db.transaction(async (tx) => {
    if (room) await reserveStorage(tx, room.organizationId, bytes, room.limits)
    const owner = await update(tx, claim, statusesBefore(end.status), {
      status: end.status,
      finishedAt: sql`now()`,
      heartbeatAt: null,
      outcomeUnknown: end.outcomeUnknown ?? false,
      ...(end.leftBehind
        ? { leftBehind: true, removalDueAt: sql`now() + make_interval(secs => ${firstRemovalSeconds})` }
        : {}),
      ...(end.problem ? { problem: end.problem } : {}),
      ...(end.reconciliation ? { reconciliation: end.reconciliation } : {}),
      ...(end.progress ? { progress: end.progress } : {}),
      ...(end.rejects ? { rejects: end.rejects.first, rejectCount: end.rejects.count } : {}),
    })
    if (!owner) return false
    if (owner.loads && end.status === 'succeeded') await confirmLoads(tx, claim.runId, owner.loads)
    if (owner.loads && end.outcomeUnknown) await doubtLoads(tx, claim.runId, owner.loads)
    await recordTaken(tx, owner, end)
    await addRuleResults(tx, claim.runId, end.rules)
    await auditRunEnd(tx, claim.runId)
    // As long as tables remain on the target's server, the connection is needed to remove them.
    if (!end.leftBehind) await removeRunConnection(tx, claim.runId)
    if (made.length > 0) {
      await tx
        .insert(artifacts)
        .values(made.map((file) => ({ ...file, runId: claim.runId, ownerId: owner.ownerId })))
    }
    const progress: readonly NewRunEvent[] = end.progress ? [{ kind: 'progress', data: end.progress }] : []
    await recordRunEvents(tx, claim.runId, [...end.lines.map(log), ...progress, status(end.status)])
    return true
  })
}

/**
 * Renews the heartbeats of runs and returns them, except runs that another worker has taken over. `cancelRequested` is
 * true if a user has cancelled the run.
 */
export async function heartbeatRuns(
  db: Db,
  claims: readonly RunClaim[],
): Promise<ReadonlyMap<string, { readonly cancelRequested: boolean }>> {
  if (claims.length === 0) return new Map()
  const rows = await db
    .update(runs)
    .set({ heartbeatAt: sql`now()` })
    .where(
      and(
        inArray(
          runs.claimId,
          claims.map(({ claimId }) => claimId),
        ),
        inArray(runs.status, ['running', 'committing']),
      ),
    )
    .returning({ id: runs.id, cancelRequestedAt: runs.cancelRequestedAt })
  return new Map(
    rows.map(({ id, cancelRequestedAt }) => [id, { cancelRequested: cancelRequestedAt !== null }]),
  )
}

/**
 * Takes over runs whose worker has sent no heartbeat for some seconds, and returns them with their new claims. Skips
 * the caller's own runs, whose heartbeats may just be late. If several workers call this concurrently, each run goes to
 * only one of them. The silent worker can no longer update the run.
 */
export async function takeOverAbandonedRuns(
  db: Db,
  silentSeconds: number,
  own: readonly string[] = [],
  limit = 10,
): Promise<readonly Run[]> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(
        and(
          inArray(runs.status, ['running', 'committing']),
          lt(runs.heartbeatAt, sql`now() - make_interval(secs => ${silentSeconds})`),
          own.length > 0 ? notInArray(runs.id, [...own]) : undefined,
        ),
      )
      .orderBy(runs.heartbeatAt)
      .limit(limit)
      .for('update', { skipLocked: true })
    if (found.length === 0) return []
    return tx
      .update(runs)
      .set({ claimId: sql`gen_random_uuid()`, heartbeatAt: sql`now()`, takenOverAt: sql`now()` })
      .where(
        inArray(
          runs.id,
          found.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

/**
 * Enqueues a new job for each run whose worker took the job but crashed before it claimed the run. It does no harm if a
 * run gets a second job, because only one worker can claim it.
 */
export async function requeueLostRuns(db: Db, silentSeconds: number): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    const lost = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(
        and(
          eq(runs.status, 'queued'),
          lt(runs.createdAt, sql`now() - make_interval(secs => ${silentSeconds})`),
          hasNoPendingJob(queues.executeRun, 'runId', runs.id, silentSeconds),
          not(waitsForRows(tx)),
        ),
      )
      .limit(100)
      .for('update', { skipLocked: true })
    for (const { id } of lost) await enqueue(tx, queues.executeRun, { runId: id })
    return lost.map(({ id }) => id)
  })
}

const status = (value: RunStatus): NewRunEvent => ({ kind: 'status', data: { status: value } })
const log = (line: RunLogLine): NewRunEvent => ({ kind: 'log', data: line })

/** Returns the statuses from which a run can change to `to`. */
function statusesBefore(to: RunStatus): readonly RunStatus[] {
  return runStatuses.filter((from) => canTransition(from, to))
}

function heldIn(claim: RunClaim, statuses: readonly RunStatus[]) {
  return and(eq(runs.id, claim.runId), eq(runs.claimId, claim.claimId), inArray(runs.status, [...statuses]))
}

async function update(
  tx: Tx,
  claim: RunClaim,
  from: readonly RunStatus[],
  change: PgUpdateSetSource<typeof runs>,
): Promise<Pick<Run, 'id' | 'ownerId' | 'organizationId' | 'loads' | 'firstRows' | 'snapshot'> | undefined> {
  const { id, ownerId, organizationId, loads, firstRows, snapshot } = runs
  const rows = await tx
    .update(runs)
    .set(change)
    .where(heldIn(claim, from))
    .returning({ id, ownerId, organizationId, loads, firstRows, snapshot })
  return rows[0]
}
