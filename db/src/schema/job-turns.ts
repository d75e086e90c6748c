import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Time at which a worker last took a user's job from a queue. It determines the next user among users with equally many
 * active jobs. Losing the table does no harm, because users without a row count as having had no turn.
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
