import { boolean, index, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** A user's rating of an answer. */
export const questionVerdicts = ['up', 'down'] as const
export type QuestionVerdict = (typeof questionVerdicts)[number]

/** The section of a help page that is closest to a question. */
export interface NearestHelp {
  readonly page: string
  readonly title: string
  readonly heading: string
  /** The fragment of the address, without `#`; empty for the top of the page. */
  readonly id: string
}

/**
 * Questions that users asked the help centre. They show administrators where the help has gaps, and Anj counts them to
 * limit how often a user may ask, across all servers. Questions with a good answer are deleted after a day, other
 * questions after 90 days by default.
 */
export const questions = pgTable(
  'questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /**
     * The user who asked. Null once the user has been deleted; the question is kept, because the gap in the help
     * remains.
     */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The beginning of the question, without anything that looks like a secret. */
    question: text('question').notNull(),
    /** The meaningful word stems, sorted and separated by spaces, so that similar questions have similar topics. */
    topic: text('topic').notNull(),
    answered: boolean('answered').notNull(),
    /** True for an answer of which the help wasn't sure, and which said so. */
    uncertain: boolean('uncertain').notNull().default(false),
    /** Confidence of the answer, 0 to 1. */
    score: real('score').notNull(),
    nearest: jsonb('nearest').$type<NearestHelp>(),
    verdict: text('verdict', { enum: questionVerdicts }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // The first index is used to count a user's recent questions; the second, to list questions for administrators and
    // to remove old questions.
    index('questions_owner_created_at_idx').on(t.ownerId, t.createdAt),
    index('questions_created_at_idx').on(t.createdAt, t.organizationId),
  ],
)

export type Question = typeof questions.$inferSelect
export type NewQuestion = typeof questions.$inferInsert
