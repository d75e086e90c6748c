import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Recent failed log-in attempts on all servers. The keys are hashes of the caller's network and of the name as typed.
 * The name is hashed because a user may have typed a password into the wrong field.
 */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('failed_attempts_key_at_idx').on(t.key, t.at),
    // Used to remove old rows.
    index('failed_attempts_at_idx').on(t.at),
  ],
)
