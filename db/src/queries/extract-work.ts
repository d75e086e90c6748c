/** Queries that workers use to begin, end and take over extracts and to report their progress. */
import type { Column } from '@anj/workflow'
import { and, desc, eq, gt, inArray, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { enqueue, hasNoPendingJob, queues } from '../queue.ts'
import { type Extract, extracts, workflows } from '../schema/index.ts'
import { claimQueries } from './claimed-work.ts'

const work = claimQueries({
  table: extracts,
  working: 'reading',
  queue: (tx, extractId) => enqueue(tx, queues.extractSource, { extractId }),
  hasNoJob: (silentSeconds) => hasNoPendingJob(queues.extractSource, 'extractId', extracts.id, silentSeconds),
})

export const heartbeatExtracts = work.heartbeat
export const failExtract = work.fail
export const releaseExtract = work.release
export const recoverExtracts = work.recover
export const requeueLostExtracts = work.requeueLost

/** Claims a waiting extract. Returns null if it has ended or another worker was first. */
export async function claimExtract(
  db: Db,
  id: string,
): Promise<{ readonly extract: Extract; readonly claimId: string } | null> {
  const claimId = crypto.randomUUID()
  const [extract] = await db
    .update(extracts)
    .set({
      status: 'reading',
      claimId,
      heartbeatAt: sql`now()`,
      attempts: sql`${extracts.attempts} + 1`,
      rows: 0,
    })
    .where(and(eq(extracts.id, id), eq(extracts.status, 'waiting')))
    .returning()
  return extract ? { extract, claimId } : null
}

/** Saves the number of rows read so far. */
export async function recordExtractProgress(db: Db, claimId: string, rows: number): Promise<void> {
  await db
    .update(extracts)
    .set({ rows })
    .where(work.held([claimId]))
}

/** The result of reading a source. */
export interface ExtractResult {
  readonly columnarKey: string
  readonly columns: readonly Column[]
  readonly rows: number
  readonly bytes: number
  readonly emptyRows: number
  readonly emptyCells: number
  readonly isSample: boolean
  readonly takenAt: Date
}

/**
 * Marks an extract as ready for a number of days and expires the node's earlier extracts. Returns false if the claim
 * was lost. If the outcome of a call is unknown, it can safely be repeated.
 */
export async function finishExtract(
  db: Db,
  claimId: string,
  result: ExtractResult,
  days = 1,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ready] = await tx
      .update(extracts)
      .set({
        ...result,
        status: 'ready',
        problem: null,
        expiresAt: sql`now() + make_interval(days => ${days}::int)`,
      })
      .where(and(eq(extracts.claimId, claimId), inArray(extracts.status, ['reading', 'ready'])))
      .returning()
    if (ready) await expireFormer(tx, ready)
    return ready !== undefined
  })
}

/**
 * Number of ready extracts that are kept for a node. It is more than one, because the user may go back to the previous
 * settings.
 */
const keptOfNode = 2

/**
 * Expires a node's ready extracts, except the newest extracts and the extracts still used by one of the owner's
 * workflows or by the workflow where they were created.
 */
async function expireFormer(tx: Tx, { ownerId, workflowId, nodeId }: Extract): Promise<void> {
  if (workflowId === null) return
  const ofNode = and(
    eq(extracts.ownerId, ownerId),
    eq(extracts.workflowId, workflowId),
    eq(extracts.nodeId, nodeId),
    eq(extracts.status, 'ready'),
    gt(extracts.expiresAt, sql`now()`),
  )
  const newest = tx
    .select({ id: extracts.id })
    .from(extracts)
    .where(ofNode)
    .orderBy(desc(extracts.createdAt))
    .limit(keptOfNode)
  const naming = sql`jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('data',
    jsonb_build_object('config', jsonb_build_object('extractId', ${extracts.id}::text)))))`
  const named = tx
    .select({ id: workflows.id })
    .from(workflows)
    .where(
      and(
        or(eq(workflows.ownerId, ownerId), eq(workflows.id, workflowId)),
        sql`${workflows.graph} @> ${naming}`,
      ),
    )
  await tx
    .update(extracts)
    .set({ expiresAt: sql`now()` })
    .where(and(ofNode, notInArray(extracts.id, newest), notExists(named)))
}
