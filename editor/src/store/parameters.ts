import {
  isParameterName,
  parameterNamed,
  parametersOf,
  renameParameter,
  type WorkflowGraph,
  type WorkflowParameter,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'

/** Returns the graph with a new text parameter, whose name is free. */
export function addParameter(graph: WorkflowGraph, id: string): WorkflowGraph {
  const parameters = parametersOf(graph)
  const usual = sentence('parameterNewName')
  let name = usual
  for (let number = 2; parameterNamed(parameters, name); number += 1) name = `${usual}_${number}`
  const added = { id, name, type: 'text', default: null, description: '', settable: false } as const
  return { ...graph, parameters: [...parameters, added] }
}

/** Returns the graph with changed settings of a parameter, except its name. */
export function changeParameter(
  graph: WorkflowGraph,
  id: string,
  change: Partial<Omit<WorkflowParameter, 'id' | 'name'>>,
): WorkflowGraph {
  return {
    ...graph,
    parameters: parametersOf(graph).map((one) => (one.id === id ? { ...one, ...change } : one)),
  }
}

/** Returns the graph without a parameter. */
export function removeParameter(graph: WorkflowGraph, id: string): WorkflowGraph {
  return { ...graph, parameters: parametersOf(graph).filter((one) => one.id !== id) }
}

/** Renames a parameter and its uses. Returns the same graph for a name that is taken or invalid. */
export function nameParameter(graph: WorkflowGraph, id: string, name: string): WorkflowGraph {
  return nameProblem(graph, id, name) === null ? renameParameter(graph, id, name) : graph
}

/** Returns the reason why a parameter can't have a name, or null. */
export function nameProblem(graph: WorkflowGraph, id: string, name: string): string | null {
  if (!isParameterName(name)) return sentence('parameterNameInvalid', { name })
  const other = parameterNamed(
    parametersOf(graph).filter((one) => one.id !== id),
    name,
  )
  return other ? sentence('parameterNameTwice', { name: other.name }) : null
}
