import { databaseKindOf } from '../graph/database-kind-of.ts'
import { type NodeKind, nodeKinds } from '../graph/node-kinds.ts'
import { assignEntries, type Entry, textOf, wholeNumberOf } from './entries.ts'
import { asEntry, type FileDocument, type FileNode } from './file-document.ts'
import { kindOfNode } from './kind-of-node.ts'

/** A database that a workflow file names. It may hold passwords: turn it into a connection and drop it. */
export interface FileRemote {
  /** The node that it belongs to. */
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

/** The database of each node that reads or writes one: inputs in the order of the file, then the output. */
export function readRemotes(document: FileDocument): readonly FileRemote[] {
  const inputs = inputRemotes(document)
  const output = asEntry(asEntry(document.output).remote)
  const remotes = document.workFlow.nodes.flatMap((node) => {
    const kind = kindOfNode(node)
    const type = kind && databaseNodeType(kind)
    if (!kind || !type) return []
    const entry = type === 'output' ? output : inputRemoteOf(inputs.get(node.id) ?? {})
    return [{ type, remote: remoteOf(node, kind, entry) }]
  })
  const [writing] = remotes.filter(({ type }) => type === 'output')
  return [...remotes.filter(({ type }) => type === 'input'), ...(writing ? [writing] : [])].map(
    ({ remote }) => remote,
  )
}

/** The entries of database inputs, by node. */
export function inputRemotes(document: FileDocument): ReadonlyMap<string, Entry> {
  const nodes = document.workFlow.nodes.filter((node) => {
    const kind = kindOfNode(node)
    return kind !== null && databaseNodeType(kind) === 'input'
  })
  return assignEntries(asEntry(document.input).remote, nodes)
}

/** Whether a kind reads a database or writes one; null for all others. */
export function databaseNodeType(kind: NodeKind): 'input' | 'output' | null {
  const { type } = nodeKinds[kind]
  return databaseKindOf(kind) !== null && type !== 'preparation' ? type : null
}

/** An input's entry in the fields of an output's: its server stands one level deeper. */
function inputRemoteOf(entry: Entry): Entry {
  const { fetchDatabasesBody, selectedDatabaseName, connectionId } = entry
  return { ...asEntry(fetchDatabasesBody), databaseName: selectedDatabaseName, connectionId }
}

/** Where the file's section says nothing of a server, the node's own settings may. */
function remoteOf(node: FileNode, kind: NodeKind, entry: Entry): FileRemote {
  const address = asEntry(asEntry(node.data.config).address)
  const { serverName, port, userId } = textOf(entry.serverName) ? entry : { ...entry, ...address }
  return {
    nodeId: node.id,
    kind,
    connectionId: textOf(entry.connectionId),
    serverName: textOf(serverName),
    port: wholeNumberOf(port),
    authentication: textOf(entry.authentication),
    userId: textOf(userId),
    password: textOf(entry.password),
    databaseName: textOf(entry.databaseName),
    useSSH: entry.useSSH === true,
    SSHServerName: textOf(entry.SSHServerName),
    SSHPort: wholeNumberOf(entry.SSHPort),
    SSHUserName: textOf(entry.SSHUserName),
    SSHPassword: textOf(entry.SSHPassword),
  }
}
