import type { Column } from '../model/columns.ts'
import type { ParameterValue } from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import { contractOf } from './contract-of.ts'
import { describeSchemaError } from './describe-schema-error.ts'
import type { WorkflowNode } from './document.ts'
import { hasValidConfig } from './has-valid-config.ts'
import { fillNode, nodeParameterProblems, withExamples } from './parameters.ts'
import { effectiveNode, switchedOffProblem } from './switched-off.ts'

/**
 * Returns the problems of one node: with its kind, with its settings, and those that its contract finds. `inputs` are
 * the columns of its sources, the left table first, or null while they are unknown. `wholeDatabase` is true for a
 * source that leads only to outputs that read a whole database. The settings of a step that is switched off aren't used,
 * so they have no problems.
 */
export function nodeProblems(
  drawn: WorkflowNode,
  inputs: readonly (readonly Column[])[] | null,
  wholeDatabase = false,
  parameters: readonly ParameterValue[] = [],
): readonly Problem[] {
  const wrong = switchedOffProblem(drawn)
  if (wrong) return [wrong]
  const node = effectiveNode(drawn)
  const filled = fillNode(node, withExamples(parameters))
  const { title, kind, config } = filled.data
  const misfit = settingsError(filled)
  if (misfit) return [misfit]
  const found = contractOf(kind).problems?.({ title, config, inputs, wholeDatabase, parameters }) ?? []
  const all = [...nodeParameterProblems(node, parameters), ...found]
  return all.map((one) => ({ ...one, nodeId: node.id }))
}

/** Returns a problem when a node's settings have wrong types. Missing settings don't count. */
export function settingsError({ id, data }: WorkflowNode): Problem | null {
  if (hasValidConfig(data)) return null
  const { title, kind, config } = data
  const { config: schema } = contractOf(kind)
  return { ...problem('settingsInvalid', { title, detail: describeSchemaError(schema, config) }), nodeId: id }
}
