import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * When a person's job of a queue was taken last, by which those take turns of whom equally many are being done. Nothing is
 * lost with it: who isn't here had no turn yet.
 */
export const jobTurns = pgTable(
  'job_turns',
  {
    queue: text('queue').notNull(),
    organization: text('organization').notNull(),
    person: text('person').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.queue, t.organization, t.person] })],
)
