/** Which tables runs write, so that a try never takes for its own what somebody else has written. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { type Run, runs } from '../schema/index.ts'
import type { RunClaim } from './run-work.ts'

/** Where a run writes, as it was when the run began: a connection may lead elsewhere later. */
export interface TargetKey {
  /** The very table: its server, the way there, and its names as they are written. */
  readonly place: string
  /** Database, schema and table, whatever the server is called, and however the names are written. */
  readonly table: string
}

/** Writes down where a run writes, before it does; false when the run was taken over. */
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
 * Whether what is in a try's table now was made by an earlier try of the same workflow, as far as anybody here knows: no
 * other run has been at a table of that name since that try began. One server goes by many names, and some take names
 * in any case for the same, so a run that is no try counts wherever its server seems to be, and however it writes the name.
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
