/** Calls that are done once however often they are sent: what each was answered, by the key that its caller gave it. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { idempotencyKeys } from '../schema/index.ts'

/** A call that names its key. */
export interface KeyedCall {
  readonly userId: string
  readonly key: string
  /** SHA-256 of method, address and body: the same key for another call is refused. */
  readonly fingerprint: string
}

/** What a call was answered. */
export interface KeptAnswer {
  readonly status: number
  readonly location: string | null
  /** The body as text. */
  readonly body: string
}

const lasts = sql`interval '24 hours'`

/** Holds a key until the transaction ends, however it does; false while another call holds it. */
export async function holdKey(tx: Tx, { userId, key }: KeyedCall): Promise<boolean> {
  const [row] = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${key}`}, 0)) as held`,
  )
  return row?.held === true
}

/** What was answered to the call that used this key within the last day. */
export async function findKeptAnswer(
  db: Db | Tx,
  { userId, key }: KeyedCall,
): Promise<(KeptAnswer & { readonly fingerprint: string }) | undefined> {
  const { fingerprint, status, location, body, createdAt } = idempotencyKeys
  const [row] = await db
    .select({ fingerprint, status, location, body })
    .from(idempotencyKeys)
    .where(and(sameKey({ userId, key }), sql`${createdAt} > now() - ${lasts}`))
  return row
}

/** Keeps what a call is answered, in the transaction of its work; `holdKey` has held the key. */
export async function keepAnswer(tx: Tx, call: KeyedCall, answer: KeptAnswer): Promise<void> {
  const { userId, key, fingerprint } = call
  const values = { fingerprint, ...answer, createdAt: sql`now()` }
  await tx
    .insert(idempotencyKeys)
    .values({ userId, key, ...values })
    // Only one that is too old to count can be there.
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: values })
}

/** Keeps how a call ended that waited for its work, in place of how it began. */
export async function amendAnswer(db: Db | Tx, call: KeyedCall, answer: KeptAnswer): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(sameKey(call))
}

/** Removes keys after a day. */
export async function removeOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${lasts}`))
}

function sameKey({ userId, key }: Pick<KeyedCall, 'userId' | 'key'>) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}
