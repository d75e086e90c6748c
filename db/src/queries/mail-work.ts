/** Queries of the worker that sends emails. */
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Mail, mails, type Organization, organizations, type User, users } from '../schema/index.ts'

/** Minutes for which a worker leases an email. This must be longer than a mail server may take to accept an email. */
const leaseMinutes = 5

/**
 * Leases emails that are due. Workers that call this concurrently get different emails. If a worker crashes, its emails
 * go to another worker when the lease ends.
 */
export function claimMails(db: Db, limit: number): Promise<readonly Mail[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => ${leaseMinutes})`,
    })
    .where(inArray(mails.id, due))
    .returning()
}

/** Marks an email as sent. */
export async function markMailSent(db: Db, id: string): Promise<void> {
  await db.update(mails).set({ sentAt: sql`now()`, problem: null }).where(eq(mails.id, id))
}

/** Schedules another attempt to send an email. */
export async function postponeMail(db: Db, id: string, seconds: number, problem: string): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`, problem })
    .where(eq(mails.id, id))
}

/** Stops trying to send an email, and saves the reason. */
export async function markMailFailed(db: Db, id: string, problem: string): Promise<void> {
  await db.update(mails).set({ failedAt: sql`now()`, problem }).where(eq(mails.id, id))
}

/** The user whom an email is about. */
export interface Addressee {
  readonly user: User
  readonly organization: Organization
}

/**
 * Returns the user with an ID or an email address, if any. Locks the user until the transaction ends.
 */
export async function findAddressee(
  tx: Tx,
  who: { readonly userId: string } | { readonly email: string },
): Promise<Addressee | undefined> {
  const is = 'userId' in who ? eq(users.id, who.userId) : sql`lower(${users.email}) = lower(${who.email})`
  const rows = await tx
    .select({ user: users, organization: organizations })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(is)
    .for('share', { of: users })
  return rows[0]
}

/** Removes emails and their addresses 30 days after they were sent or abandoned. */
export async function removeOldMails(db: Db): Promise<void> {
  const old = sql`now() - interval '30 days'`
  await db.delete(mails).where(or(lt(mails.sentAt, old), lt(mails.failedAt, old)))
}
