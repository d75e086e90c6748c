import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { isCodeName } from './code-names.ts'
import {
  areAmbiguous,
  type Candidate,
  candidatesOf,
  contradicts,
  type KnownCandidates,
  type Suggestion,
  suggestionFrom,
} from './column-candidates.ts'
import { countRows } from './count-rows.ts'
import { mayBeOpen, openColumn, suggestIrregular } from './irregular-types.ts'

/** The number of rows spread over the whole file. */
const SAMPLE = 20_000
/** A quick sample consists of so many places with so many neighbouring rows each. */
const PLACES = 5
const ROWS_PER_PLACE = 2_000
/** The number of sampled rows whose text is inspected. */
const LOOKED_AT = 300
/** Maximum length of a value. Longer values aren't numbers, dates or boolean words. */
const LONGEST = 64

/** Knowledge about the columns from elsewhere. */
export interface TypeHints {
  readonly names: readonly string[]
  readonly decimalSign: '.' | ',' | undefined
  /** Candidates by column, for columns whose candidates aren't to be found in the values. */
  readonly candidates?: readonly KnownCandidates[] | undefined
}

/** Candidates by column, most likely first. */
type Candidates = readonly (readonly Candidate[])[]

/** Columns of a table with the types that a quick sample suggests. */
export interface LikelyTypes {
  readonly table: Sql
  readonly rows: number
  readonly cells: readonly Sql[]
  readonly sample: Sql
  readonly candidates: Candidates
  /** Sampled values by column. */
  readonly looks: readonly (readonly string[])[]
  /** For each column with candidates, the condition that is true for a value that contradicts the first candidate. */
  readonly contradictions: readonly Sql[]
}

/**
 * Returns the types that a quick sample suggests. The caller counts the rows that contradict them, together with
 * whatever else it counts, because each pass over a large file is expensive. `suggestTypes` needs these counts.
 * `table` contains the columns as c0, c1 …, and the row number in the file as file_row.
 */
export async function likelyTypes(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  rows: number,
  { decimalSign, candidates = [] }: TypeHints,
  signal?: AbortSignal,
): Promise<LikelyTypes> {
  const isDecided = cells.every((_, i) => candidates[i]?.length === 0)
  const sample = await takeSample(session, table, cells, isDecided ? sql`false` : inPlaces(rows), signal)
  const looks = await valuesOf(session, sample, cells, signal)
  const possible = looks.map(
    (values, i) => candidates[i] ?? (values.some(isLong) ? [] : candidatesOf(values, decimalSign)),
  )
  // If the sample covers the whole file, checking the candidates on the sample first would save nothing.
  const likely = rows <= SAMPLE ? possible : await fromFirstHeld(session, sample, cells, possible, signal)
  const contradictions = contradictionsOf(cells, headsOf(likely))
  return { table, rows, cells, sample, looks, candidates: likely, contradictions }
}

/**
 * Suggests a type for each column, which every value of the table has been tested for. `contradicted` contains the
 * number of rows for each of the contradictions.
 */
export async function suggestTypes(
  session: Session,
  likely: LikelyTypes,
  contradicted: readonly number[],
  { names, decimalSign, candidates = [] }: TypeHints,
  signal?: AbortSignal,
): Promise<readonly Suggestion[]> {
  const { table, rows, cells, sample, looks } = likely
  const held = await afterHeads(session, table, cells, likely.candidates, contradicted, signal)
  const rivals = held.map(([first, ...others]) =>
    first ? others.filter((other) => areAmbiguous(first, other)) : [],
  )
  const likelyRivals = rows <= SAMPLE ? rivals : await holding(session, sample, cells, rivals, signal)
  const heldRivals = await holding(session, table, cells, likelyRivals, signal)
  const open = cells.map((_, i) => !candidates[i] && !held[i]?.length && mayBeOpen(looks[i] ?? []))
  const irregular = await suggestOpen(session, likely, open, decimalSign, signal)
  return held.map(([first], i) => {
    const found = irregular[i] ?? suggestionFrom(first ? [first, ...(heldRivals[i] ?? [])] : [])
    return !candidates[i] && isCodeName(names[i] ?? '') ? withoutWholeNumbers(found) : found
  })
}

/** Keeps a column as text that would become whole numbers. */
function withoutWholeNumbers(suggestion: Suggestion): Suggestion {
  const { suggestedType, nearly } = suggestion
  return suggestedType === 'int' || nearly?.toType === 'int' ? { suggestedType: 'text' } : suggestion
}

/**
 * Suggests types for columns that no single format fits, from rows spread over the whole file. A format that only some
 * places of the file use would escape the quick sample.
 */
async function suggestOpen(
  session: Session,
  { table, rows, cells, sample }: LikelyTypes,
  open: readonly boolean[],
  decimalSign: TypeHints['decimalSign'],
  signal?: AbortSignal,
): Promise<readonly (Suggestion | null)[]> {
  const chosen = cells.filter((_, i) => open[i])
  if (chosen.length === 0) return []
  const spread = rows <= SAMPLE ? sample : await takeSample(session, table, chosen, spreadOver(rows), signal)
  const looks = await valuesOf(session, spread, chosen, signal)
  const columns = chosen.map((cell, i) => openColumn(cell, looks[i] ?? []))
  const found = (await suggestIrregular(session, table, spread, columns, decimalSign, signal)).values()
  return open.map((isOpen) => (isOpen ? (found.next().value ?? null) : null))
}

/** Returns a condition for neighbouring rows at a few places. DuckDB then reads little else. */
function inPlaces(rows: number): Sql {
  if (rows <= SAMPLE) return sql`true`
  const last = rows - ROWS_PER_PLACE
  const starts = Array.from({ length: PLACES }, (_, i) => Math.floor((i * last) / (PLACES - 1)))
  const ranges = starts.map(
    (start) => sql`file_row between ${constant(start)} and ${constant(start + ROWS_PER_PLACE - 1)}`,
  )
  return join(ranges, sql` or `)
}

/** Returns a condition for rows spread over the whole file. A hash prevents that they follow a pattern of the file. */
function spreadOver(rows: number): Sql {
  return sql`hash(file_row) % ${constant(Math.max(1, Math.floor(rows / SAMPLE)))} = 0`
}

/** Creates a table of sampled rows with the beginnings of their values. */
async function takeSample(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  isSampled: Sql,
  signal?: AbortSignal,
): Promise<Sql> {
  const sample = name('sample')
  const beginnings = cells.map((cell) => sql`left(${cell}, ${constant(LONGEST + 1)}) as ${cell}`)
  await session.run(
    sql`create or replace temp table ${sample} as select ${join(beginnings)} from ${table} where ${isSampled}`,
    signal,
  )
  return sample
}

/** Returns sampled values of each column as text. Long values are truncated. */
async function valuesOf(session: Session, sample: Sql, cells: readonly Sql[], signal?: AbortSignal) {
  const rows = await session.rows(
    sql`select ${join(cells)} from ${sample} using sample ${constant(LOOKED_AT)} rows (reservoir, 1)`,
    signal,
  )
  return cells.map((_, i) => rows.flatMap((row) => row[i] ?? []))
}

function isLong(value: string): boolean {
  return value.length > LONGEST
}

/** Returns the first candidate of each column that has any. */
const headsOf = (candidates: Candidates): Candidates => candidates.map((list) => list.slice(0, 1))

/** Returns a condition for each candidate that is true for a value that contradicts it. */
function contradictionsOf(cells: readonly Sql[], candidates: Candidates): readonly Sql[] {
  return cells.flatMap((cell, i) => (candidates[i] ?? []).map((candidate) => contradicts(cell, candidate)))
}

/** Returns the candidates that accept all values of a table, in one pass over the columns with candidates. */
async function holding(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  candidates: Candidates,
  signal?: AbortSignal,
): Promise<Candidates> {
  const counts = await countRows(session, table, contradictionsOf(cells, candidates), signal)
  return uncontradicted(candidates, counts)
}

/** Returns the candidates whose count of contradictions is 0. */
function uncontradicted(candidates: Candidates, contradicted: readonly number[]): Candidates {
  const counts = contradicted.values()
  return candidates.map((list) => list.filter(() => counts.next().value === 0))
}

/**
 * Drops each column's candidates that come before the first candidate that accepts all values. The top candidate nearly
 * always accepts them, so the others are checked only where it doesn't.
 */
async function fromFirstHeld(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  candidates: Candidates,
  signal?: AbortSignal,
): Promise<Candidates> {
  const counts = await countRows(session, table, contradictionsOf(cells, headsOf(candidates)), signal)
  return afterHeads(session, table, cells, candidates, counts, signal)
}

/** Continues `fromFirstHeld` after the rows that contradict each column's first candidate have been counted. */
async function afterHeads(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  candidates: Candidates,
  contradicted: readonly number[],
  signal?: AbortSignal,
): Promise<Candidates> {
  const heads = headsOf(candidates)
  const held = uncontradicted(heads, contradicted)
  const isSettled = (column: number) => heads[column]?.length === held[column]?.length
  const left = candidates.map((list, i) => (isSettled(i) ? [] : list.slice(1)))
  const next = left.every((list) => list.length === 0)
    ? left
    : await fromFirstHeld(session, table, cells, left, signal)
  return candidates.map((list, i) => (isSettled(i) ? list : (next[i] ?? [])))
}
