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
 * Marks database nodes that have an address as connected. A workflow file contains no saved connections, but a run on
 * this machine doesn't need them: an address and a password are enough.
 */
export function withConnectionsHere(graph: WorkflowGraph): WorkflowGraph {
  const nodes = graph.nodes.map((node): WorkflowNode => {
    if (!isDatabase(node) || !node.data.config.address) return node
    const config = { ...node.data.config, connectionId: node.id }
    return { ...node, data: { ...node.data, config } } as WorkflowNode
  })
  return { ...graph, nodes }
}

/** Returns the connection that this machine uses to reach a node's database. Throws `cliAddressNeeded`. */
export async function connectionHere(node: DatabaseNode, ask: AskPassword): Promise<DatabaseConnection> {
  // Lifts the limits on outgoing connections. They protect servers, whereas a user of the command line can connect to
  // any address anyway.
  limitOutgoing(null)
  const { kind, title, config } = node.data
  const server = databaseKindOf(kind)
  if (!config.address) throw new AppError('cliAddressNeeded', { title }, { nodeId: node.id })
  const { serverName, port, userId } = config.address
  const tls = databases[server].alwaysVerified ? 'verify' : tlsMode(serverName)
  return { kind: server, serverName, port, userId, password: await ask(config.address), tls }
}
