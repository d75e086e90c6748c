import {
  type Column,
  type DatabaseKind,
  databaseKindOf,
  databases,
  isFileInput,
  type ParsedFile,
  type Problem,
  parseWorkflowFile,
  problem,
  type Result,
  type Workflow,
  type WorkflowNode,
} from '@anj/workflow'

/** A workflow file chosen for a schedule. */
export interface ChosenFile {
  readonly fileName: string
  /** The file's text as it was read, because parsing it and writing it again could change numbers in its rows. */
  readonly text: string
  /** The workflow of the file, as if its embedded and referenced data were already on the server. */
  readonly workflow: Workflow
  /** The databases for which the file has neither a connection nor a password. */
  readonly unconnected: readonly MissingConnection[]
}

/** A database of a file that needs one of the user's connections. */
export interface MissingConnection {
  readonly nodeId: string
  readonly title: string
  readonly kind: DatabaseKind
  /** The server in the file, if it names one. */
  readonly address: { readonly serverName: string; readonly port: number; readonly userId: string } | null
  readonly databaseName: string
}

/** A placeholder for the ids of the data and connections that the server will create from the file. */
const OF_FILE = 'of the file'

/**
 * Reads a chosen file and checks its extension and its content. Connections that the user may not use count as missing.
 */
export async function readChosenFile(
  file: File,
  mayUse: (connectionId: string) => boolean = () => true,
): Promise<Result<ChosenFile, Problem>> {
  if (!file.name.toLowerCase().endsWith('.anj')) return { ok: false, problem: problem('fileEndingWrong') }
  const text = await file.text()
  const parsed = parseWorkflowFile(text)
  if (!parsed.ok) return { ok: false, problem: inSpecWords(parsed.problem) }
  const read = withUsable(parsed.value, mayUse)
  // The file's name replaces the workflow's (docs/specification.md, "Entities and their fields").
  const name = file.name.slice(0, -'.anj'.length).trim() || read.name
  return {
    ok: true,
    value: {
      fileName: file.name,
      text,
      workflow: previewImported(read, name),
      unconnected: unconnectedOf(read),
    },
  }
}

const withUsable = (file: ParsedFile, mayUse: (connectionId: string) => boolean): ParsedFile => ({
  ...file,
  remotes: file.remotes.map((remote) =>
    remote.connectionId === null || mayUse(remote.connectionId) ? remote : { ...remote, connectionId: null },
  ),
})

/** Replaces the problem of a file that isn't a workflow with the message of docs/specification.md, "Schedules". */
const inSpecWords = (refused: Problem) =>
  refused.code === 'fileNotAWorkflow' ? problem('scheduleWorkflowInvalid') : refused

/**
 * Returns the file's workflow as it will be once the server has imported it, with the embedded rows stored as datasets
 * and the passwords in connections.
 */
export function previewImported(file: ParsedFile, name: string): Workflow {
  const { tables, references, remotes } = file
  const held = new Map<string, readonly Column[]>([
    ...references.map(({ nodeId }) => [nodeId, [textColumn(OF_FILE)]] as const),
    ...tables.map(({ nodeId, rows: [header = []] }) => [nodeId, header.map(textColumn)] as const),
  ])
  const connected = new Map(
    remotes.flatMap(({ nodeId, connectionId, password }) =>
      connectionId !== null || password !== null ? [[nodeId, connectionId ?? OF_FILE] as const] : [],
    ),
  )
  const nodes = file.graph.nodes.map((node) => {
    const connectionId = connected.get(node.id)
    if (connectionId !== undefined) return withConfig(node, { connectionId })
    const columns = held.get(node.id)
    if (!columns || !isFileInput(node)) return node
    const known = node.data.config.columns
    return withConfig(node, { datasetId: OF_FILE, columns: known.length > 0 ? known : columns })
  })
  return { ...file.graph, id: file.id ?? OF_FILE, name, nodes }
}

function unconnectedOf({ remotes, graph }: ParsedFile): readonly MissingConnection[] {
  return remotes.flatMap((remote) => {
    const { nodeId, connectionId, password, serverName, userId, databaseName } = remote
    const kind = databaseKindOf(remote.kind)
    const node = graph.nodes.find(({ id }) => id === nodeId)
    if (!kind || !node || connectionId !== null || password !== null) return []
    const port = remote.port ?? databases[kind].port
    return [
      {
        nodeId,
        title: node.data.label ?? node.data.title,
        kind,
        address: serverName === null ? null : { serverName, port, userId: userId ?? '' },
        databaseName: databaseName ?? '',
      },
    ]
  })
}

/** Sets the chosen connections, by node id, in a workflow. */
export function withConnections(workflow: Workflow, connections: Readonly<Record<string, string>>): Workflow {
  const nodes = workflow.nodes.map((node) => {
    const connectionId = connections[node.id]
    return connectionId === undefined ? node : withConfig(node, { connectionId })
  })
  return { ...workflow, nodes }
}

const textColumn = (name: string): Column => ({ name, type: 'varchar' })

const withConfig = (node: WorkflowNode, more: object): WorkflowNode =>
  ({ ...node, data: { ...node.data, config: { ...node.data.config, ...more } } }) as WorkflowNode
