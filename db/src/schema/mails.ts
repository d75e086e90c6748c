import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What mails are about; each kind has a template. */
export const mailKinds = [
  'invitation',
  'resetPassword',
  'passwordChanged',
  'emailChanged',
  'scheduleFailed',
  'workflowShared',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * Mails to send, written in the transaction of their reason. None holds a secret: the worker makes the token of a link
 * when it sends the mail. The row's id is in the Message-ID, so a mail that was sent twice is seen once.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** The address as it was typed; nobody may have it (a password asked for by a stranger). */
    recipient: text('recipient').notNull(),
    /** Whom it is about; null while only the address is known, and once they were deleted: what left goes on counting. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What the template of the kind needs beside the user. */
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    attempts: integer('attempts').notNull().default(0),
    /** When to send it, or to try again. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** When it was given up. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    /** Why the last attempt failed. */
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
