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
import { tlsTo } from './tls.ts'

type DatabaseNode = WorkflowNode<DatabaseInputKind> | WorkflowNode<DatabaseOutputKind>

/** Whether a node reads or writes a database. */
export function isDatabase(node: WorkflowNode): node is DatabaseNode {
  return isDatabaseInput(node) || isDatabaseOutput(node)
}

/** A file names no stored connection; here an address and a password make one, so that its node counts as connected. */
export function withConnectionsHere(graph: WorkflowGraph): WorkflowGraph {
  const nodes = graph.nodes.map((node): WorkflowNode => {
    if (!isDatabase(node) || !node.data.config.address) return node
    const config = { ...node.data.config, connectionId: node.id }
    return { ...node, data: { ...node.data, config } } as WorkflowNode
  })
  return { ...graph, nodes }
}

/** How a database's node reaches its server from this machine. Throws `cliAddressNeeded`. */
export async function connectionHere(node: DatabaseNode, ask: AskPassword): Promise<DatabaseConnection> {
  // Who runs this could connect anywhere by other means: the limits are for what servers do for others.
  limitOutgoing(null)
  const { kind, title, config } = node.data
  const server = databaseKindOf(kind)
  if (!config.address) throw new AppError('cliAddressNeeded', { title }, { nodeId: node.id })
  const { serverName, port, userId } = config.address
  const tls = databases[server].alwaysVerified ? 'verify' : tlsTo(serverName)
  return { kind: server, serverName, port, userId, password: await ask(config.address), tls }
}
