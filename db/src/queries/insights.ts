/** Lists the insights that dictionaries, diagrams and advisors produce, and saves insights under names. */
import type { InsightKind, InsightSummary } from '@anj/workflow'
import { and, desc, eq, exists, isNotNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { type Owner } from '../owner.ts'
import { artifacts, runs, users } from '../schema/index.ts'
import { accessibleRun } from './access.ts'
import { isRetained } from './artifacts.ts'
import { type Actor, recordAudit } from './audit.ts'
import { olderRun } from './list-runs.ts'
import { limitsOf } from './organization-limits.ts'
import type { Person } from './workflows.ts'

/** An insight that hasn't expired. */
export interface ListedInsight extends InsightSummary {
  readonly runId: string
  readonly at: Date
  readonly savedAs: string | null
  readonly startedBy: Person
}

/** A filter for insights, and the page to return. */
export interface InsightPage {
  readonly kind?: InsightKind | undefined
  readonly limit: number
  /** The run of the last insight on the previous page. */
  readonly before?: string | undefined
}

const keptInsight = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(artifacts)
    .where(and(eq(artifacts.runId, runs.id), eq(artifacts.kind, 'insight'), isRetained)),
)

/** Lists the insights of a workflow that a user can access, newest first. */
export async function listInsights(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  { kind, limit, before }: InsightPage,
): Promise<readonly ListedInsight[]> {
  const rows = await db
    .select({
      runId: runs.id,
      insight: runs.insight,
      at: runs.finishedAt,
      savedAs: runs.savedAs,
      startedBy: { id: users.id, fullName: users.fullName },
    })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.ownerId))
    .where(
      and(
        eq(runs.workflowId, workflowId),
        accessibleRun(person),
        eq(runs.status, 'succeeded'),
        isNotNull(runs.insight),
        kind && sql`${runs.insight} ->> 'kind' = ${kind}`,
        keptInsight,
        before === undefined ? undefined : olderRun(workflowId, before),
      ),
    )
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit)
  return rows.flatMap(({ insight, at, ...row }) => (insight && at ? [{ ...insight, at, ...row }] : []))
}

/**
 * Saves a run's insight under a name, so that it is kept until a user removes the name. Without a name, the insight
 * expires at the end of the organization's retention period, but no sooner than a day from now. Returns false if the
 * actor may not edit the workflow or the insight has expired.
 */
export async function nameInsight(
  db: Db | Tx,
  actor: Actor,
  runId: string,
  name: string | null,
  limits: Limits,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [run] = await tx
      .select({ savedAs: runs.savedAs, organizationId: runs.organizationId })
      .from(runs)
      .where(and(eq(runs.id, runId), accessibleRun({ ...actor, ownerId: actor.userId }, 'edit'), keptInsight))
      .for('update')
    if (!run) return false
    if (run.savedAs === name) return true
    await tx.update(runs).set({ savedAs: name }).where(eq(runs.id, runId))
    const { keepResultsDays } = await limitsOf(tx, run.organizationId, limits)
    const late = sql`greatest(${artifacts.createdAt} + make_interval(days => ${keepResultsDays}), now() + interval '1 day')`
    await tx
      .update(artifacts)
      .set({ expiresAt: name === null ? late : null })
      .where(and(eq(artifacts.runId, runId), eq(artifacts.kind, 'insight')))
    await recordAudit(tx, actor, {
      action: name === null ? 'insight.unnamed' : 'insight.named',
      resource: 'runs',
      resourceId: runId,
      before: { name: run.savedAs },
      after: { name },
    })
    return true
  })
}
