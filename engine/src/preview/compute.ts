import type { ChildLimits } from '../child/protocol.ts'
import type { TextRow } from '../duckdb/session.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { CompiledPlan, Page } from '../plan/plan.ts'
import type { Look, PreviewPage, PreviewRequest } from './protocol.ts'

/** Answers one look at a node. Each has a DuckDB of its own, which reaches its sources and no other file. */
export async function compute(
  { type, request }: Look,
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<PreviewPage | number> {
  const plan = compilePlan(request.workflow, request.sources, request.nodeId)
  if (type === 'count' && !plan.kept) return plan.sourceRows
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
  { kept, sourceRows }: CompiledPlan,
  signal: AbortSignal,
): Promise<number> {
  if (!kept) return sourceRows
  const [rows] = await session.row(kept.count, signal)
  return Number(rows)
}

async function readPage(
  session: Session,
  plan: CompiledPlan,
  { offset, limit, longestCell }: PreviewRequest,
  signal: AbortSignal,
): Promise<PreviewPage> {
  const numbered = await readRows(session, plan, { offset, limit }, signal)
  const cut = (cell: string | null) =>
    cell !== null && longestCell !== undefined && cell.length > longestCell
      ? `${cell.slice(0, longestCell)}…`
      : cell
  const first = Number(numbered.at(0)?.[0] ?? 0)
  const last = Number(numbered.at(-1)?.[0] ?? 0)
  const rejects =
    plan.rejectsWithin && numbered.length > 0
      ? await session.rows(plan.rejectsWithin({ first, last }), signal)
      : []
  return {
    columns: plan.columns,
    rows: numbered.map(([, ...cells]) => cells.map(cut)),
    rejects: rejects.map(plan.readReject),
  }
}

/** Where few rows are left out, a page is found this near to where it would be if none were. */
const NEARBY = 5_000

/** A page's rows with their numbers, reading no more of the sources than needed. */
async function readRows(
  session: Session,
  plan: CompiledPlan,
  page: Page,
  signal: AbortSignal,
): Promise<readonly TextRow[]> {
  const { offset, limit } = page
  if (!plan.kept) return session.rows(plan.rowsWithin({ first: offset + 1, last: offset + limit }), signal)
  if (offset < NEARBY) {
    const rows = await session.rows(
      plan.rowsWithin({ first: 1, last: offset + limit + NEARBY }, page),
      signal,
    )
    if (rows.length === limit) return rows
  }
  const [first, last] = await session.row(plan.kept.windowOf(page), signal)
  if (!first || !last) return []
  return session.rows(plan.rowsWithin({ first: Number(first), last: Number(last) }), signal)
}
