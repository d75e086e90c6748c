import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { ChildLimits } from '../model/run-request.ts'
import { readReject } from '../plan/rejects-of.ts'
import type { RejectPage, RejectsRequest } from './protocol.ts'

/** Maximum number of combinations of node, column and reason that are counted. */
const MOST_GROUPS = 1_000

/** Reads a page of a run's rejects, with the numbers of rejects by node, column and reason. */
export async function listRejects(
  request: RejectsRequest,
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<RejectPage> {
  const { path, offset, limit, longestValue } = request
  await using session = await openSession({
    memoryBytes: limits.memoryBytes,
    temporaryDirectory: limits.temporaryDirectory,
    temporaryBytes: limits.temporaryBytes,
    paths: [path],
  })
  const stored = sql`read_parquet(${constant(path)}, file_row_number = true)`
  const kept = sql`from ${stored} where ${conditionOf(request)}`
  const [found] = await session.row(sql`select count(*) ${kept}`, signal)
  const direction = request.isDescending ? sql`desc` : sql`asc`
  // Only the places are sorted. Sorted values of several megabytes wouldn't fit in memory.
  const places = await session.rows(
    sql`select file_row_number ${kept} order by "row" ${direction}, file_row_number
      limit ${constant(limit)} offset ${constant(offset)}`,
    signal,
  )
  const page = await readAt(
    session,
    { stored, longestValue },
    places.map(([place]) => Number(place)),
    signal,
  )
  const groups = await session.rows(
    sql`select "node", "column", "reason", count(*) as n from ${stored}
      group by all order by n desc, "column", "reason" limit ${constant(MOST_GROUPS)}`,
    signal,
  )
  return {
    ...page,
    found: Number(found),
    groups: groups.map(([nodeId, column, reason, count]) => ({
      nodeId: nodeId ?? '',
      column: column ?? '',
      reason: reason ?? '',
      count: Number(count),
    })),
  }
}

function conditionOf({ nodeId, column, reason, find }: RejectsRequest): Sql {
  const equals = { node: nodeId, column, reason }
  const conditions = Object.entries(equals).flatMap(([field, text]) =>
    text === undefined ? [] : [sql`${name(field)} = ${constant(text)}`],
  )
  if (find !== undefined)
    conditions.push(
      sql`(contains(lower("value"), lower(${constant(find)})) or "row"::varchar = ${constant(find)})`,
    )
  return conditions.length > 0 ? join(conditions, sql` and `) : sql`true`
}

/** Reads the rejects at these places of the file, in this order. */
async function readAt(
  session: Session,
  { stored, longestValue }: { readonly stored: Sql; readonly longestValue: number },
  places: readonly number[],
  signal: AbortSignal,
): Promise<Pick<RejectPage, 'rejects' | 'cut'>> {
  if (places.length === 0) return { rejects: [], cut: [] }
  const rows = await session.rows(
    sql`select "row", "column", left("value", ${constant(longestValue)}), "reason", "node",
        length("value"), file_row_number from ${stored}
      where file_row_number in (${join(places.map(constant))})`,
    signal,
  )
  const byPlace = new Map(rows.map((row) => [Number(row[6]), row]))
  const found = places.map((place) => byPlace.get(place)).filter((row) => row !== undefined)
  return {
    rejects: found.map(readReject),
    cut: found.flatMap((row, i) => (Number(row[5]) > longestValue ? [i] : [])),
  }
}
