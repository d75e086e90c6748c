import type { Column } from '../model/columns.ts'
import { type Problem, problem } from '../model/problem.ts'
import { contractOf } from './contract-of.ts'
import { describeMisfit } from './describe-misfit.ts'
import type { WorkflowNode } from './document.ts'
import { hasItsSettings } from './has-its-settings.ts'

/**
 * What is wrong with one node: its kind, its settings, and what its contract finds.
 * `inputs` are the columns of its sources, the left table first, or null while they can't be told.
 * `wholeDatabase` says of a source that it leads to nothing but what reads a whole database.
 */
export function nodeProblems(
  node: WorkflowNode,
  inputs: readonly (readonly Column[])[] | null,
  wholeDatabase = false,
): readonly Problem[] {
  const { title, kind, config } = node.data
  const misfit = settingsMisfit(node)
  if (misfit) return [misfit]
  const found = contractOf(kind).problems?.({ title, config, inputs, wholeDatabase }) ?? []
  return found.map((one) => ({ ...one, nodeId: node.id }))
}

/** That a node's settings are none of its kind; null where they may be incomplete, but have the types that its kind says. */
export function settingsMisfit({ id, data }: WorkflowNode): Problem | null {
  if (hasItsSettings(data)) return null
  const { title, kind, config } = data
  const { config: schema } = contractOf(kind)
  return { ...problem('settingsInvalid', { title, detail: describeMisfit(schema, config) }), nodeId: id }
}
