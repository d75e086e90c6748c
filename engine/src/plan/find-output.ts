import { AppError, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

export interface Output {
  readonly node: WorkflowNode
  /** The node that feeds the output. */
  readonly sourceId: string
}

/** Returns the output of a workflow and its source. Throws an `AppError` if either is missing or not unique. */
export function findOutput({ nodes, edges }: WorkflowGraph): Output {
  const outputs = nodes.filter((node) => node.data.type === 'output')
  const [node, another] = outputs
  if (!node) throw new AppError('outputComponentNeeded', {})
  if (another) throw new AppError('oneOutputOnly', {}, { nodeId: another.id })
  const sources = edges.filter((edge) => edge.target === node.id).map((edge) => edge.source)
  const [sourceId, secondId] = sources
  if (sourceId === undefined)
    throw new AppError('nodeWithoutSource', { title: node.data.title }, { nodeId: node.id })
  if (secondId !== undefined) throw new AppError('outputTakesOneSource', {}, { nodeId: node.id })
  return { node, sourceId }
}
