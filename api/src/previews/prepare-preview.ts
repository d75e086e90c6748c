import { readWorkflowSecrets } from '@anj/core'
import { getWorkflowAccess, requireZone } from '@anj/db'
import { LocalFiles, momentIn, type NodeRequest, type RunMoment } from '@anj/engine'
import {
  AppError,
  fillNode,
  fillParameters,
  incomingColumns,
  isFileInput,
  isKeyed,
  isKind,
  type PreviewPath,
  type Problem,
  parametersOf,
  previewPath,
  requireDefaults,
  type SecretValues,
  type SqlQuestion,
  secretsUsedBy,
  sourcesOf,
  sqlInputColumns,
  sqlQuestionOf,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowParameter,
  withExamples,
  withSecretValues,
} from '@anj/workflow'
import type { FastifyRequest } from 'fastify'
import { type Caller, callerOf } from '../access/session.ts'
import { findSources } from '../datasets/find-sources.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { mayWrite, requireReadable } from '../workflows/find-workflow.ts'
import { storeGraph } from '../workflows/store-graph.ts'

/** The request's graph and the node in it that is to be previewed. */
interface PreviewTarget {
  readonly nodeId: string
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly WorkflowEdge[]
  readonly parameters?: readonly WorkflowParameter[]
  readonly timeZone?: string
  readonly editorId?: string
}

/** A prepared request for the engine. Disposing of it releases the leases on its files. */
interface PreparedLook extends AsyncDisposable {
  /** Identifies the editor and the node. A newer request with the same key replaces an older request. */
  readonly key: string
  readonly request: NodeRequest
}

/** Returns the graph in the request and the node to preview. Refuses users who can't read the workflow. */
export async function openPreview(
  { db }: Pick<AppDeps, 'db'>,
  request: NodeCall,
): Promise<{ readonly workflow: WorkflowGraph; readonly node: WorkflowNode }> {
  const { params, body } = request
  await requireReadable(db, callerOf(request), params.workflowId)
  const workflow = storeGraph(body)
  const node = workflow.nodes.find(({ id }) => id === body.nodeId)
  return { workflow, node: orNotFound(node, 'node') }
}

/** A request about a node of a workflow. */
export interface NodeCall extends Pick<FastifyRequest, 'caller'> {
  readonly params: { readonly workflowId: string }
  readonly body: PreviewTarget
}

/** Prepares the engine's request for a node in the request's graph. Refuses a graph with problems. */
export async function preparePreview(deps: AppDeps, request: NodeCall): Promise<PreparedLook> {
  const { workflow, node } = await openPreview(deps, request)
  const { node: shown, path } = checkedPath(workflow, node)
  return await prepared(deps, request, { workflow, nodeId: shown.id, path })
}

/** Prepares a node's inputs. The node's own settings may be incomplete, but its sources must be valid. */
export async function prepareInputs(deps: AppDeps, request: NodeCall): Promise<PreparedLook> {
  const { workflow, node } = await openPreview(deps, request)
  const into = sourcesOf(workflow, node.id)
  if (into.length < 2) throw new AppError('joinNeedsTwo', { title: node.data.title }, { nodeId: node.id })
  const paths = into.map((one) => checkedPath(workflow, one).path)
  const path = [...new Map(paths.flat().map((one) => [one.id, one])).values()]
  return await prepared(deps, request, { workflow, nodeId: node.id, path })
}

/** Returns the present moment in the zone of the request. */
function momentOf({ timeZone = 'UTC' }: PreviewTarget): RunMoment {
  requireZone(timeZone)
  return momentIn(timeZone, new Date())
}

interface Looked {
  readonly workflow: WorkflowGraph
  readonly nodeId: string
  /** The nodes whose rows are computed. */
  readonly path: readonly WorkflowNode[]
}

async function prepared(
  deps: Pick<AppDeps, 'db' | 'storage' | 'settings'>,
  call: NodeCall,
  { workflow, nodeId, path }: Looked,
): Promise<PreparedLook> {
  const filled = path.map((node) => fillNode(node, parametersOf(workflow)))
  const secrets = await secretsFor(deps, call, path, workflow)
  const shown = withSecretValues(fillParameters(workflow), secrets, path)
  const files = new LocalFiles(deps.storage)
  const release = () => files[Symbol.asyncDispose]()
  try {
    const sources = await findSources(deps.db, files, callerOf(call), filled)
    const request = { workflow: shown, nodeId, moment: momentOf(call.body), sources }
    return { key: keyOf(call), request, [Symbol.asyncDispose]: release }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Returns the values of the secrets that the nodes use. Refuses users who can only read the workflow, because they could
 * show the value of any secret by a formula of their own.
 */
async function secretsFor(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  call: NodeCall,
  nodes: readonly WorkflowNode[],
  workflow: WorkflowGraph,
): Promise<SecretValues> {
  const [used] = secretsUsedBy(nodes, parametersOf(workflow))
  if (!used) return {}
  const caller = callerOf(call)
  const { workflowId } = call.params
  if (!mayWrite(caller) || (await getWorkflowAccess(db, caller, workflowId))?.access === 'read')
    throw new AppError('parameterSecretHidden', { name: used.name })
  return await readWorkflowSecrets(db, settings.secretKey, workflowId)
}

/**
 * Returns a key that identifies the editor and the node. A newer request with the same key replaces an older request.
 */
export function keyOf(call: NodeCall): string {
  const caller = callerOf(call)
  const { editorId = '', nodeId } = call.body
  return previewKey(caller, `${caller.sessionId} ${editorId} ${call.params.workflowId} ${nodeId}`)
}

/** Returns the key by which organizations and their users take turns in the preview queue. */
export function previewKey(
  { organizationId, id }: Pick<Caller, 'organizationId' | 'id'>,
  what: string,
): string {
  return `${organizationId}/${id}/${what}`
}

/** True if any source is a sample, which contains only the first rows of a database source. */
export function hasSample({ sources }: Pick<NodeRequest, 'sources'>): boolean {
  return Object.values(sources).some((source) => source.kind === 'landed' && source.isSample)
}

export function requireJoin({ workflow, nodeId }: Pick<NodeRequest, 'workflow' | 'nodeId'>): void {
  const node = workflow.nodes.find(({ id }) => id === nodeId)
  if (node && !isKeyed(node.data.kind)) throw new AppError('notAJoin', { title: node.data.title }, { nodeId })
}

/**
 * Returns the SELECT of a step, the columns of its sources, and its parameters with a default or an example. Refuses
 * other nodes, and sources without columns.
 */
export function sqlQuestion(workflow: WorkflowGraph, node: WorkflowNode): SqlQuestion {
  const { title } = node.data
  if (!isKind(node, 'sqlQuery')) throw new AppError('notSql', { title }, { nodeId: node.id })
  const { config } = node.data
  if (config.query.trim() === '') throw new AppError('sqlMissing', { title }, { nodeId: node.id })
  const inputs = incomingColumns(workflow, node.id).map(sqlInputColumns)
  if (inputs.length === 0 || inputs.some((columns) => columns.length === 0))
    throw new AppError('nodeWithoutSource', { title }, { nodeId: node.id })
  return { ...sqlQuestionOf(config, withExamples(parametersOf(workflow))), inputs }
}

/** Refuses nodes that don't convert columns. */
export function requireTypeChange({ workflow, nodeId }: Pick<NodeRequest, 'workflow' | 'nodeId'>): void {
  const node = workflow.nodes.find(({ id }) => id === nodeId)
  if (node && !isKind(node, 'changeDataType') && !isFileInput(node))
    throw new AppError('notAChange', { title: node.data.title }, { nodeId })
}

/** Returns the path to the node whose table the preview shows. Refuses a path with problems. */
function checkedPath(workflow: WorkflowGraph, looked: WorkflowNode): PreviewPath {
  const found = previewPath(workflow, looked)
  if (!found.ok) throw previewError(found.problem)
  requireDefaults(found.value.path, parametersOf(workflow))
  return found.value
}

export function previewError({ sentence, nodeId }: Problem): AppError {
  const fields = nodeId ? { fields: { [nodeId]: sentence } } : {}
  return new AppError('workflowHasProblems', { problem: sentence }, fields)
}
