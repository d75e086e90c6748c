import {
  AppError,
  isKind,
  nodeKinds,
  pathTo,
  type StepKind,
  sourcesOf,
  steps,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { ReadableSource } from '../child/protocol.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { stepCompilers } from '../steps/index.ts'
import { layTables } from '../steps/side-by-side.ts'
import { cell, rowNumber, type StepContext, type Table } from '../steps/table.ts'
import { checkOf } from './check-of.ts'
import { isLeftOut } from './left-out.ts'
import type { CompiledPlan, Page, RowWindow } from './plan.ts'
import { readReject, rejectsOf } from './rejects-of.ts'
import { sourceTable } from './source-table.ts'

/** How many rejects a preview lists of the rows that it shows. */
const SHOWN_REJECTS = 1_000

type Sources = Readonly<Record<string, ReadableSource>>

/** Compiles a workflow up to one node into SQL over the columnar copies of its sources, by input node id. */
export function compilePlan(workflow: WorkflowGraph, sources: Sources, nodeId: string): CompiledPlan {
  const path = pathTo(workflow, nodeId)
  const tableOf = (window: RowWindow | null) => compileTable(workflow, path, sources, nodeId, window)
  const table = tableOf(null)
  const cells = table.columns.map((column, i) => sql`${cell(i)} as ${name(column.name)}`)
  const canReject = table.conversions.length > 0
  return {
    rows: sql`select ${join(cells)} ${keptOf(table)}`,
    columns: table.columns,
    sourceRows: Math.max(0, ...path.map((node) => sources[node.id]?.rows ?? 0)),
    check: checkOf(table),
    rejects: canReject ? (limit) => rejectsOf(table, limit) : null,
    readReject,
    rowsWithin: (window, page) =>
      sql`${numberedOf(tableOf(window))} order by ${rowNumber}${page ? limitTo(page) : sql``}`,
    rejectsWithin: canReject ? (window) => rejectsOf(tableOf(window), SHOWN_REJECTS) : null,
    kept: isLeftOut(table)
      ? {
          count: sql`select count(*) ${keptOf(table)}`,
          windowOf: (page) =>
            sql`select min(${rowNumber}), max(${rowNumber}) from (select ${rowNumber} ${keptOf(table)} order by ${rowNumber}${limitTo(page)})`,
        }
      : null,
    path: path.map((node) => ({ nodeId: node.id, title: node.data.title })),
  }
}

/** From a table, without the rows that are left out. */
function keptOf(table: Table): Sql {
  const leftOut = isLeftOut(table)
  return sql`from (${table.select})${leftOut ? sql` where not ${leftOut}` : sql``}`
}

function numberedOf(table: Table): Sql {
  return sql`select ${join([rowNumber, ...table.columns.map((_, i) => cell(i))])} ${keptOf(table)}`
}

function limitTo({ offset, limit }: Page): Sql {
  return sql` limit ${constant(limit)} offset ${constant(offset)}`
}

function compileTable(
  workflow: WorkflowGraph,
  path: readonly WorkflowNode[],
  sources: Sources,
  nodeId: string,
  window: RowWindow | null,
): Table {
  let numbers = 0
  const nextNumber = () => numbers++
  const tables = new Map<string, Table>()
  for (const node of path) {
    const inputs = sourcesOf(workflow, node.id).flatMap((source) => tables.get(source.id) ?? [])
    tables.set(node.id, compileNode(node, inputs, sources, window, nextNumber))
  }
  const table = tables.get(nodeId)
  if (!table) throw new AppError('circle', {}, { nodeId })
  return table
}

function compileNode(
  node: WorkflowNode,
  inputs: readonly Table[],
  sources: Sources,
  window: RowWindow | null,
  nextNumber: () => number,
): Table {
  const { id: nodeId, data } = node
  if (nodeKinds[data.kind].type === 'input') {
    const source = sources[nodeId]
    if (!source) throw new AppError('inputNotPrepared', {}, { nodeId })
    return sourceTable(source, window)
  }
  if (inputs.length === 0) throw new AppError('nodeWithoutSource', { title: data.title }, { nodeId })
  const input = layTables(inputs)
  if (nodeKinds[data.kind].type === 'output') return input
  const kind = stepKinds.find((step) => isKind(node, step))
  if (!kind) throw new AppError('kindNotWorking', { title: data.title }, { nodeId })
  return compileStep(kind, node, input, { nodeId, title: data.title, nextNumber })
}

const stepKinds = Object.keys(steps) as StepKind[]

function compileStep<K extends StepKind>(
  kind: K,
  node: WorkflowNode,
  input: Table,
  context: StepContext,
): Table {
  if (!isKind(node, kind)) return input
  return stepCompilers[kind](input, node.data.config, context)
}
