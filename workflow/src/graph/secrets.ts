import { AppError } from '../model/app-error.ts'
import type { ParameterValue, WorkflowParameter } from '../model/parameter.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { isDatabaseInput } from './node-families.ts'
import { parametersOf, parametersOfNode } from './parameters.ts'
import { effectiveGraph, effectiveNode } from './switched-off.ts'

/** The values of secret parameters, by the parameters' IDs. */
export type SecretValues = Readonly<Record<string, string>>

/** Returns the parameter in its stored form, without the value of a secret. */
export function withoutSecretValue<P extends ParameterValue>(parameter: P): P {
  return parameter.type === 'secret' ? { ...parameter, default: null } : parameter
}

/** Returns the parameters whose values a run is given. The values of secrets are stored instead. */
export function givenParametersOf(graph: WorkflowGraph): readonly WorkflowParameter[] {
  return parametersOf(graph).filter(({ type }) => type !== 'secret')
}

/** Returns the secret parameters that nodes use. Steps that are switched off use none. */
export function secretsUsedBy(
  nodes: readonly WorkflowNode[],
  parameters: readonly WorkflowParameter[],
): readonly WorkflowParameter[] {
  const secrets = parameters.filter(({ type }) => type === 'secret')
  if (secrets.length === 0) return []
  const used = new Set(nodes.flatMap((node) => parametersOfNode(effectiveNode(node), secrets)))
  return secrets.filter((one) => used.has(one))
}

/** Returns the secret parameters that a run of the workflow uses. */
export function secretsOf(graph: WorkflowGraph): readonly WorkflowParameter[] {
  return secretsUsedBy(effectiveGraph(graph).nodes, parametersOf(graph))
}

/**
 * Returns the graph with the values of its secrets, which must not be stored or logged. `nodes` are those whose rows are
 * computed. Throws if one of them uses a secret without a value.
 */
export function withSecretValues(
  graph: WorkflowGraph,
  values: SecretValues,
  nodes: readonly WorkflowNode[] = effectiveGraph(graph).nodes,
): WorkflowGraph {
  requireSecrets(secretsUsedBy(nodes, parametersOf(graph)), new Set(Object.keys(values)))
  if (!parametersOf(graph).some(({ type }) => type === 'secret')) return graph
  const parameters = fillSecrets(parametersOf(graph), values)
  return { ...graph, parameters, nodes: graph.nodes.map((node) => fillSource(node, values)) }
}

/** Throws if one of the secrets isn't among the parameters that have a value. */
export function requireSecrets(
  secrets: readonly Pick<WorkflowParameter, 'id' | 'name'>[],
  stored: ReadonlySet<string>,
): void {
  const missing = secrets.find(({ id }) => !stored.has(id))
  if (missing) throw new AppError('parameterSecretMissing', { name: missing.name })
}

/** Returns parameters in which each secret has its value. */
export function fillSecrets<P extends ParameterValue>(
  parameters: readonly P[],
  values: SecretValues,
): readonly P[] {
  return parameters.map((one) =>
    one.type === 'secret' && one.id !== undefined ? { ...one, default: values[one.id] ?? null } : one,
  )
}

/** Sets the secrets that the SELECT or filter of a database input refers to. */
function fillSource(node: WorkflowNode, values: SecretValues): WorkflowNode {
  if (!isDatabaseInput(node) || !node.data.config.parameters) return node
  const parameters = [...fillSecrets(node.data.config.parameters, values)]
  return { ...node, data: { ...node.data, config: { ...node.data.config, parameters } } } as WorkflowNode
}
