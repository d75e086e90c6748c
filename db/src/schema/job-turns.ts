import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * When a worker last took a job of each user from a queue. This decides whose turn is next among users with equally
 * many active jobs. It does no harm to lose this table, because users without a row count as not having had a turn yet.
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
