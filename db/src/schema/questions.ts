import { boolean, index, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** What people say of an answer. */
export const questionVerdicts = ['up', 'down'] as const
export type QuestionVerdict = (typeof questionVerdicts)[number]

/** The section of a help page that lies nearest to a question. */
export interface NearestHelp {
  readonly page: string
  readonly title: string
  readonly heading: string
  /** What an address names behind `#`; empty for the top of the page. */
  readonly id: string
}

/**
 * What the help centre was asked. Kept so that admins see what the help lacks, and so that nobody asks too often at all
 * servers together; what was answered well goes after a day, the rest after 90.
 */
export const questions = pgTable(
  'questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Who asked; null once they were deleted: what the help lacks does not go with them. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Its beginning, without what looks like a secret. */
    question: text('question').notNull(),
    /** The meaningful stems, sorted, with a blank between; alike questions have alike topics. */
    topic: text('topic').notNull(),
    answered: boolean('answered').notNull(),
    /** How sure the answer was, 0 to 1. */
    score: real('score').notNull(),
    nearest: jsonb('nearest').$type<NearestHelp>(),
    verdict: text('verdict', { enum: questionVerdicts }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // The first counts what somebody asked lately, the second finds what an organization's admins look at and what is old.
    index('questions_owner_created_at_idx').on(t.ownerId, t.createdAt),
    index('questions_created_at_idx').on(t.createdAt, t.organizationId),
  ],
)

export type Question = typeof questions.$inferSelect
export type NewQuestion = typeof questions.$inferInsert
