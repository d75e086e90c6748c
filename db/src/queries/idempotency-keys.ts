/**
 * Stores the response to each call under the caller's idempotency key, so that a repeated call doesn't do its work
 * again.
 */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { idempotencyKeys } from '../schema/index.ts'

/** A call with an idempotency key. */
export interface IdempotentCall {
  readonly userId: string
  readonly key: string
  /** SHA-256 of method, address and body. Using the same key for a different call is refused. */
  readonly fingerprint: string
}

/** The stored response to a call. */
export interface StoredAnswer {
  readonly status: number
  readonly location: string | null
  /** The body as text. */
  readonly body: string
}

const lasts = sql`interval '24 hours'`

/** Locks a key until the transaction ends. Returns false if another call holds the lock. */
export async function lockKey(tx: Tx, { userId, key }: IdempotentCall): Promise<boolean> {
  const [row] = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${key}`}, 0)) as held`,
  )
  return row?.held === true
}

/** Returns the response to the call that used this key within the last day. */
export async function findStoredAnswer(
  db: Db | Tx,
  { userId, key }: IdempotentCall,
): Promise<(StoredAnswer & { readonly fingerprint: string }) | undefined> {
  const { fingerprint, status, location, body, createdAt } = idempotencyKeys
  const [row] = await db
    .select({ fingerprint, status, location, body })
    .from(idempotencyKeys)
    .where(and(sameKey({ userId, key }), sql`${createdAt} > now() - ${lasts}`))
  return row
}

/**
 * Stores the response to a call. Must be called in the transaction that does the call's work and holds the lock
 * (`lockKey`).
 */
export async function storeAnswer(tx: Tx, call: IdempotentCall, answer: StoredAnswer): Promise<void> {
  const { userId, key, fingerprint } = call
  const values = { fingerprint, ...answer, createdAt: sql`now()` }
  await tx
    .insert(idempotencyKeys)
    .values({ userId, key, ...values })
    // If there is already a row, it must have expired.
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: values })
}

/** Replaces the stored response of a call that waited for its work with the final response. */
export async function updateStoredAnswer(
  db: Db | Tx,
  call: IdempotentCall,
  answer: StoredAnswer,
): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(sameKey(call))
}

/** Removes keys that are older than a day. */
export async function removeOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${lasts}`))
}

function sameKey({ userId, key }: Pick<IdempotentCall, 'userId' | 'key'>) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}
