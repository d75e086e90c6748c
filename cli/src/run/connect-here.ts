import { type DatabaseConnection, limitOutgoing } from '@anj/engine'
import {
  AppError,
  type DatabaseInputKind,
  type DatabaseOutputKind,
  databaseKindOf,
  databases,
  isDatabaseInput,
  isDatabaseOutput,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { AskPassword } from './ask-password.ts'
import { tlsMode } from './tls.ts'

type DatabaseNode = WorkflowNode<DatabaseInputKind> | WorkflowNode<DatabaseOutputKind>

/** True when a node reads or writes a database. */
export function isDatabase(node: WorkflowNode): node is DatabaseNode {
  return isDatabaseInput(node) || isDatabaseOutput(node)
}

/**
 * Marks database nodes with an address as connected. A workflow file contains no saved connections, and a run on this
 * machine needs only an address and a password.
 */
export function withConnectionsHere(graph: WorkflowGraph): WorkflowGraph {
  const nodes = graph.nodes.map((node): WorkflowNode => {
    if (!isDatabase(node) || !node.data.config.address) return node
    const config = { ...node.data.config, connectionId: node.id }
    return { ...node, data: { ...node.data, config } } as WorkflowNode
  })
  return { ...graph, nodes }
}

/** Returns the connection of a database node from this machine. Throws `cliAddressNeeded`. */
export async function connectionHere(node: DatabaseNode, ask: AskPassword): Promise<DatabaseConnection> {
  // Limits on outgoing connections protect servers. A user of the command line can connect to any address anyway.
  limitOutgoing(null)
  const { kind, title, config } = node.data
  const server = databaseKindOf(kind)
  if (!config.address) throw new AppError('cliAddressNeeded', { title }, { nodeId: node.id })
  const { serverName, port, userId } = config.address
  const tls = databases[server].alwaysVerified ? 'verify' : tlsMode(serverName)
  return { kind: server, serverName, port, userId, password: await ask(config.address), tls }
}
