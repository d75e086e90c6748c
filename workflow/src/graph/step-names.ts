import { uniqueNames } from '../model/side-by-side.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { isFileInput } from './node-families.ts'
import { rejectPolicyOf } from './reject-policy-of.ts'
import { effectiveNode } from './switched-off.ts'

/**
 * Returns a name for each node that can have rejects, by node ID: the name that the user gave the node, a file's name, or
 * the kind's title. Repeated names get ' (2)', ' (3)' and so on, so that a list of rejects names one node only.
 */
export function stepNames({ nodes }: Pick<WorkflowGraph, 'nodes'>): ReadonlyMap<string, string> {
  const converting = nodes.filter((node) => rejectPolicyOf(effectiveNode(node)) !== null)
  const names = uniqueNames(converting.map(nameOfStep))
  return new Map(converting.map(({ id }, i) => [id, names[i] ?? id]))
}

function nameOfStep(node: WorkflowNode): string {
  const { label, title } = node.data
  return label ?? (isFileInput(node) ? node.data.config.fileName : null) ?? title
}
