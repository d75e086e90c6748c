import type { Problem } from '../model/problem.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { findProblems } from './find-problems.ts'
import { mergeData } from './merge-data.ts'
import { conflict, type Merged, mergeValue, type ThreeWay } from './merge-values.ts'

interface Item {
  readonly id: string
}

/**
 * Merges two users' changes to a graph. Returns null if both changed the same part in different ways, or if the result
 * has a problem that neither version has.
 */
export function mergeGraphs({ base, mine, theirs }: ThreeWay<WorkflowGraph>): WorkflowGraph | null {
  const nodes = mergeItems({ base: base.nodes, mine: mine.nodes, theirs: theirs.nodes }, mergeNode)
  const edges = mergeItems({ base: base.edges, mine: mine.edges, theirs: theirs.edges }, mergeValue)
  const lists = { base: base.notes ?? [], mine: mine.notes ?? [], theirs: theirs.notes ?? [] }
  const notes = mergeItems(lists, mergeValue)
  const parameters = mergeItems(
    { base: base.parameters ?? [], mine: mine.parameters ?? [], theirs: theirs.parameters ?? [] },
    mergeValue,
  )
  if (nodes === conflict || edges === conflict || notes === conflict || parameters === conflict) return null
  const merged = {
    ...theirs,
    nodes,
    edges: withoutTwins(edges),
    ...((mine.notes ?? theirs.notes) && { notes }),
    ...((mine.parameters ?? theirs.parameters) && { parameters }),
  }
  return isSafe(merged, mine, theirs) ? merged : null
}

/** Merges the name of a workflow. Returns null when both users changed it differently. */
export function mergeName(names: ThreeWay<string>): string | null {
  const merged = mergeValue(names)
  return merged === conflict ? null : merged
}

/** Merges position and data separately, so that one user can move a node while another configures it. */
function mergeNode({
  base,
  mine,
  theirs,
}: ThreeWay<WorkflowNode | undefined>): Merged<WorkflowNode | undefined> {
  const whole = mergeValue({ base, mine, theirs })
  if (whole !== conflict || !base || !mine || !theirs) return whole
  const position = mergeValue({ base: base.position, mine: mine.position, theirs: theirs.position })
  const data = mergeData({ base: base.data, mine: mine.data, theirs: theirs.data })
  return position === conflict || data === conflict ? conflict : { ...theirs, position, data }
}

function mergeItems<T extends Item>(
  lists: ThreeWay<readonly T[]>,
  merge: (item: ThreeWay<T | undefined>) => Merged<T | undefined>,
): Merged<readonly T[]> {
  const base = byId(lists.base)
  const mine = byId(lists.mine)
  const theirs = byId(lists.theirs)
  const order = mergeOrder(lists)
  if (order === conflict) return conflict
  const merged: T[] = []
  for (const id of order) {
    const item = merge({ base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) })
    if (item === conflict) return conflict
    if (item) merged.push(item)
  }
  return merged
}

/** Returns the IDs of both lists in the order of the user who rearranged them, followed by the other user's new IDs. */
function mergeOrder({ base, mine, theirs }: ThreeWay<readonly Item[]>): Merged<readonly string[]> {
  const mineMoved = isReordered(base, mine)
  if (mineMoved && isReordered(base, theirs) && isReordered(mine, theirs)) return conflict
  const [first, second] = mineMoved ? [mine, theirs] : [theirs, mine]
  return [...new Set([...first, ...second].map(({ id }) => id))]
}

function isReordered(before: readonly Item[], after: readonly Item[]): boolean {
  const wasThere = new Set(before.map(({ id }) => id))
  const isThere = new Set(after.map(({ id }) => id))
  const old = before.filter(({ id }) => isThere.has(id))
  const present = after.filter(({ id }) => wasThere.has(id))
  return old.some(({ id }, at) => id !== present[at]?.id)
}

/** Both users may have drawn the same connection, with different IDs. */
function withoutTwins(edges: WorkflowGraph['edges']): WorkflowGraph['edges'] {
  const seen = new Set<string>()
  return edges.filter(({ source, target }) => {
    const way = `${source} ${target}`
    return !seen.has(way) && seen.add(way)
  })
}

function isSafe(merged: WorkflowGraph, mine: WorkflowGraph, theirs: WorkflowGraph): boolean {
  const written = ({ nodeId, sentence }: Problem) => `${nodeId ?? ''} ${sentence}`
  const known = new Set([...findProblems(mine), ...findProblems(theirs)].map(written))
  return findProblems(merged).every((problem) => known.has(written(problem)))
}

const byId = <T extends Item>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]))
