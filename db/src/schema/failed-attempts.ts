import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Recent failed log-in attempts at any server. Keys are hashes: of the name as typed, which may be a password
 * in the wrong field, and of the network it came from.
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
    // For the removal of old rows.
    index('failed_attempts_at_idx').on(t.at),
  ],
)
