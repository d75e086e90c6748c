import { type NodeKind, nodeKinds } from '../graph/node-kinds.ts'
import { textOf, wholeNumberOf } from './entries.ts'
import { asEntry, type FileDocument } from './file-document.ts'
import { kindOfNode } from './kind-of-node.ts'

/** The file's output database (spec §3). It may hold passwords: make a connection of it and let go of it. */
export interface FileRemote {
  /** The output node that it belongs to. */
  readonly nodeId: string
  readonly kind: NodeKind
  /** A stored connection; whether its reader may use it is to be asked. */
  readonly connectionId: string | null
  readonly serverName: string | null
  readonly port: number | null
  readonly authentication: string | null
  readonly userId: string | null
  readonly password: string | null
  readonly databaseName: string | null
  readonly useSSH: boolean
  readonly SSHServerName: string | null
  readonly SSHPort: number | null
  readonly SSHUserName: string | null
  readonly SSHPassword: string | null
}

/** The output database of a file whose output node is one, else null. */
export function readRemote(document: FileDocument): FileRemote | null {
  const remote = asEntry(asEntry(document.output).remote)
  for (const node of document.workFlow.nodes) {
    const kind = kindOfNode(node)
    if (!kind || !isDatabaseOutput(kind)) continue
    return {
      nodeId: node.id,
      kind,
      connectionId: textOf(remote.connectionId),
      serverName: textOf(remote.serverName),
      port: wholeNumberOf(remote.port),
      authentication: textOf(remote.authentication),
      userId: textOf(remote.userId),
      password: textOf(remote.password),
      databaseName: textOf(remote.databaseName),
      useSSH: remote.useSSH === true,
      SSHServerName: textOf(remote.SSHServerName),
      SSHPort: wholeNumberOf(remote.SSHPort),
      SSHUserName: textOf(remote.SSHUserName),
      SSHPassword: textOf(remote.SSHPassword),
    }
  }
  return null
}

/** Whether a kind writes into a database. */
export function isDatabaseOutput(kind: NodeKind): boolean {
  return nodeKinds[kind].type === 'output' && nodeKinds[kind].family === 'database'
}
