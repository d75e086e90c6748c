/** Which tables runs write, so that a try never takes for its own what somebody else has written. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { type Run, runs } from '../schema/index.ts'
import type { RunClaim } from './run-work.ts'

/** Where a run writes, as it was when the run began: a connection may lead elsewhere later. */
export interface TargetKey {
  /** The server, and the way there. */
  readonly server: string
  /** Database, schema and table, whatever the server is called. */
  readonly table: string
}

/** Writes down where a run writes, before it does; false when the run was taken over. */
export async function recordTarget(
  db: Db,
  { runId, claimId }: RunClaim,
  { server, table }: TargetKey,
): Promise<boolean> {
  const written = await db
    .update(runs)
    .set({ targetServer: server, targetTable: table })
    .where(and(eq(runs.id, runId), eq(runs.claimId, claimId)))
    .returning({ id: runs.id })
  return written.length > 0
}

/**
 * Whether what is in a try's table now was made by an earlier try of the same workflow, as far as anybody here knows: no
 * other run has been at a table of that name since that try began. One server goes by many names, so a run that is no
 * try counts wherever its server seems to be.
 */
export async function hasTriedInto(
  db: Db,
  { id, workflowId, organizationId }: Pick<Run, 'id' | 'workflowId' | 'organizationId'>,
): Promise<boolean> {
  const [kept] = await db
    .select({ server: runs.targetServer, table: runs.targetTable })
    .from(runs)
    .where(eq(runs.id, id))
  if (workflowId === null || !kept?.server || !kept.table) return false
  const { server, table } = kept
  const there = and(eq(runs.organizationId, organizationId), eq(runs.targetTable, table), ne(runs.id, id))
  const isThisServer = eq(runs.targetServer, server)
  const isTry = isNotNull(runs.firstRows)
  const own = and(eq(runs.workflowId, workflowId), isTry, isThisServer)
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
        or(isThisServer, isNull(runs.firstRows)),
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
