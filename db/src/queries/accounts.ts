/** What people change of their own account, and what others take from it. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type EncryptedSecret, type User, users } from '../schema/index.ts'
import { one } from './one.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'

/**
 * A user as they are now, kept so until the transaction ends. Whoever begins a session or makes a token shares the user;
 * whoever changes the user and ends sessions locks them: so no session begins unseen while all are ended.
 */
export async function lockUser(
  tx: Tx,
  id: string,
  strength: 'share' | 'no key update',
): Promise<User | undefined> {
  return (await tx.select().from(users).where(eq(users.id, id)).for(strength))[0]
}

/** Keeps a new password's hash. */
export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
}

/**
 * Keeps a person's name and address as they typed them. Nobody proved a new address: it may be somebody else's. Other
 * capitals make no other address.
 */
export async function changeAccount(
  tx: Tx,
  id: string,
  change: Pick<User, 'fullName' | 'email'>,
): Promise<User> {
  const emailProvedAt = sql`case when lower(${users.email} collate "C") = lower(${change.email} collate "C") then ${users.emailProvedAt} end`
  return one(
    await tx
      .update(users)
      .set({ ...change, emailProvedAt })
      .where(eq(users.id, id))
      .returning(),
  )
}

/** Keeps that a link which was mailed to an address was used, if the address is still the person's. */
export async function proveEmail(tx: Tx, id: string, mailedTo: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailProvedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.email, mailedTo)))
}

/** Whether somebody else has an address, regardless of case. */
export async function isEmailTaken(db: Db | Tx, email: string, byOtherThan: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, sql`${users.id} <> ${byOtherThan}`))
    .limit(1)
  return found.length > 0
}

/** Keeps the secret of a second factor that somebody was offered and hasn't confirmed; false when one is on already. */
export async function offerTwoFactor(tx: Tx, id: string, secret: EncryptedSecret): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ totpSecret: secret, totpLastStep: null })
    .where(and(eq(users.id, id), isNull(users.totpConfirmedAt)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Takes the code of a time step, each once and none from before (RFC 6238 §5.2); false when it was taken. */
export async function takeTimeStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, id), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id })
  return rows.length > 0
}

/** From now on a code is asked for. */
export async function confirmTwoFactor(tx: Tx, id: string): Promise<void> {
  await tx.update(users).set({ totpConfirmedAt: sql`now()` }).where(eq(users.id, id))
}

/** Takes the second factor and its recovery codes away; false when there was none. */
export async function removeTwoFactor(tx: Tx, id: string): Promise<boolean> {
  const was = await lockUser(tx, id, 'no key update')
  await tx
    .update(users)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(users.id, id))
  await deleteRecoveryCodes(tx, id)
  return was?.totpConfirmedAt != null
}
