import { effectiveGraph, isKind, parametersOf, pathTo, type Reject } from '@anj/workflow'
import type { TextRow } from '../duckdb/session.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import type { Sql } from '../duckdb/sql.ts'
import type { ChildLimits } from '../model/run-request.ts'
import { compileMatches } from '../plan/compile-matches.ts'
import { type CompiledPreview, compilePreview } from '../plan/compile-preview.ts'
import type { PreviewView } from '../plan/compile-view.ts'
import type { Page } from '../plan/plan.ts'
import { readReject } from '../plan/rejects-of.ts'
import { readStatement, readStatements } from '../steps/sql/read-statement.ts'
import { asSqlFailure } from '../steps/sql/sql-failure.ts'
import { checkConversions } from './check-conversions.ts'
import { findFormats } from './find-formats.ts'
import { findJsonPaths } from './find-json-paths.ts'
import { listRejects } from './list-rejects.ts'
import { listValues } from './list-values.ts'
import { profileNode } from './profile-node.ts'
import type {
  CountRequest,
  NodeRequest,
  PreviewAnswer,
  PreviewPage,
  PreviewQuery,
  PreviewRequest,
} from './protocol.ts'
import { suggestKeys } from './suggest-keys.ts'

/** Answers a preview question. Each question has its own DuckDB, which can read only the sources. */
export async function compute(
  asked: PreviewQuery,
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<PreviewAnswer> {
  if (asked.type === 'rejects') return await listRejects(asked.request, limits, signal)
  if (asked.type === 'sql') {
    const { columns, isOrdered } = await readStatement(asked.request, limits.temporaryDirectory)
    return { columns, isOrdered }
  }
  const look = withEffectiveGraph(asked)
  const path = pathTo(look.request.workflow, look.request.nodeId)
  await readStatements(path, parametersOf(look.request.workflow), limits.temporaryDirectory)
  const written = path.findLast((node) => isKind(node, 'sqlQuery'))
  if (!written) return await answer(look, limits, signal)
  return await answer(look, limits, signal).catch((error: unknown) => {
    throw asSqlFailure(error, written.data.title, signal).at(written.id)
  })
}

type NodeQuery = Exclude<PreviewQuery, { readonly type: 'rejects' | 'sql' }>

function withEffectiveGraph<Q extends NodeQuery>(look: Q): Q {
  return { ...look, request: { ...look.request, workflow: effectiveGraph(look.request.workflow) } }
}

async function answer(look: NodeQuery, limits: ChildLimits, signal: AbortSignal): Promise<PreviewAnswer> {
  switch (look.type) {
    case 'preview':
      return await showPage(look.request, limits, signal)
    case 'count':
      return await countRows(look.request, limits, signal)
    case 'matches':
      return await countMatches(look.request, limits, signal)
    case 'profile':
      return await withSession(look.request, limits, (session) => profileNode(look.request, session, signal))
    case 'conversions':
      return await withSession(look.request, limits, (session) =>
        checkConversions(look.request, session, signal),
      )
    case 'keys':
      return await withSession(look.request, limits, (session) => suggestKeys(look.request, session, signal))
    case 'values':
      return await withSession(look.request, limits, (session) => listValues(look.request, session, signal))
    case 'jsonPaths':
      return await withSession(look.request, limits, (session) =>
        findJsonPaths(look.request, session, signal),
      )
    case 'formats':
      return await withSession(look.request, limits, (session) => findFormats(look.request, session, signal))
  }
}

async function withSession<T>(
  request: NodeRequest,
  limits: ChildLimits,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  await using session = await openLook(request, limits)
  return await work(session)
}

function openLook({ sources }: NodeRequest, limits: ChildLimits, threads?: number): Promise<Session> {
  return openSession({
    memoryBytes: limits.memoryBytes,
    temporaryDirectory: limits.temporaryDirectory,
    temporaryBytes: limits.temporaryBytes,
    paths: Object.values(sources).map(({ path }) => path),
    ...(threads ? { threads } : {}),
  })
}

async function countRows(request: CountRequest, limits: ChildLimits, signal: AbortSignal): Promise<number> {
  const look = compilePreview(request.workflow, request.sources, request.nodeId, undefined, request.moment)
  const { rowCount } = look
  const { find } = request
  if (rowCount !== null && !request.asStored && find === undefined) return rowCount
  const count = find === undefined ? look.count : look.viewed({ find }).count
  await using session = await openLook(request, limits)
  const [rows] = await session.row(count, signal)
  return Number(rows)
}

async function countMatches(request: NodeRequest, limits: ChildLimits, signal: AbortSignal) {
  const { select, read } = compileMatches(request.workflow, request.sources, request.nodeId, request.moment)
  await using session = await openLook(request, limits)
  return read(await session.row(select, signal))
}

async function showPage(
  request: PreviewRequest,
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<PreviewPage> {
  const { workflow, sources, nodeId, offset, limit, moment } = request
  const longestCell = fitting(request)
  // Reads one character more than the limit, to find out whether the cell is longer.
  const look = compilePreview(workflow, sources, nodeId, longestCell && longestCell + 1, moment)
  // After a combination, a single thread reads the rows, because only then is their order the same for every page.
  await using session = await openLook(request, limits, look.byNumber ? undefined : 1)
  const page = { offset, limit }
  const isViewed = request.find !== undefined || (request.sort?.length ?? 0) > 0
  const { rows: numbered, rejects } = isViewed
    ? await readView(session, look, request, page, signal)
    : await readPlain(session, look, page, signal)
  const cut: [number, number][] = []
  const shown = (text: string | null, row: number, column: number) => {
    if (text === null || longestCell === undefined || text.length <= longestCell) return text
    cut.push([row, column])
    return `${text.slice(0, longestCell)}…`
  }
  return {
    columns: look.columns,
    rows: numbered.map(([, ...cells], row) => cells.map((text, column) => shown(text, row, column))),
    rejects,
    numbers: look.byNumber ? numbered.map(([number]) => Number(number)) : null,
    cut,
  }
}

interface ShownRows {
  readonly rows: readonly TextRow[]
  readonly rejects: readonly Reject[]
}

/** Reads a page in the original order. */
async function readPlain(
  session: Session,
  look: CompiledPreview,
  page: Page,
  signal: AbortSignal,
): Promise<ShownRows> {
  const rows = await readRows(session, look, page, signal)
  return { rows, rejects: await readRejects(session, look, page, rows, signal) }
}

/**
 * Reads a page in a sorted or filtered view. Where rows have numbers, only the numbers are sorted and the rows are
 * fetched by number, because sorting complete wide rows wouldn't fit in memory.
 */
async function readView(
  session: Session,
  look: CompiledPreview,
  view: PreviewView,
  page: Page,
  signal: AbortSignal,
): Promise<ShownRows> {
  const { numbers: numbersOf, byNumbers, page: pageOf, rejects: rejectsOf } = look.viewed(view)
  const rejected = async (select: Sql | null | undefined) =>
    select ? (await session.rows(select, signal)).map(readReject) : []
  if (!numbersOf)
    return { rows: await session.rows(pageOf(page), signal), rejects: await rejected(rejectsOf?.(page)) }
  const numbers = (await session.rows(numbersOf(page), signal)).map(([number]) => Number(number))
  if (numbers.length === 0) return { rows: [], rejects: [] }
  const { rows, rejects } = byNumbers(numbers)
  const found = new Map((await session.rows(rows, signal)).map((row) => [Number(row[0]), row]))
  return { rows: numbers.flatMap((number) => [found.get(number) ?? []]), rejects: await rejected(rejects) }
}

/** Maximum number of characters on a page, regardless of its rows and columns. */
const MOST_CHARACTERS = 50_000_000

/** Returns the maximum length of a cell on the page, or undefined for no limit. */
function fitting({ workflow, sources, nodeId, limit, longestCell }: PreviewRequest): number | undefined {
  if (longestCell === undefined) return undefined
  const columns = compilePreview(workflow, sources, nodeId).columns.length
  return Math.max(1, Math.min(longestCell, Math.floor(MOST_CHARACTERS / Math.max(1, limit * columns))))
}

async function readRejects(
  session: Session,
  { byNumber, rejects }: CompiledPreview,
  page: Page,
  numbered: readonly TextRow[],
  signal: AbortSignal,
) {
  const first = Number(numbered.at(0)?.[0] ?? 0)
  const last = Number(numbered.at(-1)?.[0] ?? 0)
  const select = byNumber ? byNumber.rejects?.({ first, last }) : rejects?.(page)
  if (!select || numbered.length === 0) return []
  return (await session.rows(select, signal)).map(readReject)
}

/** When few rows are dropped, a page is found within this many rows of its offset. */
const NEARBY = 5_000

/** Reads a page's rows with their numbers, while reading as little of the sources as possible. */
async function readRows(
  session: Session,
  { byNumber, page: pageOf }: CompiledPreview,
  page: Page,
  signal: AbortSignal,
): Promise<readonly TextRow[]> {
  if (!byNumber) return session.rows(pageOf(page), signal)
  const { rows: rowsOf, windowOf } = byNumber
  const { offset, limit } = page
  if (!windowOf) return session.rows(rowsOf({ first: offset + 1, last: offset + limit }), signal)
  if (offset < NEARBY) {
    const rows = await session.rows(rowsOf({ first: 1, last: offset + limit + NEARBY }, page), signal)
    if (rows.length === limit) return rows
  }
  const [first, last] = await session.row(windowOf(page), signal)
  if (!first || !last) return []
  return session.rows(rowsOf({ first: Number(first), last: Number(last) }), signal)
}
