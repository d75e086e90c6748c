import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Time at which a user's job was last taken from a queue. It decides whose turn it is among users with
 * equally many active jobs. The table can be lost safely: a user without a row has had no turn yet.
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
