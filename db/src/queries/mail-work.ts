/** How mails leave: what whoever sends them does with their rows. */
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Mail, mails, type Organization, organizations, type User, users } from '../schema/index.ts'

/** Nobody else sends a mail so long after it was taken: longer than any server may take over it. */
const leaseMinutes = 5

/** Takes mails that are due; of several workers each gets others. Whoever takes one and dies leaves it to the next. */
export function takeMails(db: Db, limit: number): Promise<readonly Mail[]> {
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

/** Writes down that a mail left. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db.update(mails).set({ sentAt: sql`now()`, problem: null }).where(eq(mails.id, id))
}

/** Has a mail tried again after a while. */
export async function sendLater(db: Db, id: string, seconds: number, problem: string): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`, problem })
    .where(eq(mails.id, id))
}

/** Gives a mail up, and why. */
export async function giveMailUp(db: Db, id: string, problem: string): Promise<void> {
  await db.update(mails).set({ failedAt: sql`now()`, problem }).where(eq(mails.id, id))
}

/** Whom a mail is about. */
export interface Addressee {
  readonly user: User
  readonly organization: Organization
}

/** Somebody by id, or whoever has an address, if anybody does; nobody changes them until the transaction ends. */
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

/** Removes mails that left, or were given up, 30 days ago, and with them the addresses. */
export async function removeOldMails(db: Db): Promise<void> {
  const old = sql`now() - interval '30 days'`
  await db.delete(mails).where(or(lt(mails.sentAt, old), lt(mails.failedAt, old)))
}
