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
import { openColumn, suggestIrregular } from './irregular-types.ts'

/** The number of rows, spread over the whole file, that determine the candidates. */
const SAMPLE = 20_000
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

/**
 * Suggests a type for each column. Candidates come from a sample and are verified on every value in one pass.
 * `table` contains the columns as c0, c1 …, and the row number in the file as file_row.
 */
export async function suggestTypes(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  rows: number,
  { names, decimalSign, candidates = [] }: TypeHints,
  signal?: AbortSignal,
): Promise<readonly Suggestion[]> {
  const step = Math.max(1, Math.floor(rows / SAMPLE))
  const sample = await takeSample(session, table, cells, step, signal)
  const looks = await valuesOf(session, sample, cells, signal)
  const possible = looks.map(
    (values, i) => candidates[i] ?? (values.some(isLong) ? [] : candidatesOf(values, decimalSign)),
  )
  // If the sample covers the whole file, checking the candidates on the sample first would save nothing.
  const likely = step === 1 ? possible : await fromFirstHeld(session, sample, cells, possible, signal)
  const held = await fromFirstHeld(session, table, cells, likely, signal)
  const rivals = held.map(([first, ...others]) =>
    first ? others.filter((other) => areAmbiguous(first, other)) : [],
  )
  const likelyRivals = step === 1 ? rivals : await holding(session, sample, cells, rivals, signal)
  const heldRivals = await holding(session, table, cells, likelyRivals, signal)
  const open = cells.map((cell, i) =>
    candidates[i] || held[i]?.length ? null : openColumn(cell, looks[i] ?? []),
  )
  const irregular = await suggestIrregular(session, table, sample, open, decimalSign, signal)
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

/** Creates a table of sampled rows with the beginnings of their values. */
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

/** Returns sampled values of each column as text. Long ones are truncated. */
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

/** Returns the candidates that accept all values of a table, in one pass over the columns with candidates. */
async function holding(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  candidates: Candidates,
  signal?: AbortSignal,
): Promise<Candidates> {
  const tests = cells.flatMap((cell, i) =>
    (candidates[i] ?? []).map((candidate) => sql`count_if(${contradicts(cell, candidate)})`),
  )
  if (tests.length === 0) return candidates
  const counts = (await session.row(sql`select ${join(tests)} from ${table}`, signal)).values()
  return candidates.map((list) => list.filter(() => counts.next().value === '0'))
}

/**
 * Drops each column's candidates that come before the first one to accept all values. The top candidate nearly always
 * accepts them, so the others are checked only where it doesn't.
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
