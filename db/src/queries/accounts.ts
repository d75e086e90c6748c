/** Changes to accounts, by the users themselves or by others. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type EncryptedSecret, type User, users } from '../schema/index.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { singleRow } from './single-row.ts'

/**
 * Locks a user until the transaction ends. Take a shared lock to begin a session or create a token. Take an exclusive
 * lock to change the user and end sessions, so that no session can begin unnoticed while all others are being ended.
 */
export async function lockUser(
  tx: Tx,
  id: string,
  strength: 'share' | 'no key update',
): Promise<User | undefined> {
  return (await tx.select().from(users).where(eq(users.id, id)).for(strength))[0]
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
}

/**
 * Saves the name and email address that a user typed. A new address counts as unverified, because it may belong to
 * someone else. An address that differs from the current address only in case stays verified.
 */
export async function changeAccount(
  tx: Tx,
  id: string,
  change: Pick<User, 'fullName' | 'email'>,
): Promise<User> {
  const emailProvedAt = sql`case when lower(${users.email} collate "C") = lower(${change.email} collate "C") then ${users.emailProvedAt} end`
  return singleRow(
    await tx
      .update(users)
      .set({ ...change, emailProvedAt })
      .where(eq(users.id, id))
      .returning(),
  )
}

/**
 * Marks the address as verified if it is still the user's. Call this when the user has followed a link that was sent to
 * the address.
 */
export async function markEmailVerified(tx: Tx, id: string, mailedTo: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailProvedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.email, mailedTo)))
}

/** True when another user has the address, ignoring case. */
export async function isEmailTaken(db: Db | Tx, email: string, byOtherThan: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, sql`${users.id} <> ${byOtherThan}`))
    .limit(1)
  return found.length > 0
}

/**
 * Saves the secret of a second factor that the user has yet to confirm. Returns false if the user already has a second
 * factor.
 */
export async function storePendingTwoFactor(tx: Tx, id: string, secret: EncryptedSecret): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ totpSecret: secret, totpLastStep: null })
    .where(and(eq(users.id, id), isNull(users.totpConfirmedAt)))
    .returning({ id: users.id })
  return rows.length > 0
}

/**
 * Consumes the code of a time step. Returns false if the code of that step or of a later step has already been used
 * (RFC 6238 §5.2).
 */
export async function consumeTimeStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, id), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Turns the second factor on, so that log-in requires a code. */
export async function confirmTwoFactor(tx: Tx, id: string): Promise<void> {
  await tx.update(users).set({ totpConfirmedAt: sql`now()` }).where(eq(users.id, id))
}

/** Removes the second factor and its recovery codes. Returns false if the user had no second factor. */
export async function removeTwoFactor(tx: Tx, id: string): Promise<boolean> {
  const was = await lockUser(tx, id, 'no key update')
  await tx
    .update(users)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(users.id, id))
  await deleteRecoveryCodes(tx, id)
  return was?.totpConfirmedAt != null
}
