/** The bounds of incremental loads (docs/decisions/0079). */
import { createHash } from 'node:crypto'
import { AppError, isFinal, type LoadStart, type RisingType, type RunLoad } from '@anj/workflow'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type LoadBound, loadBounds, type Run, runs, schedules, tasks } from '../schema/index.ts'
import { singleRow } from './single-row.ts'

/** An incremental load of a run's input. */
export interface LoadOfNode {
  readonly nodeId: string
  /** The node's title, for messages. */
  readonly title: string
  /** The text that `loadKeyOf` returns. */
  readonly key: string
  readonly column: string
  readonly type: RisingType
  /** True if rows that are loaded twice would be in the target twice. */
  readonly appends: boolean
}

/** The workflow or schedule whose runs share bounds. */
export type LoadOwner = { readonly workflowId: string } | { readonly scheduleId: string }

/** Returns the owner of a run's bounds: its workflow or, once that is deleted, its schedule. */
export async function loadOwnerOf(
  db: Db | Tx,
  { workflowId, taskId }: Pick<Run, 'workflowId' | 'taskId'>,
): Promise<LoadOwner | null> {
  if (workflowId !== null) return { workflowId }
  if (taskId === null) return null
  const [task] = await db.select({ scheduleId: tasks.scheduleId }).from(tasks).where(eq(tasks.id, taskId))
  return task?.scheduleId ? { scheduleId: task.scheduleId } : null
}

/**
 * Gives a run the exclusive right to load rows, and returns the start of each load by node. The run keeps this right
 * until it ends. Throws if another active run has it, or if it is unknown whether the last run committed its rows and
 * they could be loaded twice.
 */
export async function beginLoads(
  db: Db,
  run: Pick<Run, 'id' | 'loadFrom'>,
  owner: LoadOwner,
  loads: readonly LoadOfNode[],
): Promise<Readonly<Record<string, LoadStart>>> {
  return db.transaction(async (tx) => {
    const starts: Record<string, LoadStart> = {}
    // In one order, so that two runs can't wait for each other.
    for (const load of loads.toSorted((a, b) => (a.nodeId < b.nodeId ? -1 : 1))) {
      const held = await holdBound(tx, run.id, owner, load)
      starts[load.nodeId] = await startOf(tx, run, owner, load, held)
    }
    return starts
  })
}

/** Locks the row of a load, creates it if necessary, and enters the run as its holder. */
async function holdBound(tx: Tx, runId: string, owner: LoadOwner, load: LoadOfNode): Promise<LoadBound> {
  const { nodeId, column, type, title } = load
  const sourceHash = hashOf(load.key)
  await tx
    .insert(loadBounds)
    .values({ ...owner, nodeId, sourceHash, column, type })
    .onConflictDoNothing()
  const found = singleRow(
    await tx
      .select()
      .from(loadBounds)
      .where(and(ownedBy(owner), eq(loadBounds.nodeId, nodeId), eq(loadBounds.sourceHash, sourceHash)))
      .for('update'),
  )
  if (found.heldBy !== null && found.heldBy !== runId) {
    // The holder needs this row's lock to end with a new bound, so its status can't become final in between.
    const [holder] = await tx.select({ status: runs.status }).from(runs).where(eq(runs.id, found.heldBy))
    if (holder && !isFinal(holder.status)) throw new AppError('loadBusy', { title }, { nodeId })
  }
  await tx.update(loadBounds).set({ heldBy: runId }).where(eq(loadBounds.id, found.id))
  return found
}

async function startOf(
  tx: Tx,
  { loadFrom }: Pick<Run, 'loadFrom'>,
  owner: LoadOwner,
  { nodeId, title, appends }: LoadOfNode,
  { bound, loadedAt, isDoubtful, doubtfulBound, column }: LoadBound,
): Promise<LoadStart> {
  const chosen = loadFrom?.[nodeId]
  if (chosen !== undefined) return { reason: 'chosen', whole: chosen === null, after: chosen }
  if (isDoubtful && appends)
    throw new AppError('loadDoubtful', { title, column, upTo: doubtfulBound ?? '' }, { nodeId })
  if (loadedAt !== null) return { reason: 'continued', whole: false, after: bound }
  const [earlier] = await tx
    .select({ id: loadBounds.id })
    .from(loadBounds)
    .where(and(ownedBy(owner), eq(loadBounds.nodeId, nodeId), sql`${loadBounds.loadedAt} is not null`))
    .limit(1)
  return { reason: earlier ? 'changed' : 'first', whole: true, after: null }
}

/** Makes the bounds of a run that succeeded those of the next load. Belongs to the transaction that ends the run. */
export async function confirmLoads(tx: Tx, runId: string, loads: readonly RunLoad[]): Promise<void> {
  for (const { nodeId, upTo } of loads)
    await tx
      .update(loadBounds)
      .set({ bound: upTo, loadedAt: sql`now()`, runId, isDoubtful: false, doubtfulBound: null })
      .where(and(eq(loadBounds.heldBy, runId), eq(loadBounds.nodeId, nodeId)))
}

/** Records that it is unknown whether a run committed its rows. Belongs to the transaction that ends the run. */
export async function doubtLoads(tx: Tx, runId: string, loads: readonly RunLoad[]): Promise<void> {
  for (const { nodeId, upTo } of loads)
    await tx
      .update(loadBounds)
      .set({ isDoubtful: true, doubtfulBound: upTo })
      .where(and(eq(loadBounds.heldBy, runId), eq(loadBounds.nodeId, nodeId)))
}

/** Returns the bounds of one node, the newest load first. */
export async function boundsOfNode(
  db: Db | Tx,
  owner: LoadOwner,
  nodeId: string,
): Promise<readonly LoadBound[]> {
  return db
    .select()
    .from(loadBounds)
    .where(and(ownedBy(owner), eq(loadBounds.nodeId, nodeId)))
    .orderBy(desc(loadBounds.loadedAt))
}

/** True if a bound was stored for the source and target that the text describes. */
export function isBoundOf({ sourceHash }: LoadBound, key: string): boolean {
  return sourceHash === hashOf(key)
}

/**
 * Copies the bounds of workflows that are being removed to the schedules that outlive them. They replace bounds that a
 * schedule kept from another workflow for the same rows.
 */
export async function handBoundsToSchedules(tx: Tx, workflowIds: readonly string[]): Promise<void> {
  const kept = await tx
    .select({ bound: loadBounds, scheduleId: schedules.id })
    .from(loadBounds)
    .innerJoin(schedules, eq(schedules.workflowId, loadBounds.workflowId))
    .where(inArray(loadBounds.workflowId, [...workflowIds]))
    .for('update', { of: loadBounds })
  if (kept.length === 0) return
  const rows = kept.map(({ bound: { id: _id, ...bound }, scheduleId }) => ({
    ...bound,
    workflowId: null,
    scheduleId,
  }))
  await tx
    .insert(loadBounds)
    .values(rows)
    .onConflictDoUpdate({
      target: [loadBounds.scheduleId, loadBounds.nodeId, loadBounds.sourceHash],
      targetWhere: sql`${loadBounds.scheduleId} is not null`,
      set: {
        bound: sql`excluded.bound`,
        loadedAt: sql`excluded.loaded_at`,
        runId: sql`excluded.run_id`,
        heldBy: sql`excluded.held_by`,
        isDoubtful: sql`excluded.is_doubtful`,
        doubtfulBound: sql`excluded.doubtful_bound`,
      },
    })
}

function ownedBy(owner: LoadOwner): SQL {
  return 'workflowId' in owner
    ? eq(loadBounds.workflowId, owner.workflowId)
    : eq(loadBounds.scheduleId, owner.scheduleId)
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
