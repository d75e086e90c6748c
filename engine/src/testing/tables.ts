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
import type { DatasetSource } from '../child/protocol.ts'
import { openSession } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'

type Cells = readonly (string | null)[]

/** Writes a dataset's columnar copy of a few rows, as the ingest of a file would. */
export async function writeTable(
  path: string,
  columns: readonly string[],
  rows: readonly Cells[],
): Promise<DatasetSource> {
  await mkdir(dirname(path), { recursive: true })
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: dirname(path),
    temporaryBytes: 1e9,
    paths: [path],
  })
  const places = columns.map((_, i) => sql`${name(`c${i}`)} varchar`)
  await session.run(sql`create table t (${join(places)})`)
  for (const row of rows) await session.run(sql`insert into t values (${join(row.map(constant))})`)
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

/** A node with its kind's initial settings, but for those that are given. */
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

/** A graph from nodes and edges such as 'from>to'. */
export function graphOf(nodes: readonly WorkflowNode[], ...edges: readonly string[]): WorkflowGraph {
  return {
    nodes,
    edges: edges.map((edge, i) => {
      const [source = '', target = ''] = edge.split('>')
      return { id: `e${i}`, source, target }
    }),
  }
}

/** A change of one column, from text unless said otherwise. */
export function change(columnName: string, toType: DataType, more: Partial<ColumnChange> = {}): ColumnChange {
  return { columnName, fromType: 'text', toType, ...more }
}
