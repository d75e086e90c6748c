import {
  contractOf,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowNote,
  type WorkflowParameter,
  withLowercaseIds,
  withoutSecrets,
  withoutSecretValue,
} from '@anj/workflow'

/**
 * Reduces a graph to the document's own fields, so that neither the canvas library's state nor a password in a node's
 * settings reaches the database.
 */
export function storeGraph(graph: WorkflowGraph): WorkflowGraph {
  const { nodes, edges, notes = [], parameters = [] } = graph
  return {
    nodes: nodes.map(keepNode),
    edges: edges.map(keepEdge),
    ...(notes.length > 0 ? { notes: notes.map(keepNote) } : {}),
    ...(parameters.length > 0 ? { parameters: parameters.map(keepParameter) } : {}),
  }
}

function keepNode({ id, position, data }: WorkflowNode): WorkflowNode {
  const { logoUrl, title, type, kind, switchedOff } = data
  const label = data.label?.trim()
  const config = keepConfig(kind, data.config)
  const { x, y } = position
  return {
    id,
    type: 'custom',
    position: { x, y },
    data: {
      logoUrl,
      title,
      ...(label ? { label } : {}),
      type,
      kind,
      config,
      ...(switchedOff ? { switchedOff } : {}),
    },
  } as WorkflowNode
}

function keepEdge({ id, source, target, sourceHandle, targetHandle }: WorkflowEdge): WorkflowEdge {
  return {
    id,
    source,
    target,
    ...(sourceHandle === undefined ? {} : { sourceHandle }),
    ...(targetHandle === undefined ? {} : { targetHandle }),
  }
}

function keepNote({ id, position, size, text, colour }: WorkflowNote): WorkflowNote {
  return {
    id,
    position: { x: position.x, y: position.y },
    size: { width: size.width, height: size.height },
    text,
    colour,
  }
}

function keepParameter(parameter: WorkflowParameter): WorkflowParameter {
  const { id, name, type, default: value, description, settable } = parameter
  return withoutSecretValue({ id, name, type, default: value, description, settable })
}

function keepConfig(kind: WorkflowNode['data']['kind'], config: object): Record<string, unknown> {
  const known = contractOf(kind).config.properties
  // The values of parameters belong to a reading and never to a stored document.
  const knownSettings = Object.entries(config).filter(
    ([name]) => Object.hasOwn(known, name) && name !== 'parameters',
  )
  return withLowercaseIds(withoutSecrets(Object.fromEntries(knownSettings)) as Record<string, unknown>)
}
