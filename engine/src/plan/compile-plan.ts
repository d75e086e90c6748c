import { join as inFolder } from 'node:path'
import type { WorkflowGraph } from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { cell, rowNumber, type Table } from '../steps/table.ts'
import { compileGraph, type GraphToCompile, type Sources } from './compile-graph.ts'
import { keptOf } from './left-out.ts'
import type { CompiledPlan } from './plan.ts'

/** What a run asks of its plan beyond the rows. */
export interface PlanNeeds {
  /** A folder for the results of combinations that are looked at more than once. */
  readonly workFolder: string
  /** The target makes a table whose column types depend on the values. */
  readonly measures: boolean
  /** All rows are looked at before they are written, whatever the plan itself checks. */
  readonly demands: boolean
}

/** Compiles a workflow up to one node into SQL over the columnar copies of its sources, by input node id. */
export function compilePlan(
  workflow: WorkflowGraph,
  sources: Sources,
  nodeId: string,
  needs?: PlanNeeds,
): CompiledPlan {
  const graph: GraphToCompile = { workflow, sources, nodeId, measure: needs?.measures ?? true }
  const inlined = compileGraph(graph)
  const twice = new Set([...inlined.twice, ...(needs?.demands ? inlined.table.combines : [])])
  const landed = new Map(
    [...twice].map((id, i) => [id, inFolder(needs?.workFolder ?? '', `combined-${i}.parquet`)]),
  )
  const compiled = needs && twice.size > 0 ? compileGraph({ ...graph, landed }) : inlined
  const { table, parts, isChecked, path, sourceRows, isAligned, warnings } = compiled
  const cells = table.columns.map((column, i) => sql`${cell(i)} as ${name(column.name)}`)
  const isCombined = table.rows?.kind !== 'sources'
  return {
    parts,
    rows: sql`select ${join(cells)} ${keptOf(table)}`,
    columns: table.columns,
    bounds: table.bounds,
    isChecked,
    rowCount: table.rows,
    sourceRows,
    isAligned,
    warnings,
    numbered: (window) =>
      numberedOf(window && !isCombined ? compileGraph({ ...graph, window }).table : table),
    path: path.map((node) => ({ nodeId: node.id, title: node.data.title })),
  }
}

/** The rows of a table, each with its number in front. */
export function numberedOf(table: Table): Sql {
  return sql`select ${join([rowNumber, ...table.columns.map((_, i) => cell(i))])} ${keptOf(table)}`
}
