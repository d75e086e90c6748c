/** What those who look after people change of them. */
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { mails, type NewUser, type User, users } from '../schema/index.ts'
import { one } from './one.ts'

const superLock = 7_201_304

/** Lets one transaction at a time change who is admin or super: else two supers could remove each other at once. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${superLock})`)
}

/** How many active supers there are beside one. Call `lockAdmins` before. */
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

/** Which of a name and an address somebody else has already, regardless of case. */
export async function findTaken(
  db: Db | Tx,
  { userName, email }: Pick<User, 'userName' | 'email'>,
  exceptId: string | null = null,
): Promise<{ readonly userName: boolean; readonly email: boolean }> {
  const found = await db
    .select({
      userName: sql<boolean>`lower(${users.userName}) = lower(${userName})`,
      email: sql<boolean>`lower(${users.email}) = lower(${email})`,
    })
    .from(users)
    .where(
      and(
        or(sql`lower(${users.userName}) = lower(${userName})`, sql`lower(${users.email}) = lower(${email})`),
        exceptId === null ? undefined : ne(users.id, exceptId),
      ),
    )
  return { userName: found.some((one) => one.userName), email: found.some((one) => one.email) }
}

/** Adds somebody, or nobody when the name or the address is taken, even if it was a moment ago. */
export async function addUser(tx: Tx, user: NewUser): Promise<User | undefined> {
  return (await tx.insert(users).values(user).onConflictDoNothing().returning())[0]
}

/** Keeps what was changed of somebody. */
export async function changeUser(
  tx: Tx,
  id: string,
  change: Partial<Pick<User, 'userName' | 'fullName' | 'email' | 'role'>>,
): Promise<User> {
  return one(await tx.update(users).set(change).where(eq(users.id, id)).returning())
}

/** Keeps somebody out, or lets them in again. */
export async function setDeactivated(tx: Tx, id: string, isDeactivated: boolean): Promise<User> {
  const deactivatedAt = isDeactivated ? sql`now()` : null
  return one(await tx.update(users).set({ deactivatedAt }).where(eq(users.id, id)).returning())
}

/** Takes back mails with links that were not sent yet; one that is being sent at this moment goes out. */
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
  await tx.delete(mails).where(inArray(mails.id, waiting))
}
