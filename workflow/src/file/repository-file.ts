import type { Workflow, WorkflowGraph } from '../graph/document.ts'
import { withoutSecretValue } from '../graph/secrets.ts'
import { lineFriendlyJson } from './line-friendly-json.ts'
import { fileVersion } from './migrations.ts'
import { withoutPrivateFields } from './private-fields.ts'

/** The name of a node's connection. Connections with this name can exist on several servers. */
export interface NamedConnection {
  readonly nodeId: string
  readonly name: string
}

/**
 * Returns the text of an .anj file for a version control system. It contains the drawing with its settings, and the
 * names of connections, but no rows, no hashes of files and no sections for older readers. Therefore it changes only if
 * the workflow changes.
 */
export function serializeForRepository(workflow: Workflow, connections: readonly NamedConnection[]): string {
  const { id, name, edges, notes = [], parameters = [] } = workflow
  return lineFriendlyJson({
    format: 'anj',
    version: fileVersion,
    workFlow: {
      id,
      name,
      ...(parameters.length > 0 ? { parameters: parameters.map(withoutSecretValue) } : {}),
      nodes: nodesOf(workflow),
      edges,
      ...(notes.length > 0 ? { notes } : {}),
    },
    ...(connections.length > 0 ? { connections: [...connections] } : {}),
  })
}

function nodesOf({ nodes }: WorkflowGraph) {
  return nodes.map((node) => ({
    ...node,
    data: { ...node.data, config: withoutPrivateFields(node.data.config) },
  }))
}
