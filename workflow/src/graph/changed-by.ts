import { sourceKey } from '../connectors/database-input.ts'
import { isEqual } from '../model/is-equal.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { isDatabaseInput, isDatabaseOutput } from './node-families.ts'

/**
 * Who changed last what a database node does with its connection, as user by node; where nobody is named, the workflow's
 * owner did. Somebody's connection does what others drew only once they refresh or run it, so they should be able to tell.
 */
export type ChangedBy = Readonly<Record<string, string>>

/** In the place of a user: somebody drew it in a file, and nobody knows who. */
export const fromFile = 'file'

/** What is drawn, with who changed its database nodes last. */
export interface Changed {
  readonly graph: WorkflowGraph
  readonly changedBy: ChangedBy
}

/** More than any workflow has nodes: only beyond are nodes forgotten that were taken out. */
const mostKept = 4000

/**
 * The same after a save of `graph`, where `earlier` is the version that it brings back. What its owner brings back or copies
 * stays the work of whoever changed it: a node that was taken out keeps its name here. One that its owner changed is theirs,
 * also once they undid that.
 */
export function changedByAfter(
  before: Changed,
  graph: WorkflowGraph,
  { saver, owner, earlier }: { readonly saver: string; readonly owner: string; readonly earlier?: ChangedBy },
): ChangedBy {
  const former = new Map(before.graph.nodes.map((node) => [node.id, node]))
  const after = new Map(Object.entries(before.changedBy))
  const theirs = before.graph.nodes.filter((node) => usesConnection(node) && before.changedBy[node.id])
  /** What its owner duplicates or pastes is still what somebody else drew. */
  const copiedFrom = (node: WorkflowNode) => {
    const original = theirs.find((one) => doesTheSame(one, node))
    return original && before.changedBy[original.id]
  }
  for (const node of graph.nodes) {
    const was = former.get(node.id)
    if (!usesConnection(node) || (was && doesTheSame(was, node))) continue
    const unmade = was ? undefined : before.changedBy[node.id]
    const by = saver !== owner ? saver : earlier ? earlier[node.id] : (unmade ?? copiedFrom(node))
    if (by === undefined || by === owner) after.delete(node.id)
    else after.set(node.id, by)
  }
  if (after.size <= mostKept) return Object.fromEntries(after)
  const present = new Set(graph.nodes.map(({ id }) => id))
  return Object.fromEntries([...after].filter(([id]) => present.has(id)))
}

const usesConnection = (node: WorkflowNode): boolean => isDatabaseInput(node) || isDatabaseOutput(node)

/** Whether two database nodes do the same with the same connection. */
export function doesTheSame(a: WorkflowNode, b: WorkflowNode): boolean {
  if (a.data.kind !== b.data.kind) return false
  if (isDatabaseInput(a) && isDatabaseInput(b)) return sourceKey(a.data.config) === sourceKey(b.data.config)
  // The address only shows where the connection leads.
  return isEqual({ ...a.data.config, address: null }, { ...b.data.config, address: null })
}
