import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type MailKind, mails, type NewMail } from '../schema/index.ts'
import { one } from './one.ts'

/** NOTIFY on this channel wakes whoever sends mails; the payload is the mail's id. */
export const mailChannel = 'anj_mail'

/** Puts a mail down to be sent, and wakes its sender, both when the caller's transaction commits. */
export async function queueMail(
  tx: Db | Tx,
  mail: Pick<NewMail, 'kind' | 'recipient' | 'userId' | 'data'>,
): Promise<void> {
  const { id } = one(await tx.insert(mails).values(mail).returning({ id: mails.id }))
  await tx.execute(sql`select pg_notify(${mailChannel}, ${id})`)
}

/** How many mails of a kind were asked for lately for an address, whichever server was asked. */
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
