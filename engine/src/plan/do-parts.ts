import { type AppError, sentence } from '@anj/workflow'
import { shapeOf } from '../duckdb/copy-shape.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import type { RunRequest } from '../model/run-request.ts'
import { FoundRejects } from './found-rejects.ts'
import type { CheckPart, CheckResult, CompiledPlan, LandingPart } from './plan.ts'
import { rejectedTooMuch } from './reject-policy.ts'
import type { RunListener } from './run-listener.ts'

/** Results of a plan's parts, before the first row is written. */
export interface DoneParts {
  /** In the order of the plan's checks. */
  readonly checks: readonly { readonly part: CheckPart; readonly result: CheckResult }[]
  /** Number of rows of each materialized result, by node ID. */
  readonly landed: ReadonlyMap<string, number>
}

/** Estimated bytes of a combined row per column. */
const BYTES_PER_CELL = 16

/**
 * Executes a plan's parts: counts, rejects, reject policies and materialized combinations. The first violated policy
 * stops it.
 */
export async function doParts(
  session: Session,
  plan: CompiledPlan,
  request: RunRequest,
  listener: RunListener,
  signal: AbortSignal,
): Promise<DoneParts> {
  const checks: DoneParts['checks'][number][] = []
  const landed = new Map<string, number>()
  const rejects = new FoundRejects(session, request.rejectsPath, listener)
  let refusal: AppError | null = null
  for (const part of plan.parts) {
    if (part.kind === 'landing') {
      landed.set(part.nodeId, await land(session, part, signal))
      continue
    }
    const result = part.read(await session.row(part.select, signal))
    checks.push({ part, result })
    const found = await rejects.find(part, result, signal)
    refusal = rejectedTooMuch(request.workflow, result, found)
    if (refusal) break
  }
  await rejects.tell(signal)
  if (refusal) throw refusal
  if (rejects.count > 0) listener.log(sentence('valuesLetThrough', { count: rejects.count }))
  return { checks, landed }
}

async function land(
  session: Session,
  { rows, path, columns }: LandingPart,
  signal: AbortSignal,
): Promise<number> {
  const { groupRows } = shapeOf(columns, columns * BYTES_PER_CELL)
  return await session.count(
    sql`copy (${rows}) to ${constant(path)} (format parquet, row_group_size ${constant(groupRows)}, use_tmp_file false)`,
    signal,
  )
}
