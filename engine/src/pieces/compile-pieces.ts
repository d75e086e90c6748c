import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { type CompiledGraph, compileGraph, type GraphToCompile } from '../plan/compile-graph.ts'
import { keptRows } from '../plan/skipped-rows.ts'
import { cell, rowNumber, storedCell, type Table } from '../steps/table.ts'
import { type CutOptions, Cutter, NeedsOneTask, StaysHere } from './cutter.ts'
import type { PiecePlan, Work } from './piece-plan.ts'

export interface PieceOptions extends Pick<CutOptions, 'mark' | 'buckets'> {}

/**
 * Compiles a workflow up to one node into stages of tasks. The SQL of the steps is the same as in a plan for one process,
 * and so are its checks, in the same order. Throws `StaysHere` for a plan that can't be cut.
 */
export function compilePieces(graph: GraphToCompile, options: PieceOptions): PiecePlan {
  const inOneTask = new Set<string>()
  for (;;)
    try {
      const inlined = compileOnce(graph, options, inOneTask, new Map())
      const { twice } = inlined.compiled
      if (twice.size === 0) return inlined
      const landed = [...twice].map((id, i) => [id, name(`${options.mark} landed ${i}`)] as const)
      return compileOnce(graph, options, inOneTask, new Map(landed))
    } catch (error) {
      if (!(error instanceof NeedsOneTask)) throw error
      if (inOneTask.has(error.nodeId)) throw new StaysHere('readsWholeTable', error.nodeId)
      inOneTask.add(error.nodeId)
    }
}

function compileOnce(
  graph: GraphToCompile,
  { mark, buckets }: PieceOptions,
  inOneTask: ReadonlySet<string>,
  landed: ReadonlyMap<string, Sql>,
): PiecePlan {
  const cutter = new Cutter({ workflow: graph.workflow, mark, buckets, inOneTask, landed })
  const compiled = compileGraph({
    ...graph,
    isAnswered: true,
    cuts: cutter,
    landed: new Map([...landed].map(([id, from]) => [id, { path: '', from }])),
  })
  const { table } = compiled
  const { exchange, order, leaves } = cutter.result(graph.nodeId, table, resultRows(table))
  const work: readonly Work[] = [...workOf(compiled, cutter), { kind: 'exchange', exchange, leaves }]
  requireOneTask(work, cutter)
  const stages = cutter.groups(work).map((group) => {
    const ids = new Set(group.map(({ id }) => id))
    const own = new Set(work.filter((one) => !ids.isDisjointFrom(one.leaves)))
    return { leaves: group, work: withLandings(own, work, landed) }
  })
  const working = stages.filter((stage) => stage.work.length > 0)
  const writers = work.flatMap((one) => {
    if (one.kind !== 'exchange') return []
    const of = [...one.leaves].map((id) =>
      working.findIndex(({ leaves }) => leaves.some((leaf) => leaf.id === id)),
    )
    return [[one.exchange.leaf, [...new Set(of)]] as const]
  })
  return {
    compiled,
    leaves: cutter.leaves,
    stages: working,
    work,
    writers: new Map(writers),
    result: { exchange, order },
    landed,
    inOneTask,
    table,
  }
}

/** Returns the parts of the plan and the exchanges in the order in which a task does them. */
function workOf({ parts }: CompiledGraph, cutter: Cutter): readonly Work[] {
  const byPart = Map.groupBy(cutter.exchanges, ({ part }) => part)
  const exchangesAt = (at: number): readonly Work[] =>
    (byPart.get(at) ?? []).map(({ exchange, leaves }) => ({ kind: 'exchange', exchange, leaves }))
  return [
    ...exchangesAt(0),
    ...parts.flatMap((part, index): readonly Work[] => [
      { kind: 'part', index, part, leaves: cutter.leavesOf(part) },
      ...exchangesAt(index + 1),
    ]),
  ]
}

/**
 * Adds the materialized results that some work reads, even if they are empty for its pieces, because views need their
 * columns.
 */
function withLandings(
  own: ReadonlySet<Work>,
  all: readonly Work[],
  landed: ReadonlyMap<string, Sql>,
): readonly Work[] {
  const added = new Set(own)
  for (const one of all.toReversed()) {
    if (added.has(one) || one.kind !== 'part' || one.part.kind !== 'landing') continue
    const view = landed.get(one.part.nodeId)?.inline()
    if ([...added].some((other) => view !== undefined && reads(other, view))) added.add(one)
  }
  return all.filter((one) => added.has(one))
}

function reads(work: Work, view: string): boolean {
  let isRead = false
  selectOf(work).replaced((piece) => {
    if (piece === view) isRead = true
    return null
  })
  return isRead
}

function selectOf(work: Work): Sql {
  if (work.kind === 'exchange') return work.exchange.select
  return work.part.kind === 'landing' ? work.part.rows : work.part.select
}

/** A question whose answers can't be merged is asked in one task. */
function requireOneTask(work: readonly Work[], cutter: Cutter): void {
  for (const one of work)
    if (one.kind === 'part' && one.part.kind === 'question' && !one.part.merging) {
      const leaves = cutter.leaves.filter(({ id }) => one.leaves.has(id))
      const isOne = leaves.every((leaf) => leaf.kind === 'exchange' && leaf.buckets === 1)
      const groups = cutter.groups(work).filter((group) => group.some(({ id }) => one.leaves.has(id)))
      if (!isOne || groups.length > 1) throw new NeedsOneTask(one.part.nodeId)
    }
}

/** Selects the rows of the result with their numbers. */
function resultRows(table: Table): Sql {
  const cells = table.columns.map((_, i) => sql`${storedCell(table, i)} as ${cell(i)}`)
  return sql`select ${join([rowNumber, ...cells])} ${keptRows(table)}`
}
