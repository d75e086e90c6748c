/**
 * What workers do with runs. Whoever holds a run's claim may write it, nobody else: each write names the claim and comes
 * back false when another worker took the run over in the meantime.
 */
import {
  type InsightSummary,
  mayBecome,
  type Reconciliation,
  type Reject,
  type RunLogLine,
  type RunProgress,
  type RunStatus,
  runStatuses,
} from '@anj/workflow'
import { and, eq, inArray, isNull, lt, not, notInArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { enqueue, hasNoJob, queues } from '../queue.ts'
import { artifacts, type NewArtifact, type Run, runs } from '../schema/index.ts'
import { auditRunEnd } from './audit.ts'
import { removeRunConnection } from './connections.ts'
import { waitsForRows } from './run-datasets.ts'
import { type NewRunEvent, recordRunEvents } from './run-events.ts'
import { takeRoom } from './storage-use.ts'

/** The right to write a run, held by one worker at a time. */
export interface RunClaim {
  readonly runId: string
  readonly claimId: string
}

/** Begins a queued run; null when somebody else did or it is over: safe to start twice. */
export async function claimRun(
  db: Db,
  runId: string,
  lines: readonly RunLogLine[] = [],
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
    await recordRunEvents(tx, runId, [status('running'), ...lines.map(log)])
    return run
  })
}

/** What a run has said since it was last written down. */
export interface RunNews {
  readonly lines: readonly RunLogLine[]
  readonly progress?: RunProgress | undefined
  readonly rejects?: { readonly first: readonly Reject[]; readonly count: number } | undefined
}

/** Writes what a run said since the last time. At most two calls per run and second keep NOTIFY cheap. */
export async function recordRunNews(db: Db, claim: RunClaim, news: RunNews): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await update(tx, claim, ['running', 'committing'], {
      heartbeatAt: sql`now()`,
      ...(news.progress ? { progress: news.progress } : {}),
      ...(news.rejects ? { rejects: news.rejects.first, rejectCount: news.rejects.count } : {}),
    })
    if (!held) return false
    const progress: readonly NewRunEvent[] = news.progress ? [{ kind: 'progress', data: news.progress }] : []
    await recordRunEvents(tx, claim.runId, [...news.lines.map(log), ...progress])
    return true
  })
}

/**
 * Writes down, before the target's commit, what will prove it. False means that the run must not be committed:
 * a cancel came first, or the run was taken over. Safe to repeat when nobody knows whether it was written.
 */
export async function markCommitting(
  db: Db,
  claim: RunClaim,
  mark: unknown,
  reconciliation: Reconciliation | null,
  insight: InsightSummary | null = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(runs)
      .set({ status: 'committing', commitMark: mark, reconciliation, insight, heartbeatAt: sql`now()` })
      .where(
        and(heldIn(claim, [...statusesBefore('committing'), 'committing']), isNull(runs.cancelRequestedAt)),
      )
      .returning({ id: runs.id })
    if (rows.length === 0) return false
    await recordRunEvents(tx, claim.runId, [status('committing')])
    return true
  })
}

/** How a run ended, and what it said last. */
export interface RunEnd {
  readonly status: 'succeeded' | 'failed' | 'cancelled'
  readonly reconciliation?: Reconciliation | undefined
  readonly problem?:
    | { readonly code: string; readonly sentence: string; readonly nodeId?: string }
    | undefined
  readonly outcomeUnknown?: boolean | undefined
  /** What the run made on the target's server could not be removed; the cleaner tries again. */
  readonly leftBehind?: boolean | undefined
  readonly lines: readonly RunLogLine[]
  readonly progress?: RunProgress | undefined
  readonly rejects?: { readonly first: readonly Reject[]; readonly count: number } | undefined
  /** Files that the run made; they appear together with its end. */
  readonly artifacts?: readonly Omit<NewArtifact, 'runId' | 'ownerId'>[] | undefined
}

/** How long the target's server is left alone before its leftovers are tried again. */
const firstRemovalSeconds = 30

/**
 * Ends a run, if its state allows that end and the claim still holds. With `room` its files must fit into what its
 * organization may store, by these limits where it has none of its own; where they don't, it throws and the run stays as it was.
 * Room is waited for before the run's row is locked: heartbeats of a worker's other runs would wait behind the row.
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
    if (room) await takeRoom(tx, room.organizationId, bytes, room.limits)
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
    await auditRunEnd(tx, claim.runId)
    // What is left on the target's server can be removed only by whoever can log in there.
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

/** Says that runs are still worked on. Those missing from the answer were taken over; `cancel` says who asked to end one. */
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
 * Takes over runs whose worker has been silent for some seconds, except the caller's own, which it may just have had no
 * time to speak for. Several workers may do so at once: each run goes to one,
 * and the silent worker, should it come back, can write it no more. The runs come with their new claims.
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
 * Queues runs again whose job was taken by a worker that died before it claimed the run, which takes milliseconds.
 * Harmless when mistaken: a run is claimed once.
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
          hasNoJob(queues.executeRun, 'runId', runs.id, silentSeconds),
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

/** States from which a run may come to one. */
function statusesBefore(to: RunStatus): readonly RunStatus[] {
  return runStatuses.filter((from) => mayBecome(from, to))
}

function heldIn(claim: RunClaim, statuses: readonly RunStatus[]) {
  return and(eq(runs.id, claim.runId), eq(runs.claimId, claim.claimId), inArray(runs.status, [...statuses]))
}

async function update(
  tx: Tx,
  claim: RunClaim,
  from: readonly RunStatus[],
  change: PgUpdateSetSource<typeof runs>,
): Promise<{ ownerId: string; organizationId: string } | undefined> {
  const rows = await tx
    .update(runs)
    .set(change)
    .where(heldIn(claim, from))
    .returning({ ownerId: runs.ownerId, organizationId: runs.organizationId })
  return rows[0]
}
