import type { Reject } from '@anj/workflow'
import type { ChildLimits } from '../child/protocol.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { CompiledPlan } from '../plan/plan.ts'
import type { Look, PreviewPage, PreviewRequest } from './protocol.ts'

/** Answers one look at a node. Each has a DuckDB of its own, which reaches its sources and no other file. */
export async function compute(
  { type, request }: Look,
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<PreviewPage | number> {
  const plan = compilePlan(request.workflow, request.sources, request.nodeId)
  if (type === 'count' && !plan.count) return plan.sourceRows
  await using session = await openSession({
    memoryBytes: limits.memoryBytes,
    temporaryDirectory: limits.temporaryDirectory,
    temporaryBytes: limits.temporaryBytes,
    paths: Object.values(request.sources).map(({ path }) => path),
  })
  return type === 'count'
    ? await countRows(session, plan, signal)
    : await readPage(session, plan, request, signal)
}

async function countRows(
  session: Session,
  { count, sourceRows }: CompiledPlan,
  signal: AbortSignal,
): Promise<number> {
  if (!count) return sourceRows
  const [rows] = await session.row(count, signal)
  return Number(rows)
}

async function readPage(
  session: Session,
  plan: CompiledPlan,
  { offset, limit, longestCell }: PreviewRequest,
  signal: AbortSignal,
): Promise<PreviewPage> {
  const numbered = await session.rows(plan.page(offset, limit), signal)
  const cut = (cell: string | null) =>
    cell !== null && longestCell !== undefined && cell.length > longestCell
      ? `${cell.slice(0, longestCell)}…`
      : cell
  return {
    columns: plan.columns,
    rows: numbered.map(([, ...cells]) => cells.map(cut)),
    rejects: await readRejects(
      session,
      plan,
      Number(numbered.at(0)?.[0] ?? 0),
      Number(numbered.at(-1)?.[0] ?? 0),
      signal,
    ),
  }
}

async function readRejects(
  session: Session,
  { rejectsBetween, readReject }: CompiledPlan,
  first: number,
  last: number,
  signal: AbortSignal,
): Promise<readonly Reject[]> {
  if (!rejectsBetween || first === 0) return []
  return (await session.rows(rejectsBetween(first, last), signal)).map(readReject)
}
