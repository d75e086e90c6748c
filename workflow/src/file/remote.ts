import { databaseKindOf } from '../graph/database-kind-of.ts'
import { type NodeKind, nodeKinds } from '../graph/node-kinds.ts'
import { type Entry, integerOf, matchEntriesToNodes, textOf } from './entries.ts'
import { asRecord, type FileDocument, type FileNode } from './file-document.ts'
import { kindOfNode } from './kind-of-node.ts'

/** Database in a workflow file. It may contain passwords, so turn it into a connection and then discard it. */
export interface FileRemote {
  /** Node that uses the database. */
  readonly nodeId: string
  readonly kind: NodeKind
  /** Saved connection. The caller must check that the user may use it. */
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

/** Returns the database of each node that reads or writes one: inputs in file order, then the output. */
export function readRemotes(document: FileDocument): readonly FileRemote[] {
  const inputs = inputRemotes(document)
  const output = asRecord(asRecord(document.output).remote)
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

/** Returns the entries of database inputs by node. */
export function inputRemotes(document: FileDocument): ReadonlyMap<string, Entry> {
  const nodes = document.workFlow.nodes.filter((node) => {
    const kind = kindOfNode(node)
    return kind !== null && databaseNodeType(kind) === 'input'
  })
  return matchEntriesToNodes(asRecord(document.input).remote, nodes)
}

/** Returns the node type of a database kind, or null for all other kinds. */
export function databaseNodeType(kind: NodeKind): 'input' | 'output' | null {
  const { type } = nodeKinds[kind]
  return databaseKindOf(kind) !== null && type !== 'preparation' ? type : null
}

/** Converts an input's entry to the form of an output's entry, in which the server fields aren't nested. */
function inputRemoteOf(entry: Entry): Entry {
  const { fetchDatabasesBody, selectedDatabaseName, connectionId } = entry
  return { ...asRecord(fetchDatabasesBody), databaseName: selectedDatabaseName, connectionId }
}

/** Reads a node's database from its section. If the section has no server, the one in the node's settings is used. */
function remoteOf(node: FileNode, kind: NodeKind, entry: Entry): FileRemote {
  const address = asRecord(asRecord(node.data.config).address)
  const { serverName, port, userId } = textOf(entry.serverName) ? entry : { ...entry, ...address }
  return {
    nodeId: node.id,
    kind,
    connectionId: textOf(entry.connectionId),
    serverName: textOf(serverName),
    port: integerOf(port),
    authentication: textOf(entry.authentication),
    userId: textOf(userId),
    password: textOf(entry.password),
    databaseName: textOf(entry.databaseName),
    useSSH: entry.useSSH === true,
    SSHServerName: textOf(entry.SSHServerName),
    SSHPort: integerOf(entry.SSHPort),
    SSHUserName: textOf(entry.SSHUserName),
    SSHPassword: textOf(entry.SSHPassword),
  }
}
