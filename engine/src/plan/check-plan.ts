import { rename } from 'node:fs/promises'
import { AppError, type Reject } from '@anj/workflow'
import type { RunRequest } from '../child/protocol.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import type { CheckResult, CompiledPlan } from './plan.ts'
import { applyRejectPolicy } from './reject-policy.ts'
import type { RunListener } from './run-listener.ts'

/** How many rejects are shown; all of them are counted and can be downloaded. */
const SHOWN = 100
const ALL = Number.MAX_SAFE_INTEGER

/**
 * The check pass: counts, rejects, policy. Null for a plan in which nothing can be dropped or rejected. A result
 * without a row fails, as the specification has it.
 */
export async function checkPlan(
  session: Session,
  plan: CompiledPlan,
  request: RunRequest,
  listener: RunListener,
  signal: AbortSignal,
): Promise<CheckResult | null> {
  const checked = plan.check ? plan.check.read(await session.row(plan.check.select, signal)) : null
  if (checked) {
    const rejects = await findRejects(session, plan, checked, request, listener, signal)
    applyRejectPolicy(request.workflow, checked, rejects)
  }
  if ((checked?.kept ?? plan.sourceRows) === 0) throw new AppError('tableEmpty', {})
  return checked
}

async function findRejects(
  session: Session,
  plan: CompiledPlan,
  { failures }: CheckResult,
  { rejectsPath }: RunRequest,
  listener: RunListener,
  signal: AbortSignal,
): Promise<readonly Reject[]> {
  const count = failures.reduce((sum, failure) => sum + failure.count, 0)
  if (count === 0 || !plan.rejects) return []
  const rejects = (await session.rows(plan.rejects(SHOWN), signal)).map(plan.readReject)
  if (rejectsPath) await writeRejects(session, plan.rejects(ALL), rejectsPath, signal)
  listener.rejects(rejects, count)
  return rejects
}

/** Where the rejects' file grows until it is whole. */
export function partialRejects(path: string): string {
  return `${path}.partial`
}

async function writeRejects(
  session: Session,
  rejects: ReturnType<NonNullable<CompiledPlan['rejects']>>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const partial = partialRejects(path)
  await session.run(
    sql`copy (${rejects}) to ${constant(partial)} (format csv, header true, new_line '\\r\\n', use_tmp_file false)`,
    signal,
  )
  await rename(partial, path)
}
