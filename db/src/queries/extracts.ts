/** Creates and reads extracts for their owners. The workers' queries are in extract-work.ts. */
import { type DatabaseInputConfig, sentence } from '@anj/workflow'
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { enqueue, queues } from '../queue.ts'
import { type Extract, extracts } from '../schema/index.ts'
import { readableExtract } from './access.ts'
import { type Actor, recordAudit } from './audit.ts'
import { cancelChannel } from './runs.ts'
import { singleRow } from './single-row.ts'

/** A request for an extract. */
export interface NewExtract {
  readonly workflowId: string
  readonly nodeId: string
  readonly connectionId: string
  readonly source: DatabaseInputConfig
}

/**
 * Adds an extract with its audit entry and its job. If the node already has an unfinished extract, that extract is
 * ended first.
 */
export async function createExtract(db: Db | Tx, actor: Actor, wanted: NewExtract): Promise<Extract> {
  return db.transaction(async (tx) => {
    const { organizationId, userId: ownerId } = actor
    const { workflowId, nodeId, connectionId, source } = wanted
    const former = await tx
      .select({ id: extracts.id })
      .from(extracts)
      .where(
        and(
          eq(extracts.ownerId, ownerId),
          eq(extracts.workflowId, workflowId),
          eq(extracts.nodeId, nodeId),
          inArray(extracts.status, ['waiting', 'reading']),
        ),
      )
    for (const { id } of former) await endExtract(tx, ownerId, id)
    const made = singleRow(
      await tx
        .insert(extracts)
        .values({ ...wanted, organizationId, ownerId })
        .returning(),
    )
    const { databaseName, mode, schemaName, tableName } = source
    const table = mode === 'table' ? { schemaName, tableName } : {}
    await recordAudit(tx, actor, {
      action: 'extract.started',
      resource: 'extracts',
      resourceId: made.id,
      after: { workflowId, nodeId, connectionId, databaseName, mode, ...table },
    })
    await enqueue(tx, queues.extractSource, { extractId: made.id })
    return made
  })
}

/** Returns an extract that a user may read, or undefined once it has expired. */
export async function getExtract(db: Db | Tx, person: Owner, id: string): Promise<Extract | undefined> {
  return (await findExtracts(db, person, [id])).get(id)
}

/** Returns extracts that a user may read, by ID. Omits deleted and expired extracts. */
export async function findExtracts(
  db: Db | Tx,
  person: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Extract>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(extracts)
    .where(and(inArray(extracts.id, [...ids]), readableExtract(person), sql`${extracts.expiresAt} > now()`))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Ends one of the owner's extracts: cancels it if it is unfinished, otherwise expires it. Returns undefined if the
 * extract doesn't exist.
 */
export async function endExtract(db: Db | Tx, ownerId: string, id: string): Promise<Extract | undefined> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .select()
      .from(extracts)
      .where(and(eq(extracts.id, id), eq(extracts.ownerId, ownerId), sql`${extracts.expiresAt} > now()`))
      .for('update')
    if (!ended) return undefined
    const unfinished = ended.status === 'waiting' || ended.status === 'reading'
    const problem = { code: 'extractCancelled', sentence: sentence('extractCancelled') }
    await tx
      .update(extracts)
      .set({
        expiresAt: sql`now()`,
        ...(unfinished ? { status: 'failed', claimId: null, problem } : {}),
      })
      .where(eq(extracts.id, id))
    if (ended.status === 'reading') await tx.execute(sql`select pg_notify(${cancelChannel}, ${id})`)
    return ended
  })
}

/** Returns expired extracts for the cleanup job. */
export async function findExpiredExtracts(
  db: Db,
  limit = 100,
): Promise<readonly { readonly id: string; readonly keys: readonly string[] }[]> {
  const rows = await db
    .select({ id: extracts.id })
    .from(extracts)
    .where(and(lt(extracts.expiresAt, sql`now()`), ne(extracts.status, 'reading')))
    .limit(limit)
  return rows.map(({ id }) => ({ id, keys: [extractFolder(id)] }))
}

/** Deletes the rows of extracts whose files have been removed. */
export async function removeExtracts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(extracts).where(inArray(extracts.id, [...ids]))
}

/** Returns an extract's folder in the store, which contains a subfolder for each attempt. */
export function extractFolder(id: string): string {
  return `extracts/${id}`
}
