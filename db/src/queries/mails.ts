import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type MailKind, mails, type NewMail } from '../schema/index.ts'

/** NOTIFY on this channel wakes the workers that send emails. The payload is the email's ID. */
export const mailChannel = 'anj_mail'

type QueuedMail = Pick<NewMail, 'kind' | 'recipient' | 'userId' | 'data'>

/** Enqueues an email and wakes the sending workers when the caller's transaction commits. */
export async function queueMail(tx: Db | Tx, mail: QueuedMail): Promise<void> {
  await queueMails(tx, [mail])
}

/** Enqueues several emails and wakes the sending workers when the caller's transaction commits. */
export async function queueMails(tx: Db | Tx, queued: readonly QueuedMail[]): Promise<void> {
  if (queued.length === 0) return
  const rows = await tx
    .insert(mails)
    .values([...queued])
    .returning({ id: mails.id })
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await tx.execute(
    sql`select pg_notify(${mailChannel}, id) from jsonb_array_elements_text(${ids}::text::jsonb) as id`,
  )
}

/**
 * Returns the addresses to which at least `most` emails of a kind were sent within the last minutes, regardless of the
 * user.
 */
export async function findTooOftenMailed(
  db: Db | Tx,
  kind: MailKind,
  recipients: readonly string[],
  most: number,
  minutes: number,
): Promise<ReadonlySet<string>> {
  const asked = JSON.stringify(recipients)
  const rows = await db.execute<{ asked: string }>(sql`select asked
    from jsonb_array_elements_text(${asked}::text::jsonb) as asked where (select count(*) from ${mails}
      where ${mails.kind} = ${kind} and lower(${mails.recipient}) = lower(asked)
        and ${mails.createdAt} > now() - make_interval(mins => ${minutes})) >= ${most}`)
  return new Set(rows.map((row) => row.asked))
}

/** Counts the emails of a kind that were requested for an address within the last minutes, across all servers. */
export async function countMails(
  db: Db | Tx,
  kind: MailKind,
  recipient: string,
  minutes: number,
): Promise<number> {
  return db.$count(
    mails,
    and(
      eq(mails.kind, kind),
      sql`lower(${mails.recipient}) = lower(${recipient})`,
      sql`${mails.createdAt} > now() - make_interval(mins => ${minutes})`,
    ),
  )
}
