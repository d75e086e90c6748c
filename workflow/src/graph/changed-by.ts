import { sourceKey } from '../connectors/database-input.ts'
import { isEqual } from '../model/is-equal.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { isDatabaseInput, isDatabaseOutput } from './node-families.ts'
import { fillParameters } from './parameters.ts'

/**
 * For each database node, the user who last changed what it does with its connection, by node ID. A missing entry
 * stands for the workflow's owner. As soon as the owner refreshes or runs the workflow, other users' changes take
 * effect with the owner's connection, so the owner must be able to see who made them.
 */
export type ChangedBy = Readonly<Record<string, string>>

/** Used instead of a user ID when the node came from a file, whose author is unknown. */
export const fromFile = 'file'

/** A graph, with the users who last changed its database nodes. */
export interface GraphWithChangers {
  readonly graph: WorkflowGraph
  readonly changedBy: ChangedBy
}

/** If there are more entries than this, the entries of deleted nodes are dropped. No workflow has so many nodes. */
const mostKept = 4000

/**
 * Returns the entries after a save. If the save restores a version, `earlier` contains the entries of that version.
 *
 * When the owner restores or copies another user's node, that user stays recorded. For this reason, the entries of
 * deleted nodes are kept. Once the owner changes a node, the owner counts as its author, even after an undo.
 */
export function nextChangedBy(
  before: GraphWithChangers,
  graph: WorkflowGraph,
  { saver, owner, earlier }: { readonly saver: string; readonly owner: string; readonly earlier?: ChangedBy },
): ChangedBy {
  // The values of parameters are part of the names that settings contain.
  const former = new Map(fillParameters(before.graph).nodes.map((node) => [node.id, node]))
  const after = new Map(Object.entries(before.changedBy))
  const theirs = [...former.values()].filter((node) => usesConnection(node) && before.changedBy[node.id])
  /** If the owner duplicates or pastes a node, the user who changed the original stays recorded. */
  const copiedFrom = (node: WorkflowNode) => {
    const original = theirs.find((one) => hasSameEffect(one, node))
    return original && before.changedBy[original.id]
  }
  for (const node of fillParameters(graph).nodes) {
    const was = former.get(node.id)
    if (!usesConnection(node) || (was && hasSameEffect(was, node))) continue
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

/** True when two database nodes use the same connection in the same way. */
export function hasSameEffect(a: WorkflowNode, b: WorkflowNode): boolean {
  if (a.data.kind !== b.data.kind) return false
  if (isDatabaseInput(a) && isDatabaseInput(b)) return sourceKey(a.data.config) === sourceKey(b.data.config)
  // The address is only for display; `connectionId` decides.
  return isEqual({ ...a.data.config, address: null }, { ...b.data.config, address: null })
}
