import type { ColumnProfile, DatasetProfile } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { suggestTypes, type TypeHints } from './suggest-types.ts'

/** Number of columns profiled together, so that a wide file needs no more memory than a narrow one. */
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
    const suggestions = await suggestTypes(session, table, group, rows, known, signal)
    const tops = await countTops(session, table, group, stats, rows, signal)
    for (const [i, { nulls, distinct, min, max, maxLength }] of stats.entries()) {
      columns.push({
        name: names[from + i] ?? '',
        nulls,
        approximateDistinct: Math.min(distinct, rows - nulls),
        min,
        max,
        maxLength,
        top: [...(tops[i] ?? [])],
        ...(suggestions[i] ?? { suggestedType: 'text' }),
      })
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

/** Counts the most frequent values of columns in which values repeat. */
async function countTops(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  stats: readonly Stats[],
  rows: number,
  signal?: AbortSignal,
): Promise<readonly ColumnProfile['top'][]> {
  const values = stats.map(({ distinct, nulls, frequent }) =>
    distinct <= (rows - nulls) / 2 ? frequent : [],
  )
  const counts = cells.flatMap((cell, i) =>
    (values[i] ?? []).map((value) => sql`count_if(${cell} = ${constant(value)})`),
  )
  if (counts.length === 0) return values.map(() => [])
  const counted = (await session.row(sql`select ${join(counts)} from ${table}`, signal)).values()
  return values.map((list) =>
    list
      .map((value) => ({ value, count: Number(counted.next().value) }))
      .toSorted((a, b) => b.count - a.count),
  )
}

async function countEmptyRows(
  session: Session,
  table: Sql,
  cells: readonly Sql[],
  signal?: AbortSignal,
): Promise<number> {
  const empty = join(
    cells.map((cell) => sql`${cell} is null`),
    sql` and `,
  )
  const [count] = await session.row(sql`select count_if(${empty}) from ${table}`, signal)
  return Number(count)
}
