import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '../graph/document.ts'
import { sentence } from '../messages.ts'
import { problem, type Result } from '../model/problem.ts'
import { isStorableText, sanitizeText } from '../model/storable-text.ts'
import { countValues } from './count-values.ts'
import { textOf } from './entries.ts'
import { asRecord, checkDocument, type FileDocument } from './file-document.ts'
import { type FileProblem, notAWorkflow, refuse } from './file-problem.ts'
import { type FileReference, type FileTable, readTables } from './file-tables.ts'
import { migrate } from './migrations.ts'
import { readNode } from './read-node.ts'
import { readNotes } from './read-notes.ts'
import { readParameters } from './read-parameters.ts'
import { type FileRemote, readRemotes } from './remote.ts'
import type { NamedConnection } from './repository-file.ts'

/** Content of a workflow file. Only `remotes` contains passwords and the IDs of connections on a server. */
export interface ParsedFile {
  /** ID in the file. It may belong to a workflow that the user who opens the file doesn't own. */
  readonly id: string | null
  /**
   * Name inside the file. On opening, the file's own name replaces it (docs/specification.md, "Entities and their
   * fields").
   */
  readonly name: string
  readonly graph: WorkflowGraph
  readonly tables: readonly FileTable[]
  readonly references: readonly FileReference[]
  readonly remotes: readonly FileRemote[]
  /** Names of the connections that nodes use, in files for a version control system. */
  readonly connections: readonly NamedConnection[]
  /** Messages for the user who opens the file. */
  readonly notes: readonly string[]
}

/** Maximum nesting: far deeper than a real workflow needs, yet shallow enough for recursive functions. */
const deepest = 100

/** Opens the text of an .anj file of this or the original product and migrates older versions. */
export function parseWorkflowFile(text: string): Result<ParsedFile, FileProblem> {
  const json = parseJson(text)
  if (!json.ok) return json
  if (countValues(text).depth > deepest) return notAWorkflow('it is nested too deeply')
  const document = checkDocument(json.value)
  if (!document.ok) return document
  const migrated = migrate(document.value)
  if (!migrated.ok) return migrated
  return readDocument(migrated.value)
}

const delicateNumber = /[[,]\s*(?:-?[\d.]{16,}|-?\d+\.\d*0\s*[,\]]|-?[\d.]+[eE]|-?0\.0{6}|-0\s*[,\]])/

/**
 * Parses JSON and keeps a number in a row as text when a JavaScript number would change it. This takes six times as
 * long, so only texts that seem to contain such a number are parsed this way.
 */
function parseJson(text: string): Result<unknown, FileProblem> {
  const json = text.replace(/^\uFEFF/, '')
  try {
    return {
      ok: true,
      value: delicateNumber.test(json) ? JSON.parse(json, keepExactCells) : JSON.parse(json),
    }
  } catch {
    return refuse(problem('fileNotJson'))
  }
}

function keepExactCells(
  this: unknown,
  _key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  if (typeof value !== 'number' || !Array.isArray(this) || context?.source === undefined) return value
  return String(value) === context.source ? value : context.source
}

function readDocument(document: FileDocument): Result<ParsedFile, FileProblem> {
  const data = readTables(document)
  if (!data.ok) return data
  const nodes: WorkflowNode[] = []
  const notes: string[] = []
  for (const file of document.workFlow.nodes) {
    const read = readNode(file)
    if (!read.ok) return read
    nodes.push(read.value.node)
    notes.push(...read.value.remarks)
  }
  const { edges, dropped } = readEdges(document, new Set(nodes.map((node) => node.id)))
  if (dropped > 0) notes.push(sentence('noteEdgesDropped', { count: dropped }))
  notes.push(...missingData(nodes, [...data.value.tables, ...data.value.references]))
  const remotes = readRemotes(document)
  if (remotes.some(({ password }) => password !== null)) notes.push(sentence('notePasswordTaken'))
  const { id = null, name } = document.workFlow
  const onCanvas = readNotes(document.workFlow.notes)
  const parameters = readParameters(document.workFlow.parameters)
  if (!parameters.ok) return parameters
  const graph = {
    nodes,
    edges,
    ...(onCanvas.length > 0 ? { notes: onCanvas } : {}),
    ...(parameters.value.length > 0 ? { parameters: parameters.value } : {}),
  }
  return {
    ok: true,
    value: {
      id,
      name: sanitizeText(name?.trim() ?? '') || 'Workflow',
      graph,
      ...data.value,
      remotes,
      connections: readConnections(document),
      notes,
    },
  }
}

function readConnections({ connections, workFlow }: FileDocument): readonly NamedConnection[] {
  const ids = new Set(workFlow.nodes.map(({ id }) => id))
  return (Array.isArray(connections) ? connections : []).map(asRecord).flatMap(({ nodeId, name }) => {
    const text = textOf(name)
    return typeof nodeId === 'string' && ids.has(nodeId) && text !== null
      ? [{ nodeId, name: sanitizeText(text) }]
      : []
  })
}

/** Returns the connections between existing nodes, each with a unique ID. */
function readEdges(document: FileDocument, ids: ReadonlySet<string>) {
  const edges = new Map<string, WorkflowEdge>()
  let dropped = 0
  for (const [i, edge] of document.workFlow.edges.entries()) {
    const { source, target, sourceHandle, targetHandle } = edge
    if (!ids.has(source) || !ids.has(target)) {
      dropped += 1
      continue
    }
    const wanted = edge.id !== undefined && isStorableText(edge.id) ? edge.id : undefined
    const id = wanted !== undefined && !edges.has(wanted) ? wanted : `${wanted ?? 'edge'}-${i}`
    edges.set(id, {
      id,
      source,
      target,
      ...(sourceHandle === undefined ? {} : { sourceHandle: wholeHandle(sourceHandle) }),
      ...(targetHandle === undefined ? {} : { targetHandle: wholeHandle(targetHandle) }),
    })
  }
  return { edges: [...edges.values()], dropped }
}

const wholeHandle = (handle: string | null) => handle && sanitizeText(handle)

/** Returns a note for each file input whose file is named but neither embedded nor identified by a hash. */
function missingData(
  nodes: readonly WorkflowNode[],
  found: readonly { readonly nodeId: string }[],
): readonly string[] {
  const have = new Set(found.map((data) => data.nodeId))
  return nodes.flatMap((node) => {
    const config: Readonly<Record<string, unknown>> = { ...node.data.config }
    const { fileName } = config
    if (node.data.type !== 'input' || typeof fileName !== 'string' || have.has(node.id)) return []
    return [sentence('noteChooseFileAgain', { fileName })]
  })
}
