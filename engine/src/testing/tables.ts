import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type ColumnChange,
  type ConfigOf,
  connectors,
  type DataType,
  type NodeKind,
  nodeKinds,
  steps,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import type { DatasetSource } from '../model/source.ts'
import { sharedSession } from './shared-duckdb.ts'

type Cells = readonly (string | null)[]

const ROWS_AT_ONCE = 50

/** Writes a few rows as a dataset's columnar copy, as the ingest of a file would. */
export async function writeTable(
  path: string,
  columns: readonly string[],
  rows: readonly Cells[],
): Promise<DatasetSource> {
  await mkdir(dirname(path), { recursive: true })
  using session = await sharedSession()
  const places = columns.map((_, i) => sql`${name(`c${i}`)} varchar`)
  await session.run(sql`create or replace temp table t (${join(places)})`)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE).map((row) => sql`(${join(row.map(constant))})`)
    await session.run(sql`insert into t values ${join(some)}`)
  }
  const named = columns.map((column, i) => sql`${name(`c${i}`)} as ${name(column)}`)
  await session.run(
    sql`copy (select ${join(named)} from t) to ${constant(path)} (format parquet, use_tmp_file false)`,
  )
  return {
    kind: 'dataset',
    path,
    columns,
    rows: rows.length,
    emptyRows: rows.filter((row) => row.every((cell) => cell === null)).length,
    emptyCells: rows.flat().filter((cell) => cell === null).length,
  }
}

/** Returns a node with its kind's initial settings, overridden by the given settings. */
export function nodeOf<K extends NodeKind>(
  id: string,
  kind: K,
  config: Partial<ConfigOf<K>> = {},
): WorkflowNode {
  const contract =
    kind in steps ? steps[kind as keyof typeof steps] : connectors[kind as keyof typeof connectors]
  const { title, type, logoUrl } = nodeKinds[kind]
  const data = { title, type, logoUrl, kind, config: { ...contract.initial(), ...config } }
  return { id, type: 'custom', position: { x: 0, y: 0 }, data } as WorkflowNode
}

/** Returns a graph of nodes and edges such as 'from>to'. */
export function graphOf(nodes: readonly WorkflowNode[], ...edges: readonly string[]): WorkflowGraph {
  return {
    nodes,
    edges: edges.map((edge, i) => {
      const [source = '', target = ''] = edge.split('>')
      return { id: `e${i}`, source, target }
    }),
  }
}

/** Returns the change of a column's type, from text by default. */
export function change(columnName: string, toType: DataType, more: Partial<ColumnChange> = {}): ColumnChange {
  return { columnName, fromType: 'text', toType, ...more }
}
