import {
  AppError,
  countPhrase,
  type RuleResult,
  rejectPolicyOf,
  sentence,
  type WorkflowGraph,
} from '@anj/workflow'
import { parquetLayout } from '../duckdb/parquet-layout.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import type { RunRequest } from '../model/run-request.ts'
import { withTimeout } from '../model/with-timeout.ts'
import { asSqlFailure } from '../steps/sql/sql-failure.ts'
import type { LandingBounds } from '../steps/table.ts'
import type { CheckPart, CheckResult, CompiledPlan, MaterializedPart, QuestionPart } from './plan.ts'
import type { RejectCollector } from './reject-collector.ts'
import { rejectPolicyError } from './reject-policy.ts'
import type { RunListener } from './run-listener.ts'

/** The results of a plan's parts, which are executed before the first row is written. */
export interface ExecutedParts {
  /** The results, in the order of the plan's checks. */
  readonly checks: readonly { readonly part: CheckPart; readonly result: CheckResult }[]
  /** The number of rows in each materialized result, keyed by node ID. */
  readonly landed: ReadonlyMap<string, number>
}

/** Gives the results of a plan's parts, in the order of the parts. */
export interface PartResults {
  check(part: CheckPart, signal: AbortSignal): Promise<CheckResult>
  /** Returns the row of a question. */
  question(part: QuestionPart, signal: AbortSignal): Promise<readonly unknown[]>
  /** Materializes a result. Returns its number of rows. */
  landing(part: MaterializedPart, signal: AbortSignal): Promise<number>
}

/** Executes the parts of a plan in a session. */
export function partsIn(session: Session): PartResults {
  return {
    check: async (part, signal) => part.read(await session.row(part.select, signal)),
    question: (part, signal) => session.row(part.select, signal),
    landing: (part, signal) => land(session, part, signal),
  }
}

/** Estimated size of each cell in a combined row, in bytes. */
const BYTES_PER_CELL = 16

/**
 * Executes a plan's parts: counts rows, collects rejects, applies reject policies and materializes combinations. Stops
 * at the first policy that is violated.
 */
export async function executeParts(
  results: PartResults,
  plan: CompiledPlan,
  request: RunRequest,
  rejects: RejectCollector,
  listener: RunListener,
  signal: AbortSignal,
): Promise<ExecutedParts> {
  const checks: ExecutedParts['checks'][number][] = []
  const landed = new Map<string, number>()
  const rules: RuleResult[] = []
  let refusal: AppError | null = null
  for (const part of plan.parts) {
    if (part.kind === 'landing') {
      landed.set(part.nodeId, await results.landing(part, signal))
      continue
    }
    if (part.kind === 'question') {
      const answer = part.answer(await results.question(part, signal))
      const isOfRule = answer !== null && typeof answer === 'object' && 'result' in answer
      if (isOfRule) rules.push(answer.result)
      const outcome = isOfRule ? answer.outcome : answer
      if (typeof outcome === 'string') listener.log(outcome, part.nodeId)
      else refusal = outcome
      if (refusal) break
      continue
    }
    const result = await results.check(part, signal)
    checks.push({ part, result })
    rules.push(...ruleResults(result))
    const found = await rejects.find(part, result, signal)
    refusal = rejectPolicyError(request.workflow, result, found)
    if (refusal) break
  }
  if (rules.length > 0) listener.rules?.(rules)
  await rejects.tell(signal)
  if (refusal) throw refusal
  logRejects(request.workflow, checks, listener)
  return { checks, landed }
}

/** Logs how many values became null, and how many made the run skip their rows. */
function logRejects({ nodes }: WorkflowGraph, checks: ExecutedParts['checks'], listener: RunListener): void {
  const counts = { setNull: 0, leaveOut: 0 }
  const leftOut = new Map<string, number>()
  const titleOf = (nodeId: string) => nodes.find(({ id }) => id === nodeId)?.data.title ?? nodeId
  for (const { rule, ...counted } of checks.flatMap(({ result }) => ruleResults(result)))
    logRule(titleOf(counted.nodeId), { rule, ...counted }, listener)
  const failures = checks.flatMap(({ result }) => result.failures.filter(({ rule }) => !rule))
  for (const { nodeId, count } of failures) {
    const node = nodes.find(({ id }) => id === nodeId)
    if (node?.data.kind === 'lookUp') {
      leftOut.set(nodeId, count + (leftOut.get(nodeId) ?? 0))
      continue
    }
    const policy = node && rejectPolicyOf(node)
    if (policy === 'setNull' || policy === 'leaveOut') counts[policy] += count
  }
  for (const [nodeId, count] of leftOut) {
    const title = titleOf(nodeId)
    if (count > 0) listener.log(sentence('lookUpLeftOut', { title, rows: countPhrase(count, 'row') }), nodeId)
  }
  if (counts.setNull > 0) listener.log(sentence('valuesSetToNull', { count: counts.setNull }))
  if (counts.leaveOut > 0) listener.log(sentence('valuesOfSkippedRows', { count: counts.leaveOut }))
}

/** Returns the results of the rules that a check counted. */
function ruleResults({ in: checked, failures }: CheckResult): readonly RuleResult[] {
  return failures.flatMap(({ nodeId, count, rule }) =>
    rule ? [{ nodeId, rule: rule.rule, onFailure: rule.onFailure, checked, failed: count }] : [],
  )
}

function logRule(
  title: string,
  { nodeId, rule, onFailure, checked, failed }: RuleResult,
  listener: RunListener,
): void {
  if (failed === 0) return
  const said = { title, rule, failed, rows: countPhrase(checked, 'row') }
  listener.log(sentence(onFailure === 'leaveOut' ? 'ruleLeftOut' : 'ruleWarned', said), nodeId)
}

async function land(session: Session, part: MaterializedPart, signal: AbortSignal): Promise<number> {
  return part.bounds
    ? await landWithin(session, part, part.bounds, signal)
    : await copy(session, part, signal)
}

/** Materializes the result of a query that a user wrote. Its errors are the user's to read. */
async function landWithin(
  session: Session,
  part: MaterializedPart,
  { title, rows: limit, milliseconds }: LandingBounds,
  signal: AbortSignal,
): Promise<number> {
  const { nodeId } = part
  const rows = sql`select * from (${part.rows}) limit ${constant(limit + 1)}`
  const count = await withTimeout(milliseconds, signal, (ends) =>
    copy(session, { ...part, rows }, ends),
  ).catch((error: unknown) => {
    throw asSqlFailure(error, title, signal).at(nodeId)
  })
  if (count === null) throw new AppError('sqlTooSlow', { title, minutes: milliseconds / 60_000 }, { nodeId })
  if (count > limit) throw new AppError('sqlTooManyRows', { title, limit }, { nodeId })
  return count
}

async function copy(
  session: Session,
  { rows, path, columns }: MaterializedPart,
  signal: AbortSignal,
): Promise<number> {
  const { groupRows } = parquetLayout(columns, columns * BYTES_PER_CELL)
  return await session.count(
    sql`copy (${rows}) to ${constant(path)} (format parquet, row_group_size ${constant(groupRows)}, use_tmp_file false)`,
    signal,
  )
}
