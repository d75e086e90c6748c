/** What those who look after people change of them. */
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Db, Tx } from '../database.ts'
import { mails, type NewUser, type User, users } from '../schema/index.ts'
import { one } from './one.ts'

/** Lets one transaction at a time change who is admin or super: else two supers could remove each other at once. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.changingAdmins})`)
}

/** Lets one file with people be imported at a time: two with the same names in another order would wait for each other. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.importingPeople})`)
}

/**
 * How many active supers there are beside one who can log in by themselves: who has no password can't when the sign-in
 * provider is away. Call `lockAdmins` before.
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

/** How many people count for a licence: all who were not deactivated. */
export async function countSeats(db: Db | Tx, organizationId: string): Promise<number> {
  return db.$count(users, seated(organizationId))
}

function seated(organizationId: string): SQL | undefined {
  return and(eq(users.organizationId, organizationId), isNull(users.deactivatedAt))
}

/** Which of a name and an address somebody else has. */
export interface Taken {
  readonly userName: boolean
  readonly email: boolean
}

/** Which of each name and address others have already, regardless of case as PostgreSQL sees it, in the same order. */
export async function findTaken(
  db: Db | Tx,
  wanted: readonly Pick<User, 'userName' | 'email'>[],
  exceptId: string | null = null,
): Promise<readonly Taken[]> {
  const asked = JSON.stringify(wanted.map(({ userName, email }) => [userName, email]))
  const other = exceptId === null ? sql`` : sql`and ${users.id} <> ${exceptId}`
  const rows = await db.execute<{ user_name: boolean; email: boolean }>(sql`select
      exists (select from ${users} where lower(${users.userName}) = lower(asked.pair ->> 0) ${other}) as user_name,
      exists (select from ${users} where lower(${users.email}) = lower(asked.pair ->> 1) ${other}) as email
    from jsonb_array_elements(${asked}::text::jsonb) with ordinality as asked(pair, place) order by asked.place`)
  return rows.map(({ user_name, email }) => ({ userName: user_name, email }))
}

/**
 * Adds people, for whose addresses whoever adds them vouches, and returns those who were added: nobody whose name or
 * address was taken, even if it was a moment ago.
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
 * Keeps what was changed of somebody. A new address is proved only if whoever changes it vouches for it; other capitals
 * make no other address.
 */
export async function changeUser(
  tx: Tx,
  id: string,
  change: Pick<User, 'userName' | 'fullName' | 'email' | 'role'>,
  { vouches }: { readonly vouches: boolean },
): Promise<User> {
  const emailProvedAt = sql`case when lower(${users.email} collate "C") = lower(${change.email} collate "C") then ${users.emailProvedAt}
    when ${vouches} then now() end`
  return one(
    await tx
      .update(users)
      .set({ ...change, emailProvedAt })
      .where(eq(users.id, id))
      .returning(),
  )
}

/** Keeps somebody out, or lets them in again. */
export async function setDeactivated(tx: Tx, id: string, isDeactivated: boolean): Promise<User> {
  const deactivatedAt = isDeactivated ? sql`now()` : null
  return one(await tx.update(users).set({ deactivatedAt }).where(eq(users.id, id)).returning())
}

/**
 * Takes back mails with links that were not sent yet; one that is being sent at this moment goes out. What was tried may
 * have arrived, so it goes on counting for its address.
 */
export async function withdrawLinks(tx: Tx, userId: string): Promise<void> {
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
