import {
  type Column,
  pathTo,
  returnsEachRow,
  sourcesOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { DirectInput } from '../connectors/writer.ts'
import { stepOf } from '../steps/index.ts'
import { inPhase } from './in-phase.ts'
import { isSameDatabase } from './is-same-place.ts'
import { storeFirstRows } from './keep-result.ts'
import type { OpenedSource } from './open-sources.ts'
import { reconcile } from './reconcile.ts'
import type { RunWork, WrittenRows } from './run-work.ts'

/**
 * Copies rows from server to server without DuckDB. Possible when the plan only chooses and renames columns of one
 * source and the writer supports that source. Otherwise returns null and does nothing.
 */
export async function writeDirect(work: RunWork): Promise<WrittenRows | null> {
  const { writer, opened, output, request, meter, listener, signal } = work
  const source = singleSource(work)
  if (!writer.writeDirect || writer.newTableRows || !source || isSameDatabase(source.source, request.target))
    return null
  const columns = chosenColumns(request.workflow, output.sourceId, source)
  if (!columns) return null
  meter.writing(() => writer.storedSoFar() ?? 0)
  const direct = { source: source.source, columns, onBytes: (bytes: number) => meter.addBytes(bytes), signal }
  const result = await inPhase(listener, 'write', async () => writer.writeDirect?.(direct))
  if (!result) return null
  await storeFirstRows(work, source)
  await opened[Symbol.asyncDispose]()
  const count = () => countsFromSource(source, result.written, result)
  return { result, ...(await inPhase(listener, 'reconcile', count)) }
}

/** Returns the counts of a run whose rows were counted only by the source and the target. */
export function countsFromSource(
  { node }: OpenedSource,
  rows: number,
  result: WrittenRows['result'],
): Omit<WrittenRows, 'result'> {
  const counted = { kind: 'sources', rows, of: [node.id] } as const
  const plan = { sourceRows: rows, rowCount: counted, isChecked: false }
  return {
    reconciliation: reconcile({ plan, checks: [], landed: new Map(), sources: {} }, result),
    counted: new Map([[node.id, rows]]),
    kept: new Map(),
    rejects: new Map(),
  }
}

/**
 * Returns the database if it is the plan's only source, every node has at most one source and passes each of its rows,
 * and the database isn't treated as a file. Otherwise returns null.
 */
export function singleSource(
  { request, opened, output }: RunWork,
  passes: (node: WorkflowNode) => boolean = returnsEachRow,
): OpenedSource | null {
  const path = pathTo(request.workflow, output.sourceId)
  const isChain = path.every((node) => sourcesOf(request.workflow, node.id).length <= 1 && passes(node))
  const source = opened.opened.find(({ node }) => node.id === path[0]?.id)
  return isChain && source && !source.source.config.treatAsFile ? source : null
}

/** Maps the source's columns to the result's. Returns null if a step does more than choose and rename columns. */
export function chosenColumns(
  workflow: WorkflowGraph,
  nodeId: string,
  { columns }: OpenedSource,
): DirectInput['columns'] | null {
  let pairs: readonly { readonly from: Column; readonly to: Column }[] = columns.map((from) => ({
    from,
    to: from,
  }))
  for (const node of pathTo(workflow, nodeId).slice(1)) {
    const before = pairs
    const chosen = stepOf(node)?.chooseColumns(before.map(({ to }) => to))
    if (!chosen) return null
    pairs = chosen.flatMap(({ from, column }) => {
      const pair = before[from]
      return pair ? [{ from: pair.from, to: column }] : []
    })
  }
  return pairs
}
