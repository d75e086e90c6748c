import { join as inFolder } from 'node:path'
import type { DataType, WorkflowGraph } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { measuredTypes } from '../model/column-measures.ts'
import { momentIn, type RunMoment } from '../model/run-moment.ts'
import { cell, rowNumber, storedCell, type Table } from '../steps/table.ts'
import { type CompiledGraph, compileGraph, type GraphToCompile, type Sources } from './compile-graph.ts'
import type { CompiledPlan } from './plan.ts'
import { keptRows } from './skipped-rows.ts'
import { storesText } from './stores-text.ts'

/** The data that a run needs in addition to the rows. */
export interface PlanNeeds {
  /** Folder for materialized results of combinations that are read more than once. */
  readonly workFolder: string
  /** The types of columns to measure, because the target creates a table whose column types depend on the values. */
  readonly measures: ReadonlySet<DataType>
  /** True when all rows must be checked before the write, even if the plan itself needs no check. */
  readonly requirements: boolean
}

/**
 * Compiles a workflow up to one node into SQL that reads the columnar copies of its sources. The sources are keyed by
 * input node ID. `moment` is the moment at which the run began: now, in UTC, by default.
 */
export function compilePlan(
  workflow: WorkflowGraph,
  sources: Sources,
  nodeId: string,
  needs?: PlanNeeds,
  // The graph is compiled several times, and each time must see the same moment.
  moment: RunMoment = momentIn('UTC', new Date()),
): CompiledPlan {
  const graph: GraphToCompile = {
    workflow,
    sources,
    nodeId,
    measure: needs?.measures ?? measuredTypes,
    storesText: storesText(workflow, nodeId),
    isAnswered: needs !== undefined,
    moment,
  }
  const inlined = compileGraph(graph)
  const twice = new Set([...inlined.twice, ...(needs?.requirements ? inlined.table.combines : [])])
  const landed = new Map(
    [...twice].map((id, i) => {
      const path = inFolder(needs?.workFolder ?? '', `combined-${i}.parquet`)
      return [id, { path, from: sql`read_parquet(${constant(path)})` }]
    }),
  )
  const compiled = needs && twice.size > 0 ? compileGraph({ ...graph, landed }) : inlined
  const { table } = compiled
  const cells = table.columns.map((column, i) => sql`${storedCell(table, i)} as ${name(column.name)}`)
  const isCombined = table.rows?.kind !== 'sources'
  return {
    ...describePlan(compiled),
    rows: sql`select ${join(cells)} ${keptRows(table)}`,
    numbered: (window) =>
      numberedRows(window && !isCombined ? compileGraph({ ...graph, window }).table : table),
  }
}

/** Returns what is known of a plan without its rows. */
export function describePlan(compiled: CompiledGraph): Omit<CompiledPlan, 'rows' | 'numbered'> {
  const { table, parts, isChecked, path, sourceRows, isAligned, usesOrder, warnings } = compiled
  return {
    parts,
    columns: table.columns.map((column, i) => (table.asWritten[i] ? { ...column, type: 'text' } : column)),
    bounds: table.bounds,
    isChecked,
    rowCount: table.rows,
    sourceRows,
    needsOrder: isAligned || usesOrder,
    warnings,
    path: path.map((node) => ({ nodeId: node.id, title: node.data.title })),
  }
}

/** Selects the rows of a table with the row number as the first column. */
export function numberedRows(table: Table): Sql {
  return sql`select ${join([rowNumber, ...table.columns.map((_, i) => sql`${storedCell(table, i)} as ${cell(i)}`)])} ${keptRows(table)}`
}
