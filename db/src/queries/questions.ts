import { and, count, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Owner } from '../owner.ts'
import { type NearestHelp, type NewQuestion, type QuestionVerdict, questions } from '../schema/index.ts'
import { singleRow } from './single-row.ts'

/** Saves a user's question and returns its ID. */
export async function addQuestion(
  db: Db | Tx,
  { ownerId, organizationId }: Owner,
  asked: Pick<NewQuestion, 'question' | 'topic' | 'answered' | 'uncertain' | 'score' | 'nearest'>,
): Promise<string> {
  const added = await db
    .insert(questions)
    .values({ ...asked, ownerId, organizationId })
    .returning({ id: questions.id })
  return singleRow(added).id
}

/** Replaces the outcome of a question. */
export async function changeQuestion(
  db: Db | Tx,
  id: string,
  outcome: Pick<NewQuestion, 'topic' | 'answered' | 'uncertain' | 'score' | 'nearest'>,
): Promise<void> {
  const { topic, answered, uncertain, score, nearest } = outcome
  await db.update(questions).set({ topic, answered, uncertain, score, nearest }).where(eq(questions.id, id))
}

/**
 * Returns the number of seconds after which a user who has asked `most` questions within the last `seconds`, on any
 * server, may ask again. Returns null if the user may ask now.
 */
export async function secondsUntilNextQuestion(
  db: Db | Tx,
  { ownerId }: Owner,
  most: number,
  seconds: number,
): Promise<number | null> {
  const [row] = await db
    .select({
      wait: sql<number>`ceil(extract(epoch from ${questions.createdAt} - now()) + ${seconds}::int)::int`,
    })
    .from(questions)
    .where(and(eq(questions.ownerId, ownerId), gt(questions.createdAt, ago({ seconds }))))
    .orderBy(desc(questions.createdAt))
    .offset(most - 1)
    .limit(1)
  return row ? Math.max(1, row.wait) : null
}

/** Saves a user's rating of the answer to their question. Returns false if the user has no such question. */
export async function rateAnswer(
  db: Db | Tx,
  { ownerId, organizationId }: Owner,
  id: string,
  verdict: QuestionVerdict | null,
): Promise<boolean> {
  const judged = await db
    .update(questions)
    .set({ verdict })
    .where(
      and(eq(questions.id, id), eq(questions.ownerId, ownerId), eq(questions.organizationId, organizationId)),
    )
    .returning({ id: questions.id })
  return judged.length > 0
}

/** One wording of a question that was answered poorly or not at all. */
export interface OpenQuestion {
  readonly question: string
  readonly topic: string
  readonly count: number
  /** IDs of the users who asked, without deleted users. */
  readonly people: readonly string[]
  readonly lastAskedAt: Date
  readonly unanswered: number
  readonly uncertain: number
  readonly disliked: number
  readonly nearest: NearestHelp | null
}

/** Condition for uncertain answers, unless the user said that they helped. */
const uncertainStill = () => sql`(${questions.uncertain} and ${questions.verdict} is distinct from 'up')`

/**
 * Lists the most recent questions, by wording, that got no answer, an uncertain one or a thumbs down, from one or all
 * organizations.
 */
export async function listOpenQuestions(
  db: Db | Tx,
  organizationId: string | null,
  days: number,
  limit: number,
): Promise<readonly OpenQuestion[]> {
  const isOpen = eq(questions.answered, false)
  const isUncertain = uncertainStill()
  const isDisliked = eq(questions.verdict, 'down')
  const lastAskedAt = sql<Date>`max(${questions.createdAt})`.mapWith(questions.createdAt)
  return db
    .select({
      question: questions.question,
      topic: questions.topic,
      count: count(),
      people: sql<
        string[]
      >`coalesce(array_agg(distinct ${questions.ownerId}) filter (where ${isNotNull(questions.ownerId)}), '{}')`,
      lastAskedAt,
      unanswered: countOf(isOpen),
      uncertain: countOf(isUncertain),
      disliked: countOf(isDisliked),
      nearest: sql<NearestHelp | null>`(array_agg(${questions.nearest} order by ${questions.createdAt} desc))[1]`,
    })
    .from(questions)
    .where(
      and(
        organizationId === null ? undefined : eq(questions.organizationId, organizationId),
        gt(questions.createdAt, ago({ days })),
        or(isOpen, isUncertain, isDisliked),
      ),
    )
    .groupBy(questions.topic, questions.question)
    .orderBy(desc(lastAskedAt))
    .limit(limit)
}

/**
 * Removes a batch of expired questions and returns their number. Questions with a good answer expire after a day,
 * others after `days`.
 */
export async function removeOldQuestions(db: Db | Tx, days = 90, portion = 5000): Promise<number> {
  const isGood = and(
    eq(questions.answered, true),
    sql`${questions.verdict} is distinct from 'down'`,
    sql`not (${uncertainStill()})`,
  )
  const old = db
    .select({ id: questions.id })
    .from(questions)
    .where(or(lt(questions.createdAt, ago({ days })), and(isGood, lt(questions.createdAt, ago({ days: 1 })))))
    .limit(portion)
  const removed = await db.delete(questions).where(inArray(questions.id, old)).returning({ id: questions.id })
  return removed.length
}

function countOf(condition: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

function ago({ days = 0, seconds = 0 }: { readonly days?: number; readonly seconds?: number }): SQL {
  return sql`now() - make_interval(days => ${days}::int, secs => ${seconds}::int)`
}
