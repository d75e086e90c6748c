import {
  type AccessibleWorkflow,
  createWorkflow,
  findWorkflowOwner,
  getWorkflow,
  isUuid,
  listConnections,
  markPushed,
  patchWorkflow,
  recordAudit,
  requireLicence,
} from '@anj/db'
import type { ParsedFileBytes } from '@anj/engine'
import {
  AppError,
  databaseKindOf,
  type ExcelTemplate,
  type FileProblem,
  isDatabaseInput,
  isDatabaseOutput,
  isEqual,
  isFileInput,
  isKind,
  type Result,
  sentence,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { throwNotFound } from '../http/not-found.ts'
import { audited } from '../workflows/audited.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'
import { readName } from '../workflows/workflow-name.ts'
import { importFile, withConfigs } from './import-file.ts'
import { legible } from './open-file.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'readHostKey'>

/** The conditions under which a file may replace a workflow that somebody has changed on the server. */
interface PushOptions {
  /** The revision to which the file was last pulled or pushed, if the caller knows it. */
  readonly revision?: number | undefined
  /** True to replace any revision. The replaced revision stays as a version. */
  readonly overwrite?: boolean | undefined
  /** Name of the new version. */
  readonly label?: string | undefined
}

export type PushOutcome =
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged'
      readonly workflow: AccessibleWorkflow
      readonly notes: readonly string[]
    }
  /** Somebody changed the workflow on the server since the last pull and push. */
  | { readonly outcome: 'conflict'; readonly stored: AccessibleWorkflow }

/**
 * Makes a workflow equal to a file, or creates the workflow with the ID in the file. A node that exists already keeps
 * its uploaded file and its sample. A node gets the connection that the file names; if one is missing on this server,
 * nothing changes.
 */
export async function pushFile(
  deps: Deps,
  caller: Caller,
  workflowId: string,
  read: Result<ParsedFileBytes, FileProblem>,
  options: PushOptions,
): Promise<PushOutcome> {
  const file = legible(read)
  if (file.id !== workflowId) throw new AppError('pushOtherWorkflow', { fileId: file.id ?? '–', workflowId })
  await requireLicence(deps.db, caller.organizationId)
  const known = await findStored(deps, caller, workflowId)
  const named = await findNamed(deps, caller, file, known?.graph)
  const kept = known ? nodesWithData(known.graph, file.graph) : new Map<string, WorkflowNode>()
  const isOpen = ({ nodeId }: { readonly nodeId: string }) => !kept.has(nodeId)
  const connectedIds = new Set([
    ...named.map(({ nodeId }) => nodeId),
    ...(known ? nodesWithConnection(known.graph, file.graph) : []),
  ])
  const brought = {
    ...file,
    tables: file.tables.filter(isOpen),
    references: file.references.filter(isOpen),
    remotes: file.remotes.filter(({ nodeId }) => !connectedIds.has(nodeId)),
    notes: file.notes.filter((note) => !notesAbout(kept).has(note)),
  }
  return importFile<PushOutcome>(deps, caller, brought, async (tx, { graph, notes }) => {
    const name = readName(file.name)
    const connected = withConfigs(graph, named)
    if (!known) {
      const made = await createWorkflow(tx, caller, name, connected, { id: workflowId })
      if (made.id !== workflowId) throw new AppError('pushIdTaken', { workflowId })
      await audited(tx, caller, 'workflow.created', made)
      await markPushed(tx, workflowId, made.revision, options.label)
      return { outcome: 'created', workflow: made, notes }
    }
    const stored = await findWorkflow(tx, caller, workflowId, 'edit')
    const next = withServerRecords(connected, stored.graph)
    if (stored.name === name && isEqual(withoutEmptyLists(next), withoutEmptyLists(stored.graph))) {
      await markPushed(tx, workflowId, stored.revision)
      return { outcome: 'unchanged', workflow: stored, notes }
    }
    const isExpected = options.revision === stored.revision || stored.pushedRevision === stored.revision
    if (!isExpected && options.overwrite !== true) return { outcome: 'conflict', stored }
    const saved = await patchWorkflow(tx, caller, workflowId, stored.revision, { name, graph: next })
    if (saved.outcome === 'notFound') return throwNotFound('workflow')
    if (saved.outcome === 'conflict') return saved
    await markPushed(tx, workflowId, saved.workflow.revision, options.label ?? sentence('versionPushed'))
    await recordAudit(tx, caller, {
      action: 'workflow.pushed',
      resource: 'workflows',
      resourceId: workflowId,
      before: { name: stored.name, revision: stored.revision },
      after: { name, revision: saved.workflow.revision },
    })
    return { outcome: 'updated', workflow: saved.workflow, notes }
  })
}

async function findStored({ db }: Deps, caller: Caller, id: string): Promise<AccessibleWorkflow | null> {
  if (await getWorkflow(db, caller, id, 'read')) return findWorkflow(db, caller, id, 'edit')
  if (isUuid(id) && (await findWorkflowOwner(db, id))) throw new AppError('pushIdTaken', { workflowId: id })
  return null
}

interface NamedConfig {
  readonly nodeId: string
  readonly config: { readonly connectionId: string; readonly address: object | null }
}

/**
 * Returns the connection that the file names for each node: the node's own on this server if it has the name, or else
 * the caller's, or else a colleague's. The file's address can be that of another server, so the connection's address
 * replaces it. Throws `pushConnectionsMissing`.
 */
async function findNamed(
  { db }: Deps,
  caller: Caller,
  { graph, connections }: ParsedFileBytes,
  stored: WorkflowGraph | undefined,
): Promise<readonly NamedConfig[]> {
  if (connections.length === 0) return []
  const usable = await listConnections(db, caller)
  const missing = new Set<string>()
  const found = connections.flatMap(({ nodeId, name }) => {
    const node = graph.nodes.find(({ id }) => id === nodeId)
    const kind = node && databaseKindOf(node.data.kind)
    if (!kind) return []
    const alike = usable.filter((one) => one.kind === kind && one.name === name)
    const was = stored?.nodes.find(({ id }) => id === nodeId)
    const present = was && (isDatabaseInput(was) || isDatabaseOutput(was)) ? was.data.config : null
    const same = alike.find(({ id }) => id === present?.connectionId)
    if (present && same)
      return [{ nodeId, config: { connectionId: same.id, address: present.address ?? null } }]
    const connection = alike.find(({ ownerId }) => ownerId === caller.id) ?? alike[0]
    if (!connection) {
      missing.add(name)
      return []
    }
    const { id: connectionId, serverName, port, userId } = connection
    return [{ nodeId, config: { connectionId, address: { serverName, port, userId } } }]
  })
  if (missing.size > 0)
    throw new AppError('pushConnectionsMissing', {
      connections: [...missing].map((name) => `“${name}”`).join(', '),
    })
  return found
}

/** Returns the file inputs of the file that have an uploaded file of the same name on the server. */
function nodesWithData(stored: WorkflowGraph, file: WorkflowGraph): ReadonlyMap<string, WorkflowNode> {
  const before = new Map(stored.nodes.map((node) => [node.id, node]))
  return new Map(
    file.nodes.flatMap((node) => {
      const was = before.get(node.id)
      const stays =
        was &&
        isFileInput(was) &&
        isFileInput(node) &&
        was.data.kind === node.data.kind &&
        was.data.config.datasetId !== null &&
        was.data.config.fileName === node.data.config.fileName
      return stays ? [[node.id, was] as const] : []
    }),
  )
}

/**
 * Returns the database nodes of the file that have a connection to the same address on the server. It can belong to a
 * colleague, whose connections have no name in a file that the caller pulled.
 */
function nodesWithConnection(stored: WorkflowGraph, file: WorkflowGraph): readonly string[] {
  const before = new Map(stored.nodes.map((node) => [node.id, node]))
  return file.nodes.flatMap((node) => {
    const was = before.get(node.id)
    if (!was || was.data.kind !== node.data.kind) return []
    const [then, now] = [was, node].map((one) =>
      isDatabaseInput(one) || isDatabaseOutput(one) ? one.data.config : null,
    )
    const stays = then && now && then.connectionId && isEqual(then.address ?? null, now.address ?? null)
    return stays ? [node.id] : []
  })
}

/** Returns the notes that ask for the files of these nodes. */
function notesAbout(kept: ReadonlyMap<string, WorkflowNode>): ReadonlySet<string> {
  return new Set(
    [...kept.values()].flatMap((node) =>
      isFileInput(node) && node.data.config.fileName !== null
        ? [sentence('noteChooseFileAgain', { fileName: node.data.config.fileName })]
        : [],
    ),
  )
}

const recordFields = ['datasetId', 'connectionId', 'extractId', 'baselineRunId'] as const

/** Adds the IDs of this server's records, which files don't contain, from the nodes that the workflow has already. */
function withServerRecords(graph: WorkflowGraph, stored: WorkflowGraph): WorkflowGraph {
  const before = new Map(stored.nodes.map((node) => [node.id, node]))
  const withData = nodesWithData(stored, graph)
  const given = graph.nodes.flatMap((node) => {
    const was = before.get(node.id)
    if (was?.data.kind !== node.data.kind) return []
    const now: Readonly<Record<string, unknown>> = { ...node.data.config }
    const then: Readonly<Record<string, unknown>> = { ...was.data.config }
    const fields = recordFields.filter(
      (field) => now[field] === null && then[field] && (field !== 'datasetId' || withData.has(node.id)),
    )
    const template = templateOf(node, was)
    const known = Object.fromEntries(fields.map((field) => [field, then[field]]))
    return [{ nodeId: node.id, config: { ...known, ...(template && { template }) } }]
  })
  return withConfigs(graph, given)
}

/** Returns an output's template with the workbook of the stored node, if both name the same one. */
function templateOf(node: WorkflowNode, was: WorkflowNode): ExcelTemplate | null {
  const [now, then] = [node, was].map((one) =>
    isKind(one, 'excelOutput') ? one.data.config.template : undefined,
  )
  if (!now || !then || now.datasetId !== null || now.fileName !== then.fileName) return null
  return { ...now, datasetId: then.datasetId }
}

const withoutEmptyLists = ({ nodes, edges, notes = [], parameters = [] }: WorkflowGraph) => ({
  nodes,
  edges,
  notes,
  parameters,
})
