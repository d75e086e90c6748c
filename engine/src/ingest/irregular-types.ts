import type { Session } from '../duckdb/session.ts'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import {
  areAmbiguous,
  type Candidate,
  candidatesOf,
  contradicts,
  looksLikeId,
  type Notation,
  notationOf,
  type Suggestion,
  suggestionOf,
} from './column-candidates.ts'
import { type DateFamily, dateFamilyOf, unmistakableDate } from './date-families.ts'
import { bothSigns, numberFormatsOf } from './number-formats.ts'

/** A text column whose values nearly share a notation. */
interface OpenColumn {
  readonly cell: Sql
  readonly notation: Notation
  /** The sampled values that have this notation. */
  readonly values: readonly string[]
}

/** An example of values that differ only in their digits and letters. */
interface Example {
  readonly value: string
  readonly count: number
}

/** Candidates with the number of values that each of them rejects. */
interface Counted extends Candidate {
  readonly misfits: number
}

/** The share of the inspected values that must have one notation. The exact share of a type is counted later. */
const MOSTLY = 0.9
/** The share of a column's values that a type must fit. */
const NEARLY = 0.98
/** The share to reach in the sample, where chance plays a role. */
const NEARLY_IN_SAMPLE = 0.95
const MOST_EXAMPLES = 200
/** The maximum number of patterns in one column. */
const MOST_PATTERNS = 5

/** Anj inspects more of a column if at least this share of the values in a quick sample has one notation. */
const HALF = 0.5

/**
 * True if at least half of a quick sample's values share a notation, or if it has no values. Numbers with leading zeros
 * are IDs, which stay text.
 */
export function mayBeOpen(values: readonly string[]): boolean {
  const common = commonNotation(values)
  if (!common || common.values.length < HALF * values.length) return values.length === 0
  return common.notation !== 'number' || !common.values.some((value) => /^0\d/.test(value))
}

/** Returns the notation of most values, or null if no value has one. */
function commonNotation(values: readonly string[]): Pick<OpenColumn, 'notation' | 'values'> | null {
  const byNotation = Map.groupBy(values, notationOf)
  byNotation.delete(null)
  const [best] = [...byNotation].toSorted(([, a], [, b]) => b.length - a.length)
  return best?.[0] ? { notation: best[0], values: best[1] } : null
}

/** Returns the column if most of its values share a notation, and null for other texts. */
export function openColumn(cell: Sql, values: readonly string[]): OpenColumn | null {
  const common = commonNotation(values)
  return common && common.values.length >= MOSTLY * values.length ? { cell, ...common } : null
}

/**
 * Suggests types for columns that no single format fits: several formats that together fit all values, or the type that
 * fits at least 98 % of them. Returns null for the columns that stay plain text.
 */
export async function suggestIrregular(
  session: Session,
  table: Sql,
  sample: Sql,
  columns: readonly (OpenColumn | null)[],
  decimalSign: '.' | ',' | undefined,
  signal?: AbortSignal,
): Promise<readonly (Suggestion | null)[]> {
  const open = columns.flatMap((column, i) => (column ? [{ ...column, i }] : []))
  if (open.length === 0) return columns.map(() => null)
  const possible: Open[] = []
  for (const column of open) {
    const examples = await examplesOf(session, sample, column.cell, signal)
    const { candidates, isAmbiguous } = await possibleTypes(
      session,
      table,
      column,
      examples,
      decimalSign,
      signal,
    )
    possible.push({ ...column, candidates, isAmbiguous })
  }
  const likely = await countMisfits(session, sample, possible, NEARLY_IN_SAMPLE, signal)
  const counted = await countMisfits(session, table, likely, NEARLY, signal)
  const suggestions = counted.map((column) => ({ i: column.i, suggestion: suggestionFor(column) }))
  return columns.map((_, i) => suggestions.find((one) => one.i === i)?.suggestion ?? null)
}

interface Open<C extends Candidate = Candidate> {
  readonly i: number
  readonly cell: Sql
  readonly candidates: readonly C[]
  readonly isAmbiguous: boolean
}

async function possibleTypes(
  session: Session,
  table: Sql,
  { cell, notation, values }: OpenColumn,
  examples: readonly Example[],
  decimalSign: '.' | ',' | undefined,
  signal?: AbortSignal,
): Promise<{ readonly candidates: readonly Candidate[]; readonly isAmbiguous: boolean }> {
  if (notation === 'day') return datesOf(session, table, cell, examples, signal)
  const single = candidatesOf(values, decimalSign)
  const numberFormats = notation === 'number' && !decimalSign ? numberFormatsOf(examples) : null
  const mixed: readonly Candidate[] = numberFormats
    ? [{ type: 'decimal', options: { numberFormats: [...numberFormats] } }]
    : []
  return { candidates: [...single, ...mixed], isAmbiguous: false }
}

/** Returns an example of each shape of a column's sampled values, most frequent first. */
async function examplesOf(
  session: Session,
  sample: Sql,
  cell: Sql,
  signal?: AbortSignal,
): Promise<readonly Example[]> {
  const shape = sql`regexp_replace(regexp_replace(${cell}, '[0-9]', '9', 'g'), '[A-Za-z]', 'a', 'g')`
  const rows = await session.rows(
    sql`select min(${cell}), count(*) from ${sample} where ${cell} is not null
      group by ${shape} order by 2 desc, 1 limit ${constant(MOST_EXAMPLES)}`,
    signal,
  )
  return rows.map(([value, count]) => ({ value: value ?? '', count: Number(count) }))
}

/**
 * Returns the patterns that read a column's dates, most frequent first. Where all values of a family fit both the day
 * first and the month first, or some fit only the one and some only the other, the order is ambiguous.
 */
async function datesOf(
  session: Session,
  table: Sql,
  cell: Sql,
  examples: readonly Example[],
  signal?: AbortSignal,
): Promise<{ readonly candidates: readonly Candidate[]; readonly isAmbiguous: boolean }> {
  const families = familiesOf(examples)
  const hasClock = families.some((family) => family.hasClock)
  const type = hasClock ? 'datetime' : 'date'
  if (families.length === 0) return { candidates: [], isAmbiguous: false }
  if (families.every(({ isIso }) => isIso)) return { candidates: [{ type, options: {} }], isAmbiguous: false }
  const alone = await countAlone(session, table, cell, families, signal)
  const resolved = families.map(({ patterns: [first, second] }, i) => {
    const [onlyFirst, onlySecond] = alone[i] ?? [0, 0]
    if (second === undefined) return { patterns: [first], isAmbiguous: false }
    if (onlyFirst === 0 && onlySecond === 0) return { patterns: [first], isAmbiguous: true }
    if (onlySecond === 0) return { patterns: [first], isAmbiguous: false }
    if (onlyFirst === 0) return { patterns: [second], isAmbiguous: false }
    return { patterns: onlySecond > onlyFirst ? [second, first] : [first, second], isAmbiguous: true }
  })
  const patterns = resolved.flatMap((family) => family.patterns).slice(0, MOST_PATTERNS)
  const [only] = patterns
  const options = patterns.length === 1 && only !== undefined ? { format: only } : { formats: patterns }
  return {
    candidates: [{ type, options }],
    isAmbiguous: resolved.some(({ isAmbiguous }) => isAmbiguous),
  }
}

function familiesOf(examples: readonly Example[]): readonly DateFamily[] {
  const counts = new Map<string, { family: DateFamily; count: number }>()
  for (const { value, count } of examples) {
    const family = dateFamilyOf(value)
    if (!family) continue
    // A pattern reads full and short names of months.
    const key = family.patterns.join('\n').replace('MMMM', 'MMM')
    const known = counts.get(key)
    counts.set(key, { family: known?.family ?? family, count: count + (known?.count ?? 0) })
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_PATTERNS)
    .map(({ family }) => family)
}

/**
 * Counts, for each family with two patterns, the values of which only the first and only the second pattern reads the
 * day. The order of day and month needs every value.
 */
async function countAlone(
  session: Session,
  table: Sql,
  cell: Sql,
  families: readonly DateFamily[],
  signal?: AbortSignal,
): Promise<readonly (readonly [number, number])[]> {
  const tests = families.map(({ patterns }) =>
    patterns.length === 2 ? patterns.map((pattern) => unmistakableDate(pattern) ?? '') : [],
  )
  const counts = tests
    .flat()
    .map((pattern) => sql`count_if(regexp_full_match(${cell}, ${constant(pattern)}))`)
  const row = counts.length === 0 ? [] : await session.row(sql`select ${join(counts)} from ${table}`, signal)
  const found = row.values()
  return tests.map(({ length }) =>
    length === 2 ? [Number(found.next().value), Number(found.next().value)] : [0, 0],
  )
}

/** Counts the misfits of each candidate in one pass, and returns the candidates that fit a share of the values. */
async function countMisfits(
  session: Session,
  table: Sql,
  columns: readonly Open[],
  share: number,
  signal?: AbortSignal,
): Promise<readonly Open<Counted>[]> {
  const counts = columns.flatMap(({ cell, candidates }) =>
    candidates.length === 0
      ? []
      : [
          sql`count(${cell})`,
          sql`count_if(${candidates.some(isNumeric) ? looksLikeId(cell) : sql`false`})`,
          ...candidates.map((candidate) => sql`count_if(${contradicts(cell, candidate)})`),
          ...candidates.map((candidate) => sql`count_if(${isUnclear(cell, candidate)})`),
        ],
  )
  if (counts.length === 0) return columns.map((column) => ({ ...column, candidates: [] }))
  const row = (await session.row(sql`select ${join(counts)} from ${table}`, signal)).values()
  return columns.map((column) => {
    if (column.candidates.length === 0) return { ...column, candidates: [] }
    const values = Number(row.next().value)
    const ids = Number(row.next().value)
    const counted = column.candidates.map((candidate) => ({
      ...candidate,
      misfits: Number(row.next().value),
    }))
    const unclear = counted.map(() => Number(row.next().value))
    const candidates = counted.filter((candidate, i) => {
      const isId = ids > 0 && isNumeric(candidate)
      return !isId && unclear[i] === 0 && candidate.misfits <= (1 - share) * values
    })
    return { ...column, candidates }
  })
}

function isNumeric({ type }: Candidate): boolean {
  return type === 'int' || type === 'decimal' || type === 'float'
}

/** Returns a condition that is true when several number formats give a value different meanings. */
function isUnclear(cell: Sql, { options: { numberFormats } }: Candidate): Sql {
  const signs = new Set(numberFormats?.map(({ decimalSign }) => decimalSign))
  // With both decimal signs in a column, '1,234' can mean 1234 or 1.234.
  return signs.size > 1 ? sql`regexp_full_match(${cell}, ${constant(bothSigns.source)})` : sql`false`
}

function suggestionFor({ candidates, isAmbiguous }: Open<Counted>): Suggestion | null {
  const [best] = candidates.toSorted((a, b) => a.misfits - b.misfits)
  if (!best || candidates.some((other) => other !== best && areAmbiguous(best, other))) return null
  const { type, options, misfits } = best
  const ambiguous = isAmbiguous ? { ambiguousDate: true } : {}
  if (misfits === 0) return { ...suggestionOf(best), ...ambiguous }
  return { suggestedType: 'text', ...ambiguous, nearly: { toType: type, ...options, misfits } }
}
