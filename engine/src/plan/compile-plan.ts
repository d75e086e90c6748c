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
import type { Source } from '../child/protocol.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { stepCompilers } from '../steps/index.ts'
import { layTables } from '../steps/side-by-side.ts'
import { cell, rowNumber, type StepContext, type Table } from '../steps/table.ts'
import { checkOf } from './check-of.ts'
import { datasetTable } from './dataset-table.ts'
import { isLeftOut } from './left-out.ts'
import type { CompiledPlan } from './plan.ts'
import { readReject, rejectsOf } from './rejects-of.ts'

/** How many rejects a preview lists of the rows that it shows. */
const SHOWN_REJECTS = 1_000

type Sources = Readonly<Record<string, Source>>

/** Compiles a workflow up to one node into SQL over the columnar copies of its sources, by input node id. */
export function compilePlan(workflow: WorkflowGraph, sources: Sources, nodeId: string): CompiledPlan {
  const path = pathTo(workflow, nodeId)
  const table = compileTable(workflow, path, sources, nodeId)
  const leftOut = isLeftOut(table)
  const where = leftOut ? sql` where not ${leftOut}` : sql``
  const kept = sql`from (${table.select})${where}`
  const cells = table.columns.map((column, i) => sql`${cell(i)} as ${name(column.name)}`)
  const canReject = table.conversions.length > 0
  return {
    rows: sql`select ${join(cells)} ${kept}`,
    columns: table.columns,
    sourceRows: Math.max(0, ...path.map((node) => sources[node.id]?.rows ?? 0)),
    check: checkOf(table),
    rejects: canReject ? (limit) => rejectsOf(table, table.select, limit) : null,
    readReject,
    page: (offset, limit) =>
      sql`select ${join([rowNumber, ...table.columns.map((_, i) => cell(i))])} ${kept}
        limit ${constant(limit)} offset ${constant(offset)}`,
    rejectsBetween: canReject
      ? (first, last) => {
          // A table has every source row until its end, so rows are found by counting.
          const rows = sql`select * from (${table.select}) limit ${constant(last - first + 1)} offset ${constant(first - 1)}`
          return rejectsOf(table, rows, SHOWN_REJECTS)
        }
      : null,
    count: leftOut ? sql`select count(*) ${kept}` : null,
    path: path.map((node) => ({ nodeId: node.id, title: node.data.title })),
  }
}

function compileTable(
  workflow: WorkflowGraph,
  path: readonly WorkflowNode[],
  sources: Sources,
  nodeId: string,
): Table {
  let numbers = 0
  const nextNumber = () => numbers++
  const tables = new Map<string, Table>()
  for (const node of path) {
    const inputs = sourcesOf(workflow, node.id).flatMap((source) => tables.get(source.id) ?? [])
    tables.set(node.id, compileNode(node, inputs, sources, nextNumber))
  }
  const table = tables.get(nodeId)
  if (!table) throw new AppError('circle', {}, { nodeId })
  return table
}

function compileNode(
  node: WorkflowNode,
  inputs: readonly Table[],
  sources: Sources,
  nextNumber: () => number,
): Table {
  const { id: nodeId, data } = node
  if (nodeKinds[data.kind].type === 'input') {
    const source = sources[nodeId]
    if (!source) throw new AppError('inputNotPrepared', {}, { nodeId })
    return datasetTable(source)
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
