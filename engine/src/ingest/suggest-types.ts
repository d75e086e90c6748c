import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import {
  areRivals,
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

/** Candidates by column, the most likely first. */
type Candidates = readonly (readonly Candidate[])[]

/**
 * Suggests a type for each column: candidates from a sample, proven on every value in one pass.
 * `table` holds the columns as c0, c1 …, and the row's number in the file as file_row.
 */
export async function suggestTypes(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  rows: number,
  decimalSign: '.' | ',' | undefined,
  signal?: AbortSignal,
): Promise<readonly Suggestion[]> {
  const step = Math.max(1, Math.floor(rows / SAMPLE))
  const sample = await takeSample(session, table, cells, step, signal)
  const possible = (await valuesOf(session, sample, cells, signal)).map((values) =>
    candidatesOf(values, decimalSign),
  )
  // A sample that is the whole file needs no second look.
  const likely = step === 1 ? possible : await fromFirstHeld(session, sample, cells, possible, signal)
  const held = await fromFirstHeld(session, table, cells, likely, signal)
  const rivals = held.map(([first, ...others]) =>
    first ? others.filter((other) => areRivals(first, other)) : [],
  )
  const heldRivals = await holding(session, table, cells, rivals, signal)
  return held.map(([first], i) => suggestionFrom(first ? [first, ...(heldRivals[i] ?? [])] : []))
}

/** Some rows with the beginnings of their values, as a table. */
async function takeSample(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  step: number,
  signal?: AbortSignal,
): Promise<Sql> {
  const sample = name('sample')
  const beginnings = cells.map((cell) => sql`left(${cell}, ${constant(LONGEST + 1)}) as ${cell}`)
  await session.run(
    sql`create or replace temp table ${sample} as select ${join(beginnings)} from ${table} where file_row % ${constant(step)} = 0`,
    signal,
  )
  return sample
}

/** Some values of each column, as text; columns with longer ones have none. */
async function valuesOf(session: Session, sample: Sql, cells: readonly Sql[], signal?: AbortSignal) {
  const rows = await session.rows(
    sql`select ${join(cells)} from ${sample} using sample ${constant(LOOKED_AT)} rows (reservoir, 1)`,
    signal,
  )
  return cells.map((_, i) => {
    const values = rows.flatMap((row) => row[i] ?? [])
    return values.some((value) => value.length > LONGEST) ? [] : values
  })
}

/** The candidates that no value of a table speaks against, in one pass over those columns that have some. */
async function holding(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  candidates: Candidates,
  signal?: AbortSignal,
): Promise<Candidates> {
  const tests = cells.flatMap((cell, i) =>
    (candidates[i] ?? []).map((candidate) => sql`count_if(${speaksAgainst(cell, candidate)})`),
  )
  if (tests.length === 0) return candidates
  const counts = (await session.row(sql`select ${join(tests)} from ${table}`, signal)).values()
  return candidates.map((list) => list.filter(() => counts.next().value === '0'))
}

/**
 * Each column's candidates from the first that holds for a table. Nearly always that is the first of all, so the others
 * are only asked where it isn't.
 */
async function fromFirstHeld(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  candidates: Candidates,
  signal?: AbortSignal,
): Promise<Candidates> {
  const heads = candidates.map((list) => list.slice(0, 1))
  const held = await holding(session, table, cells, heads, signal)
  const isSettled = (column: number) => heads[column]?.length === held[column]?.length
  const left = candidates.map((list, i) => (isSettled(i) ? [] : list.slice(1)))
  const next = left.every((list) => list.length === 0)
    ? left
    : await fromFirstHeld(session, table, cells, left, signal)
  return candidates.map((list, i) => (isSettled(i) ? list : (next[i] ?? [])))
}
