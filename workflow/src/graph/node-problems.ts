import { Value } from 'typebox/value'
import type { Column } from '../columns.ts'
import type { WorkflowNode } from '../document.ts'
import { type Problem, problem } from '../problem.ts'
import { contractOf } from './contract-of.ts'
import { describeMisfit } from './describe-misfit.ts'

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
  const contract = contractOf(kind)
  const found = Value.Check(contract.config, config)
    ? (contract.problems?.({ title, config, inputs, wholeDatabase }) ?? [])
    : [problem('settingsInvalid', { title, detail: describeMisfit(contract.config, config) })]
  return found.map((one) => ({ ...one, nodeId: node.id }))
}
