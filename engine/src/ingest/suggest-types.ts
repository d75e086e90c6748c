import type { Session } from '../duckdb/session.ts'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import {
  type Candidate,
  candidatesOf,
  type Suggestion,
  speaksAgainst,
  suggestionFrom,
} from './column-candidates.ts'

/** How many rows choose the candidates, spread over the whole file. */
const SAMPLE = 20_000
/** How many of them are looked at by their text. */
const LOOKED_AT = 300
/** Longer values are no numbers, dates or words. */
const LONGEST = 64

/**
 * Suggests a type for each column: candidates from a sample, proven on every value in one pass.
 * `table` holds the columns as c0, c1 …, and the row's number in the file as file_row.
 */
export async function suggestTypes(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  rows: number,
  signal?: AbortSignal,
): Promise<readonly Suggestion[]> {
  const step = Math.max(1, Math.floor(rows / SAMPLE))
  const sampled = sql`(select * from ${table} where file_row % ${constant(step)} = 0)`
  const looked = sql`(select * from ${table} where file_row % ${constant(Math.max(1, Math.floor(rows / LOOKED_AT)))} = 0)`
  const values = await valuesOf(session, looked, cells, signal)
  const candidates = values.map(candidatesOf)
  const likely = await holding(session, sampled, cells, candidates, signal)
  return (await holding(session, table, cells, likely, signal)).map(suggestionFrom)
}

/** Some values of each column, as text; columns with longer ones have none. */
async function valuesOf(session: Session, table: Sql, cells: readonly Sql[], signal?: AbortSignal) {
  const shortened = cells.map((cell) => sql`left(${cell}, ${constant(LONGEST + 1)})`)
  const rows = await session.rows(sql`select ${join(shortened)} from ${table}`, signal)
  return cells.map((_, i) => {
    const values = rows.flatMap((row) => row[i] ?? [])
    return values.some((value) => value.length > LONGEST) ? [] : values
  })
}

/** The candidates that no value of the table speaks against, in one pass over those columns that have some. */
async function holding(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  candidates: readonly (readonly Candidate[])[],
  signal?: AbortSignal,
): Promise<readonly (readonly Candidate[])[]> {
  const tests = cells.flatMap((cell, i) =>
    (candidates[i] ?? []).map((candidate) => sql`count(*) filter (${speaksAgainst(cell, candidate)})`),
  )
  if (tests.length === 0) return candidates
  const counts = (await session.row(sql`select ${join(tests)} from ${table}`, signal)).values()
  return candidates.map((list) => list.filter(() => counts.next().value === '0'))
}
