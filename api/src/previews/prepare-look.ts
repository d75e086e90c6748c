import { LocalFiles, type NodeRequest } from '@anj/engine'
import {
  AppError,
  isKind,
  joinKinds,
  type LookPath,
  lookPath,
  type Problem,
  sourcesOf,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { findSources } from '../datasets/find-sources.ts'
import type { AppDeps } from '../deps/deps.ts'
import { present } from '../http/not-found.ts'
import { requireReadable } from '../workflows/find-workflow.ts'
import { keepGraph } from '../workflows/keep-graph.ts'

/** A node as it is drawn in a request. */
export interface Look {
  readonly nodeId: string
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly WorkflowEdge[]
  readonly editorId?: string
}

/** The files that it reads are held until it is disposed of. */
interface PreparedLook extends AsyncDisposable {
  /** One editor and node of a workflow: a newer request takes the place of an older one. */
  readonly key: string
  readonly request: NodeRequest
}

/** What a request draws, and the node in it that is looked at; refuses those who may not see the workflow. */
export async function openLook(
  { db }: Pick<AppDeps, 'db'>,
  caller: Caller,
  workflowId: string,
  look: Look,
): Promise<{ readonly workflow: WorkflowGraph; readonly node: WorkflowNode }> {
  await requireReadable(db, caller, workflowId)
  const workflow = keepGraph(look)
  const node = workflow.nodes.find(({ id }) => id === look.nodeId)
  return { workflow, node: present(node, 'node') }
}

/** What the engine needs to show a node as it is drawn in the request; refuses with what stands in the way. */
export async function prepareLook(
  deps: AppDeps,
  caller: Caller,
  workflowId: string,
  look: Look,
): Promise<PreparedLook> {
  const { workflow, node } = await openLook(deps, caller, workflowId, look)
  const { node: shown, path } = checkedPath(workflow, node)
  return await prepared(deps, caller, path, keyOf(caller, workflowId, look), { workflow, nodeId: shown.id })
}

/** As `prepareLook`, for a node whose own settings needn't make sense yet: what goes into it must. */
export async function prepareInputs(
  deps: AppDeps,
  caller: Caller,
  workflowId: string,
  look: Look,
): Promise<PreparedLook> {
  const { workflow, node } = await openLook(deps, caller, workflowId, look)
  const into = sourcesOf(workflow, node.id)
  if (into.length < 2) throw new AppError('joinNeedsTwo', { title: node.data.title }, { nodeId: node.id })
  const paths = into.map((one) => checkedPath(workflow, one).path)
  const path = [...new Map(paths.flat().map((one) => [one.id, one])).values()]
  return await prepared(deps, caller, path, keyOf(caller, workflowId, look), { workflow, nodeId: node.id })
}

async function prepared(
  { db, storage }: Pick<AppDeps, 'db' | 'storage'>,
  caller: Caller,
  path: readonly WorkflowNode[],
  key: string,
  looked: Omit<NodeRequest, 'sources'>,
): Promise<PreparedLook> {
  const files = new LocalFiles(storage)
  const release = () => files[Symbol.asyncDispose]()
  try {
    const sources = await findSources(db, files, caller, path)
    return { key, request: { ...looked, sources }, [Symbol.asyncDispose]: release }
  } catch (error) {
    await release()
    throw error
  }
}

/** One editor and node of a workflow: a newer request takes the place of an older one. */
function keyOf(caller: Caller, workflowId: string, { editorId = '', nodeId }: Look): string {
  return lookKey(caller, `${caller.sessionId} ${editorId} ${workflowId} ${nodeId}`)
}

/** The key of a look, by which organizations and their people take turns. */
export function lookKey({ organizationId, id }: Pick<Caller, 'organizationId' | 'id'>, what: string): string {
  return `${organizationId}/${id}/${what}`
}

/** Whether some of what is looked at is only the first rows of a database source. */
export function hasSample({ sources }: Pick<NodeRequest, 'sources'>): boolean {
  return Object.values(sources).some((source) => source.kind === 'landed' && source.isSample)
}

/** Refuses nodes in which nothing is matched. */
export function refuseNoJoin({ workflow, nodeId }: Pick<NodeRequest, 'workflow' | 'nodeId'>): void {
  const node = workflow.nodes.find(({ id }) => id === nodeId)
  if (node && !joinKinds.some((kind) => kind === node.data.kind))
    throw new AppError('notAJoin', { title: node.data.title }, { nodeId })
}

/** Refuses nodes that convert nothing. */
export function refuseNoChange({ workflow, nodeId }: Pick<NodeRequest, 'workflow' | 'nodeId'>): void {
  const node = workflow.nodes.find(({ id }) => id === nodeId)
  if (node && !isKind(node, 'changeDataType'))
    throw new AppError('notAChange', { title: node.data.title }, { nodeId })
}

/** The node whose table is shown, and all that it is made by; refuses with what stands in the way. */
function checkedPath(workflow: WorkflowGraph, looked: WorkflowNode): LookPath {
  const found = lookPath(workflow, looked)
  if (found.ok) return found.value
  throw refused(found.problem)
}

/** What stands in the way of a look, as it is refused. */
export function refused({ sentence, nodeId }: Problem): AppError {
  const fields = nodeId ? { fields: { [nodeId]: sentence } } : {}
  return new AppError('workflowHasProblems', { problem: sentence }, fields)
}
