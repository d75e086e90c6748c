/** Records which tables runs write to, so that a test run overwrites only tables that were created by a test run. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { type Run, runs } from '../schema/index.ts'
import type { RunClaim } from './run-work.ts'

/** The target of a run at the run's start. The connection may change later. */
export interface TargetKey {
  /** Identifies the exact table: the server, the route to it, and the names as written. */
  readonly place: string
  /** Database, schema and table, without the server and regardless of case. */
  readonly table: string
}

/** Saves the target of a run before the run writes to it. Returns false if the run was taken over. */
export async function recordTarget(
  db: Db,
  { runId, claimId }: RunClaim,
  { place, table }: TargetKey,
): Promise<boolean> {
  const written = await db
    .update(runs)
    .set({ targetPlace: place, targetTable: table })
    .where(and(eq(runs.id, runId), eq(runs.claimId, claimId)))
    .returning({ id: runs.id })
  return written.length > 0
}

/**
 * True if, as far as Anj knows, the current content of a test run's table was written by an earlier test run of the
 * same workflow. This is the case only if no other run has used a table of that name since the earlier test run began.
 * Full runs are compared regardless of server and case, because a server can have several names and some servers ignore
 * case.
 */
export async function hasTriedInto(
  db: Db,
  { id, workflowId, organizationId }: Pick<Run, 'id' | 'workflowId' | 'organizationId'>,
): Promise<boolean> {
  const [kept] = await db
    .select({ place: runs.targetPlace, table: runs.targetTable })
    .from(runs)
    .where(eq(runs.id, id))
  if (workflowId === null || !kept?.place || !kept.table) return false
  const { place, table } = kept
  const there = and(eq(runs.organizationId, organizationId), eq(runs.targetTable, table), ne(runs.id, id))
  const isThisPlace = eq(runs.targetPlace, place)
  const isTry = isNotNull(runs.firstRows)
  const own = and(eq(runs.workflowId, workflowId), isTry, isThisPlace)
  const [last] = await db
    .select({ startedAt: runs.startedAt })
    .from(runs)
    .where(and(there, own, hasWritten()))
    .orderBy(desc(runs.startedAt))
    .limit(1)
  if (!last?.startedAt) return false
  const others = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        there,
        sql`(${own}) is not true`,
        or(isThisPlace, isNull(runs.firstRows)),
        or(
          inArray(runs.status, ['running', 'committing']),
          and(hasWritten(), gte(runs.finishedAt, last.startedAt)),
        ),
      ),
    )
    .limit(1)
  return others.length === 0
}

function hasWritten(): SQL | undefined {
  return or(eq(runs.status, 'succeeded'), eq(runs.outcomeUnknown, true))
}
