import {
  type ColumnChange,
  type ColumnProfile,
  type DatasetProfile,
  type DecimalDigits,
  suggestedChange,
} from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { conversionOf } from '../steps/conversions/index.ts'
import { proofOf, provenValue } from '../steps/conversions/proof.ts'
import { digitsOf } from '../steps/decimal-digits.ts'
import { countRows } from './count-rows.ts'
import { type LikelyTypes, likelyTypes, suggestTypes, type TypeHints } from './suggest-types.ts'

/** Number of columns profiled together, so that a wide file needs no more memory than a narrow file. */
const GROUP = 50
const TOP = 5
/** Longer values are truncated when they are shown, and never count as frequent values. */
const LONGEST_SHOWN = 200

/** A profile without notes. */
export type TableProfile = Omit<DatasetProfile, 'notes' | 'noteLabels'>

/**
 * Profiles every column of a columnar copy. Nulls, minimum, maximum and longest value are exact, whereas distinct and
 * most frequent values are approximate.
 */
export async function profileColumns(
  session: Session,
  path: string,
  names: readonly string[],
  hints: Omit<TypeHints, 'names'>,
  onPart: (part: number) => void,
  signal?: AbortSignal,
): Promise<TableProfile> {
  const cells = names.map((_, i) => name(`c${i}`))
  const table = sql`(select * from read_parquet(${constant(path)}, file_row_number = true) as copy(${join([...cells, name('file_row')])}))`
  const [counted] = await session.row(sql`select count(*) from ${table}`, signal)
  const rows = Number(counted)
  const columns: ColumnProfile[] = []
  for (let from = 0; from < cells.length; from += GROUP) {
    const group = cells.slice(from, from + GROUP)
    const stats = await measure(session, table, group, signal)
    const candidates = hints.candidates?.slice(from, from + GROUP)
    // The cells of a workbook say whether digits are numbers.
    const titles = hints.candidates ? [] : names.slice(from, from + GROUP)
    const known = { ...hints, candidates, names: titles }
    const likely = await likelyTypes(session, table, group, rows, known, signal)
    const frequent = stats.map((column) => frequentOf(column, rows))
    const [contradicted, tops] = await countTogether(session, likely, frequent, signal)
    const suggestions = await suggestTypes(session, likely, contradicted, known, signal)
    const proven: ProvenCell[] = []
    for (const [i, { nulls, distinct, min, max, maxLength }] of stats.entries()) {
      const column = {
        name: names[from + i] ?? '',
        nulls,
        approximateDistinct: Math.min(distinct, rows - nulls),
        min,
        max,
        maxLength,
        top: [...(tops[i] ?? [])],
        ...(suggestions[i] ?? { suggestedType: 'text' }),
      }
      const change = suggestedChange({ name: column.name, type: 'text' }, column)
      columns.push(change ? { ...column, proof: proofOf(change) } : column)
      const cell = group[i]
      if (cell && change?.toType === 'decimal') proven.push({ cell, change, at: from + i })
    }
    for (const { at, digits } of await measureDecimals(session, table, proven, signal)) {
      const column = columns[at]
      if (column) columns[at] = { ...column, digits }
    }
    onPart((from + group.length) / cells.length)
  }
  const emptyCells = columns.reduce((sum, { nulls }) => sum + nulls, 0)
  const mayBeEmpty = rows > 0 && columns.every(({ nulls }) => nulls > 0)
  const emptyRows = mayBeEmpty ? await countEmptyRows(session, table, cells, signal) : 0
  return { rows, emptyRows, emptyCells, columns }
}

interface Stats {
  readonly nulls: number
  readonly distinct: number
  readonly min: string | null
  readonly max: string | null
  readonly maxLength: number
  readonly frequent: readonly string[]
}

async function measure(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  signal?: AbortSignal,
): Promise<readonly Stats[]> {
  const shown = constant(LONGEST_SHOWN)
  const select = cells.flatMap((cell) => [
    sql`count(*) - count(${cell})`,
    sql`approx_count_distinct(${cell})`,
    sql`left(min(${cell}), ${shown})`,
    sql`left(max(${cell}), ${shown})`,
    sql`coalesce(max(length(${cell})), 0)`,
    sql`to_json(list_filter(approx_top_k(${cell}, ${constant(TOP)}), lambda v: length(v) <= ${shown}))`,
  ])
  const row = await session.row(sql`select ${join(select)} from ${table}`, signal)
  return cells.map((_, i) => {
    const [nulls, distinct, min = null, max = null, maxLength, frequent] = row.slice(i * 6, i * 6 + 6)
    return {
      nulls: Number(nulls),
      distinct: Number(distinct),
      min,
      max,
      maxLength: Number(maxLength),
      frequent: frequent ? (JSON.parse(frequent) as string[]) : [],
    }
  })
}

/** Returns the most frequent values of a column, or none if its values hardly repeat. */
function frequentOf({ distinct, nulls, frequent }: Stats, rows: number): readonly string[] {
  return distinct <= (rows - nulls) / 2 ? frequent : []
}

/**
 * Counts, in one pass over the table, the rows that contradict the likely types and the most frequent values of each
 * column.
 */
async function countTogether(
  session: Session,
  { table, cells, contradictions }: LikelyTypes,
  frequent: readonly (readonly string[])[],
  signal?: AbortSignal,
): Promise<readonly [readonly number[], readonly ColumnProfile['top'][]]> {
  const matches = cells.flatMap((cell, i) =>
    (frequent[i] ?? []).map((value) => sql`${cell} = ${constant(value)}`),
  )
  const counts = await countRows(session, table, [...contradictions, ...matches], signal)
  const counted = counts.slice(contradictions.length).values()
  const tops = frequent.map((values) =>
    values
      .map((value) => ({ value, count: counted.next().value ?? 0 }))
      .toSorted((a, b) => b.count - a.count),
  )
  return [counts.slice(0, contradictions.length), tops]
}

/** A column whose values have passed the conversion to decimal. */
interface ProvenCell {
  readonly cell: Sql
  readonly change: ColumnChange
  /** The place of the column in the table. */
  readonly at: number
}

/** Measures the digits of decimals, so that a run can add them with a fixed type. */
async function measureDecimals(
  session: Session,
  table: Sql,
  proven: readonly ProvenCell[],
  signal?: AbortSignal,
): Promise<readonly { readonly at: number; readonly digits: DecimalDigits }[]> {
  if (proven.length === 0) return []
  const values = proven.map(({ cell, change: { columnName: _name, fromType: _from, ...change } }, i) => {
    const { result } = conversionOf(cell, 'text', change)
    return sql`${provenValue(cell, result, change)} as ${name(`v${i}`)}`
  })
  const measures = proven.flatMap((_, i) => digitsOf(name(`v${i}`)))
  const row = await session.row(
    sql`select ${join(measures)} from (select ${join(values)} from ${table})`,
    signal,
  )
  return proven.map(({ at }, i) => {
    const [maxLength = 0, integerDigits = 0, scale = 0, leastScale = 0] = row
      .slice(i * 4, i * 4 + 4)
      .map((text) => Number(text ?? 0))
    return { at, digits: { maxLength, integerDigits, scale, leastScale } }
  })
}

/** Counts the rows in which all cells are empty. */
export async function countEmptyRows(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  signal?: AbortSignal,
): Promise<number> {
  const empty = join(
    cells.map((cell) => sql`${cell} is null`),
    sql` and `,
  )
  const [count = 0] = await countRows(session, table, [empty], signal)
  return count
}
