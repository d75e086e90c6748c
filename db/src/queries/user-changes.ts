/** Changes that administrators make to users. */
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Db, Tx } from '../database.ts'
import { mails, type NewUser, type User, users } from '../schema/index.ts'
import { singleRow } from './single-row.ts'

/**
 * Serialises changes to admins and super users. Otherwise, two super users could remove each other at the same time.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.changingAdmins})`)
}

/** Serialises user imports, because two concurrent imports of the same names in different orders would deadlock. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.importingPeople})`)
}

/**
 * Counts the other active super users who have a password; super users without a password can't log in while the
 * sign-in provider is unavailable. Call `lockAdmins` first.
 */
export async function countOtherSupers(tx: Tx, exceptId: string): Promise<number> {
  return tx.$count(
    users,
    and(
      eq(users.role, 'super'),
      isNull(users.deactivatedAt),
      isNotNull(users.passwordHash),
      ne(users.id, exceptId),
    ),
  )
}

/** Counts the users who take a seat of the licence: all except deactivated users. */
export async function countSeats(db: Db | Tx, organizationId: string): Promise<number> {
  return db.$count(users, seated(organizationId))
}

function seated(organizationId: string): SQL | undefined {
  return and(eq(users.organizationId, organizationId), isNull(users.deactivatedAt))
}

/** True for each field whose value another user already has. */
export interface TakenFields {
  readonly userName: boolean
  readonly email: boolean
}

/**
 * Checks whether each name and email address is already used by another user, ignoring case as PostgreSQL does. Returns
 * the results in the order of the input.
 */
export async function findTakenFields(
  db: Db | Tx,
  wanted: readonly Pick<User, 'userName' | 'email'>[],
  exceptId: string | null = null,
): Promise<readonly TakenFields[]> {
  const asked = JSON.stringify(wanted.map(({ userName, email }) => [userName, email]))
  const other = exceptId === null ? sql`` : sql`and ${users.id} <> ${exceptId}`
  const rows = await db.execute<{ user_name: boolean; email: boolean }>(sql`select
      exists (select from ${users} where lower(${users.userName}) = lower(asked.pair ->> 0) ${other}) as user_name,
      exists (select from ${users} where lower(${users.email}) = lower(asked.pair ->> 1) ${other}) as email
    from jsonb_array_elements(${asked}::text::jsonb) with ordinality as asked(pair, place) order by asked.place`)
  return rows.map(({ user_name, email }) => ({ userName: user_name, email }))
}

/**
 * Adds users with verified email addresses, and returns the added users. Skips users whose name or email
 * address is taken, even by a concurrent transaction.
 */
export async function addUsers(tx: Tx, people: readonly NewUser[]): Promise<readonly User[]> {
  if (people.length === 0) return []
  return tx
    .insert(users)
    .values(people.map((person) => ({ ...person, emailProvedAt: sql`now()` })))
    .onConflictDoNothing()
    .returning()
}

/**
 * Saves changes to a user. A new email address counts as verified only if `vouches` is true. An address that
 * differs only in case stays verified.
 */
export async function changeUser(
  tx: Tx,
  id: string,
  change: Pick<User, 'userName' | 'fullName' | 'email' | 'role'>,
  { vouches }: { readonly vouches: boolean },
): Promise<User> {
  const emailProvedAt = sql`case when lower(${users.email} collate "C") = lower(${change.email} collate "C") then ${users.emailProvedAt}
    when ${vouches} then now() end`
  return singleRow(
    await tx
      .update(users)
      .set({ ...change, emailProvedAt })
      .where(eq(users.id, id))
      .returning(),
  )
}

/** Deactivates or reactivates a user. */
export async function setDeactivated(tx: Tx, id: string, isDeactivated: boolean): Promise<User> {
  const deactivatedAt = isDeactivated ? sql`now()` : null
  return singleRow(await tx.update(users).set({ deactivatedAt }).where(eq(users.id, id)).returning())
}

/**
 * Cancels a user's unsent emails with links, except emails that a worker is sending right now. Emails that have been
 * attempted before may have arrived, so they still count towards the limit of their address.
 */
export async function cancelLinkMails(tx: Tx, userId: string): Promise<void> {
  const waiting = tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.userId, userId),
        inArray(mails.kind, ['invitation', 'resetPassword']),
        isNull(mails.sentAt),
        isNull(mails.failedAt),
      ),
    )
    .for('update', { skipLocked: true })
  const taken = (await waiting).map(({ id }) => id)
  if (taken.length === 0) return
  await tx.delete(mails).where(and(inArray(mails.id, taken), eq(mails.attempts, 0)))
  await tx.update(mails).set({ failedAt: sql`now()` }).where(inArray(mails.id, taken))
}
