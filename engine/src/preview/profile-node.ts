import { type Column, type DataType, isNumberType, isTextType } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { momentIn } from '../model/run-moment.ts'
import { compileGraph } from '../plan/compile-graph.ts'
import { selectPage } from '../plan/select-page.ts'
import { keptRows } from '../plan/skipped-rows.ts'
import { cell } from '../steps/table.ts'
import { axisPosition, type Histogram, histogramBars, histogramTypes } from './histogram.ts'
import type { ColumnFacts, NodeProfile, NodeRequest } from './protocol.ts'

/**
 * Tables with at most this many cells are profiled completely. For larger tables, only the first rows are read: the
 * wider the table, the fewer rows.
 */
const CHEAP_CELLS = 2_000_000
const FIRST_ROWS = 100_000
const LEAST_ROWS = 1_000
/** Columns per aggregate query. Each column keeps a sketch of its values in memory. */
const BATCH = 50
/** Milliseconds to spend on exact values. After this time, estimates replace them. */
const TIME_FOR_EXACT = 4_000
const LONGEST_VALUE = 200

/** Profiles a node's columns, from all rows if reading them is cheap and otherwise from the first rows. */
export async function profileNode(
  { workflow, sources, nodeId, moment = momentIn('UTC', new Date()) }: NodeRequest,
  session: Session,
  signal: AbortSignal,
): Promise<NodeProfile> {
  const began = Date.now()
  const { table, isAligned } = compileGraph({ workflow, sources, nodeId, moment })
  const { columns } = table
  const known = table.rows?.kind === 'sources' ? table.rows.rows : null
  const isWhole = known !== null && known * columns.length <= CHEAP_CELLS
  const first = Math.min(
    FIRST_ROWS,
    Math.max(LEAST_ROWS, Math.floor(CHEAP_CELLS / Math.max(1, columns.length))),
  )
  const looked = await lookedRows()
  const facts: ColumnFacts[] = []
  let rows = 0
  for (let from = 0; from < columns.length; from += BATCH) {
    const batch = columns.slice(from, from + BATCH).map((column, i) => ({ column, value: cell(from + i) }))
    const counted = await session.row(
      sql`select ${join([sql`count(*)`, ...batch.flatMap(({ column, value }) => countsOf(value, column.type))])} from ${looked}`,
      signal,
    )
    rows = Number(counted[0])
    for (const [i, { column, value }] of batch.entries()) {
      const basics = readCounts(column, counted.slice(1 + i * COUNTS, 1 + (i + 1) * COUNTS), rows)
      const isExact = Date.now() - began < TIME_FOR_EXACT
      const values = isExact ? await exactValues(value) : null
      facts.push({ ...basics, ...values, histogram: isExact ? await histogram(value, basics) : [] })
    }
  }
  return { columns: facts, rows, isAll: isWhole || (known === null && rows < first) }

  /** Returns the rows to profile, directly from the sources if possible and otherwise from a temporary table. */
  async function lookedRows(): Promise<Sql> {
    if (isWhole) return sql`(select * ${keptRows(table)})`
    if (known !== null) {
      const window = { first: 1, last: first }
      return sql`(select * ${keptRows(compileGraph({ workflow, sources, nodeId, moment, window }).table)})`
    }
    const cells = join(columns.map((_, i) => cell(i)))
    await session.run(
      sql`create temp table looked as ${selectPage(sql`select ${cells} ${keptRows(table)}`, { offset: 0, limit: first }, isAligned)}`,
      signal,
    )
    return sql`looked`
  }

  async function exactValues(value: Sql): Promise<Pick<ColumnFacts, 'distinct' | 'distinctIsExact' | 'top'>> {
    const [distinct, top] = await session.row(
      sql`select count(v), to_json(max_by({'value': left(v::varchar, ${constant(LONGEST_VALUE)}), 'count': n}, n, 10) filter (where v is not null))
        from (select ${value} as v, count(*) as n from ${looked} group by v)`,
      signal,
    )
    return { distinct: Number(distinct), distinctIsExact: true, top: JSON.parse(top ?? '[]') ?? [] }
  }

  async function histogram(
    value: Sql,
    { type, min, max }: Pick<ColumnFacts, 'type' | 'min' | 'max'>,
  ): Promise<ColumnFacts['histogram']> {
    const bars: Histogram | null = histogramTypes.has(type) ? histogramBars(type, min, max) : null
    if (!bars) return []
    const position = axisPosition(value, type)
    const bar = sql`least(${constant(bars.count - 1)}, greatest(0, floor((${position} - ${constant(bars.low)}::double) / ${constant(bars.width)}::double)))::int`
    const found = await session.rows(
      sql`select ${bar} as bar, count(*) from ${looked} where isfinite(${position}) group by bar order by bar`,
      signal,
    )
    const counts = new Map(found.map(([at, count]) => [Number(at), Number(count)]))
    return Array.from({ length: bars.count }, (_, i) => ({ ...bars.ends(i), count: counts.get(i) ?? 0 }))
  }
}

/** Number of expressions per column. */
const COUNTS = 6

function countsOf(value: Sql, type: DataType): readonly Sql[] {
  const asNumber = sql`try_cast(${value} as double)`
  const isDecimal = type === 'decimal'
  return [
    sql`count(*) - count(${value})`,
    isTextType(type) ? sql`count_if(${value} = '')` : sql`0`,
    sql`approx_count_distinct(${value})`,
    isDecimal ? sql`min_by(${value}, ${asNumber})` : sql`min(${value})`,
    isDecimal ? sql`max_by(${value}, ${asNumber})` : sql`max(${value})`,
    isNumberType(type) ? sql`avg(${asNumber}) filter (where isfinite(${asNumber}))` : sql`null`,
  ]
}

function readCounts(
  { name, type }: Column,
  [nulls, empty, distinct, min, max, mean]: readonly (string | null)[],
  rows: number,
): Omit<ColumnFacts, 'histogram'> {
  const short = (text: string | null | undefined) => text?.slice(0, LONGEST_VALUE) ?? null
  return {
    name,
    type,
    nulls: Number(nulls),
    empty: Number(empty),
    distinct: Math.min(rows, Number(distinct)),
    distinctIsExact: false,
    min: short(min),
    max: short(max),
    mean: mean == null ? null : Number(mean),
    top: [],
  }
}
