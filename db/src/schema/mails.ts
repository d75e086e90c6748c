import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Kinds of emails. Each has a template. */
export const mailKinds = [
  'invitation',
  'resetPassword',
  'passwordChanged',
  'emailChanged',
  'scheduleFailed',
  'scheduleFile',
  'deliveryFailed',
  'workflowShared',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * Emails to send, written in the transaction that causes them. Rows contain no secrets, because the worker creates a
 * link's token only when it sends the email. The Message-ID contains the row's ID, so that mail programs recognise an
 * email that was sent twice.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** The address as typed. It may belong to no user, for example when a stranger requests a new password. */
    recipient: text('recipient').notNull(),
    /**
     * The user whom the email is about. Null while only the address is known, and once the user has been deleted. The
     * row is kept even then, because sent emails still count towards the limit of their address.
     */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Data that the template needs in addition to the user. */
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Time at which Anj abandoned the email. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    /** The reason why the last attempt failed. */
    problem: text('problem'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('mails_due_idx').on(t.nextAttemptAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('mails_recipient_idx').on(sql`lower(${t.recipient})`, t.createdAt),
  ],
)

export type Mail = typeof mails.$inferSelect
export type NewMail = typeof mails.$inferInsert
