/** Stores the counts of the rules that a run checks, and lists them over the runs of a workflow. */
import type { RuleResult } from '@anj/workflow'
import { and, asc, desc, eq, exists, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Owner } from '../owner.ts'
import { ruleResults, runs } from '../schema/index.ts'
import { accessibleRun } from './access.ts'

/** Stores the counts of a run's rules. Repeating a call changes nothing. */
export async function addRuleResults(
  tx: Tx,
  runId: string,
  results: readonly RuleResult[] | undefined,
): Promise<void> {
  if (!results || results.length === 0) return
  await tx
    .insert(ruleResults)
    .values(results.map((result, position) => ({ ...result, runId, position })))
    .onConflictDoNothing()
}

/** The counts of a node's rules in one run. */
export interface CheckedRun {
  readonly runId: string
  readonly at: Date
  readonly rules: readonly Omit<RuleResult, 'nodeId'>[]
}

/** Lists the runs of a workflow that checked the rules of a node, newest first. Test runs are left out. */
export async function listRuleResults(
  db: Db | Tx,
  person: Owner,
  {
    workflowId,
    nodeId,
    limit,
  }: { readonly workflowId: string; readonly nodeId: string; readonly limit: number },
): Promise<readonly CheckedRun[]> {
  const ofNode = and(eq(ruleResults.runId, runs.id), eq(ruleResults.nodeId, nodeId))
  const checked = await db
    .select({ runId: runs.id, at: runs.createdAt })
    .from(runs)
    .where(
      and(
        eq(runs.workflowId, workflowId),
        accessibleRun(person),
        isNull(runs.firstRows),
        exists(db.select({ runId: ruleResults.runId }).from(ruleResults).where(ofNode)),
      ),
    )
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit)
  if (checked.length === 0) return []
  const { runId, rule, onFailure, checked: rows, failed } = ruleResults
  const found = await db
    .select({ runId, rule, onFailure, checked: rows, failed })
    .from(ruleResults)
    .where(
      and(
        eq(ruleResults.nodeId, nodeId),
        inArray(
          runId,
          checked.map((run) => run.runId),
        ),
      ),
    )
    .orderBy(asc(ruleResults.position))
  const byRun = Map.groupBy(found, (one) => one.runId)
  return checked.map((run) => ({
    ...run,
    rules: (byRun.get(run.runId) ?? []).map(({ runId: _run, ...result }) => result),
  }))
}
