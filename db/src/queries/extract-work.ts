/** What workers do with an extract: begin, go on, end, and take up what another worker left behind. */
import type { Column } from '@anj/workflow'
import { and, desc, eq, gt, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { enqueue, hasNoJob, queues } from '../queue.ts'
import { type Extract, extracts, workflows } from '../schema/index.ts'

/** Begins a waiting extract; null when somebody else did or it is over: safe to start twice. */
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

/** Says how many rows an extract has so far. */
export async function recordExtractProgress(db: Db, claimId: string, rows: number): Promise<void> {
  await db
    .update(extracts)
    .set({ rows })
    .where(held([claimId]))
}

/** Says that extracts are still worked on; returns those still held, the others were cancelled or taken over. */
export async function heartbeatExtracts(db: Db, claimIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (claimIds.length === 0) return new Set()
  const rows = await db
    .update(extracts)
    .set({ heartbeatAt: sql`now()` })
    .where(held(claimIds))
    .returning({ claimId: extracts.claimId })
  return new Set(rows.flatMap(({ claimId }) => claimId ?? []))
}

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
 * Makes an extract ready for a day, and ends the day of its node's earlier ones; false when the claim was lost. Safe to
 * repeat when nobody knows whether it was written.
 */
export async function finishExtract(db: Db, claimId: string, result: ExtractResult): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ready] = await tx
      .update(extracts)
      .set({ ...result, status: 'ready', problem: null, expiresAt: sql`now() + interval '1 day'` })
      .where(and(eq(extracts.claimId, claimId), inArray(extracts.status, ['reading', 'ready'])))
      .returning()
    if (ready) await expireFormer(tx, ready)
    return ready !== undefined
  })
}

/** How many ready extracts of a node are kept: settings may come back to the one before. */
const keptOfNode = 2

/** Gives a node's ready extracts up to the cleaner, but for the newest and what a stored workflow of the owner names. */
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
    .where(and(eq(workflows.ownerId, ownerId), sql`${workflows.graph} @> ${naming}`))
  await tx
    .update(extracts)
    .set({ expiresAt: sql`now()` })
    .where(and(ofNode, notInArray(extracts.id, newest), notExists(named)))
}

/** Ends an extract with what was wrong; false when the claim was lost. */
export async function failExtract(
  db: Db,
  claimId: string,
  problem: { code: string; sentence: string },
): Promise<boolean> {
  const rows = await db
    .update(extracts)
    .set({ status: 'failed', problem })
    .where(held([claimId]))
    .returning({ id: extracts.id })
  return rows.length > 0
}

/** Gives an extract back unfinished, to be begun again by whoever comes first; this attempt doesn't count. */
export async function releaseExtract(db: Db, claimId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [released] = await tx
      .update(extracts)
      .set({ status: 'waiting', claimId: null, attempts: sql`${extracts.attempts} - 1` })
      .where(held([claimId]))
      .returning({ id: extracts.id })
    if (released) await enqueue(tx, queues.extractSource, { extractId: released.id })
  })
}

const maximumAttempts = 2

/**
 * Takes up extracts whose worker has been silent for some seconds: queued once more, or failed after the second attempt.
 * Several workers may do so at once; each extract goes to one of them. The extracts come as they were found.
 */
export async function recoverExtracts(
  db: Db,
  silentSeconds: number,
  problem: { code: string; sentence: string },
): Promise<readonly Extract[]> {
  return db.transaction(async (tx) => {
    const abandoned = await tx
      .select()
      .from(extracts)
      .where(
        and(
          eq(extracts.status, 'reading'),
          lt(extracts.heartbeatAt, sql`now() - make_interval(secs => ${silentSeconds})`),
        ),
      )
      .limit(10)
      .for('update', { skipLocked: true })
    for (const { id, attempts } of abandoned) {
      const again = attempts < maximumAttempts
      await tx
        .update(extracts)
        .set(again ? { status: 'waiting', claimId: null } : { status: 'failed', claimId: null, problem })
        .where(eq(extracts.id, id))
      if (again) await enqueue(tx, queues.extractSource, { extractId: id })
    }
    return abandoned
  })
}

/** Queues extracts again whose job was taken by a worker that died before it claimed them. Harmless when mistaken. */
export async function requeueLostExtracts(db: Db, silentSeconds: number): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    const lost = await tx
      .select({ id: extracts.id })
      .from(extracts)
      .where(
        and(
          eq(extracts.status, 'waiting'),
          lt(extracts.createdAt, sql`now() - make_interval(secs => ${silentSeconds})`),
          hasNoJob(queues.extractSource, 'extractId', extracts.id, silentSeconds),
        ),
      )
      .limit(100)
      .for('update', { skipLocked: true })
    for (const { id } of lost) await enqueue(tx, queues.extractSource, { extractId: id })
    return lost.map(({ id }) => id)
  })
}

function held(claimIds: readonly string[]) {
  return and(inArray(extracts.claimId, [...claimIds]), eq(extracts.status, 'reading'))
}
