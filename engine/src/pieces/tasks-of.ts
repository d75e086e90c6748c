import { parquetLayout } from '../duckdb/parquet-layout.ts'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import type { CheckPart } from '../plan/plan.ts'
import { hasReject } from '../plan/rejects-of.ts'
import type { ExchangeLeaf, Leaf, PiecePlan, SourceLeaf, Stage, Work } from './piece-plan.ts'
import type { Block, Task, TaskView, TaskWork } from './task.ts'

/** Estimated size of a cell in a row, in bytes. */
const BYTES_PER_CELL = 16

/** The number of the exchange that has the rows of the result. */
export const RESULT = -1

/** A task without the folder of an attempt. */
export type PlannedTask = Omit<Task, 'folder'> & {
  /** For a task of sources: the rows that it reads. */
  readonly window: { readonly first: number; readonly last: number } | null
}

export interface TasksOptions {
  /** The number of rows in a piece of the sources of a stage. */
  readonly pieceRows: (sources: readonly SourceLeaf[]) => number
  /** The sealed blocks of an exchange, in the order of the tasks that wrote them. */
  readonly blocksOf: (leaf: number) => readonly Block[]
}

/** Returns the tasks of a stage, in the order of their rows. The blocks that they open must be complete. */
export function tasksOf(
  plan: PiecePlan,
  stage: Stage,
  at: number,
  options: TasksOptions,
): readonly PlannedTask[] {
  const sources = stage.leaves.filter((leaf) => leaf.kind === 'source')
  const exchanges = stage.leaves.filter((leaf) => leaf.kind === 'exchange')
  const used = new Set(stage.work.flatMap(({ leaves }) => [...leaves]))
  const others = plan.leaves.filter((leaf) => used.has(leaf.id) && !stage.leaves.includes(leaf))
  const work = stage.work.map((one) => taskWorkOf(plan, one))
  const keepsOrder = stage.work.some((one) => one.kind === 'exchange' && one.exchange.keepsOrder)
  const empty = others.map((leaf) => view(leaf, nothingOf(leaf)))
  if (sources.length > 0) {
    const rows = Math.max(...sources.map((leaf) => leaf.rows))
    const size = Math.max(1, options.pieceRows(sources))
    return Array.from({ length: Math.max(1, Math.ceil(rows / size)) }, (_, i) => {
      const window = { first: i * size + 1, last: (i + 1) * size }
      return {
        id: `${at}-${i}`,
        views: [...empty, ...sources.map((leaf) => view(leaf, leaf.rowsOf(window)))],
        opens: [],
        work,
        keepsOrder,
        window,
      }
    })
  }
  const buckets = Math.max(...exchanges.map((leaf) => leaf.buckets))
  return Array.from({ length: buckets }, (_, bucket) => {
    const opened = exchanges.map((leaf) => ({
      leaf,
      blocks: options.blocksOf(leaf.id).filter((block) => block.bucket === bucket),
    }))
    return {
      id: `${at}-${bucket}`,
      views: [...empty, ...opened.map(({ leaf, blocks }) => view(leaf, rowsOf(leaf, blocks)))],
      opens: opened.flatMap(({ blocks }) => blocks),
      work,
      keepsOrder: keepsOrder || exchanges.some(({ order }) => order !== 'none'),
      window: null,
    }
  })
}

function view(leaf: Leaf, select: Sql): TaskView {
  return { name: leaf.name.inline(), select: select.inline() }
}

function nothingOf(leaf: Leaf): Sql {
  return leaf.kind === 'source' ? leaf.rowsOf({ first: 1, last: 0 }) : rowsOf(leaf, [])
}

/** Selects the rows of blocks in the order of a leaf. */
export function rowsOf(
  { cells, order }: Pick<ExchangeLeaf, 'cells' | 'order'>,
  blocks: readonly Block[],
): Sql {
  const names = cells.map((one) => one.name)
  if (blocks.length === 0) {
    const nulls = cells.map((one) => sql`null::${one.type} as ${one.name}`)
    return sql`select ${join(nulls)} where false`
  }
  const paths = join(blocks.map(({ path }) => constant(path)))
  const from = sql`read_parquet([${paths}], hive_partitioning = false)`
  const [number, ...others] = names
  if (!number) throw new TypeError('An exchange has the number of the row')
  if (order === 'renumbered')
    return sql`select ${join([sql`row_number() over (order by ${number}) as ${number}`, ...others])} from ${from} order by ${number}`
  return sql`select ${join(names)} from ${from}${order === 'rows' ? sql` order by ${number}` : sql``}`
}

function taskWorkOf(plan: PiecePlan, work: Work): TaskWork {
  if (work.kind === 'exchange') {
    const { leaf, select, buckets, cells } = work.exchange
    const { groupRows } = parquetLayout(cells.length, cells.length * BYTES_PER_CELL)
    return { kind: 'exchange', exchange: leaf ?? RESULT, select: select.inline(), buckets, groupRows }
  }
  const { index, part } = work
  if (part.kind === 'question') return { kind: 'question', index, select: part.select.inline() }
  if (part.kind === 'check')
    return { kind: 'check', index, select: part.select.inline(), rejects: rejectsOf(part) }
  const { groupRows } = parquetLayout(part.columns, part.columns * BYTES_PER_CELL)
  const name = plan.landed.get(part.nodeId)?.inline() ?? ''
  const rows = part.bounds
    ? sql`select * from (${part.rows}) limit ${constant(part.bounds.rows + 1)}`
    : part.rows
  return {
    kind: 'landing',
    index,
    select: rows.inline(),
    name,
    groupRows,
    milliseconds: part.bounds?.milliseconds ?? null,
  }
}

/** The number of counts before the failures in the row of a check, without those of its steps. */
const COUNTS = 5

function rejectsOf({ conversions, steps }: CheckPart): Extract<TaskWork, { kind: 'check' }>['rejects'] {
  const listed = conversions.flatMap((conversion, i) =>
    conversion.rule?.onFailure === 'warn' ? [] : [{ conversion, count: COUNTS + steps.length + i }],
  )
  return [...Map.groupBy(listed, ({ conversion }) => conversion.nodeId)].flatMap(([nodeId, of]) => {
    const [first] = of
    if (!first) return []
    const all = of.map(({ conversion }) => conversion)
    const select = sql`select * from (${first.conversion.before().select}) where ${hasReject(all)}`
    return [{ nodeId, counts: of.map(({ count }) => count), select: select.inline() }]
  })
}
