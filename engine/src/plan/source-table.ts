import type { Column } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { type ColumnMeasures, declaredMeasures, nothing } from '../model/column-measures.ts'
import type { ReadableSource } from '../model/source.ts'
import { cell, isEmpty, type MeasureBound, rowNumber, type Table } from '../steps/table.ts'
import type { RowWindow } from './plan.ts'
import { readInflow } from './read-inflow.ts'

/** Database rows that arrive through a pipe during the write and can be read only once. */
export interface StreamedSource {
  readonly kind: 'streamed'
  readonly path: string
  readonly columns: readonly Column[]
}

export type PlanSource = ReadableSource | StreamedSource

/** Returns the table of an input node, or some of its rows. */
export function sourceTable(nodeId: string, source: PlanSource, window: RowWindow | null): Table {
  return source.kind === 'streamed' ? streamedTable(source) : columnarTable(nodeId, source, window)
}

/** The conversion that all values of a column have passed. */
export interface ProvenColumn {
  readonly proof: string
  /** The measures of the converted values, if known. */
  readonly measures: ColumnMeasures | null
}

/** Returns the proofs of a source's columns by name. */
export function proofsOf(source: PlanSource | undefined): ReadonlyMap<string, ProvenColumn> {
  if (source?.kind !== 'dataset') return new Map()
  const { columns, proofs = [], digits = [] } = source
  return new Map(
    columns.flatMap((column, i) => {
      const proof = proofs[i]
      const known = digits[i]
      return proof ? [[column, { proof, measures: known ? { ...nothing, ...known } : null }] as const] : []
    }),
  )
}

function streamedTable({ path, columns }: StreamedSource): Table {
  return {
    select: sql`select null::bigint as ${rowNumber}, * from (${readInflow(path, columns)})`,
    columns,
    bounds: columns.map(declaredBound),
    asWritten: columns.map(() => false),
    hasEmpty: false,
    isNumbered: false,
    conversions: [],
    rows: null,
    combines: [],
  }
}

function declaredBound(column: Column): MeasureBound {
  const measures = declaredMeasures(column)
  return measures && { kind: 'known', measures }
}

/**
 * Returns the table of a source's columnar copy, or some of its rows. Every row has its number, and columns are
 * identified by index, not name. A dataset's cells are text, but landed columns are typed.
 */
function columnarTable(nodeId: string, source: ReadableSource, window: RowWindow | null): Table {
  const { path, emptyRows } = source
  const isLanded = source.kind === 'landed'
  const columns: readonly Column[] = isLanded
    ? source.columns
    : source.columns.map((name) => ({ name, type: 'text' }))
  const cells = columns.map((_, i) => cell(i))
  // A landed copy already names its columns by index, and can have an extra column.
  const fileRow = name(isLanded ? 'file_row_number' : 'file_row')
  const places = isLanded ? sql`` : sql` as source(${join([...cells, fileRow])})`
  const within = rowsWithin(fileRow, window, isLanded ? undefined : source.firstRows)
  const hasEmpty = emptyRows > 0
  const empty = sql`${join(
    cells.map((c) => sql`${c} is null`),
    sql` and `,
  )} as ${isEmpty}`
  return {
    select: sql`select ${join([sql`${fileRow} + 1 as ${rowNumber}`, ...(hasEmpty ? [empty] : []), ...cells])}
      from read_parquet(${constant(path)}, file_row_number = true)${places}${within}`,
    columns,
    hasEmpty,
    isNumbered: true,
    conversions: [],
    bounds: columns.map(declaredBound),
    asWritten: columns.map(() => false),
    rows: { kind: 'sources', rows: source.rows, of: [nodeId] },
    combines: [],
  }
}

/** Selects the copy's rows by number, from 0: the rows in the window, the first rows, or all rows. */
function rowsWithin(fileRow: Sql, window: RowWindow | null, firstRows: number | undefined): Sql {
  if (!window && firstRows === undefined) return sql``
  const first = window ? window.first - 1 : 0
  const last = Math.min(window?.last ?? Number.MAX_SAFE_INTEGER, firstRows ?? Number.MAX_SAFE_INTEGER) - 1
  return sql` where ${fileRow} between ${constant(first)} and ${constant(last)}`
}
