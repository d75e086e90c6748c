import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Attempts to get in that failed lately, at any server. The keys are hashes: of the name as it was typed, which may be a
 * password in the wrong field, and of the network it was typed in.
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
    // What is old is removed by it.
    index('failed_attempts_at_idx').on(t.at),
  ],
)
