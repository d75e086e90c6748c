import type { Schemas } from '@anj/client'
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@anj/workflow'
import { answerOf, client, dataOf, failure } from './client.ts'

export type WorkflowSummary = Schemas['WorkflowSummary']
/** A workflow as the server keeps it; the api checks that what is drawn has the domain's shape. */
export type StoredWorkflow = Omit<Schemas['Workflow'], 'nodes' | 'edges'> & WorkflowGraph
export type Preview = Schemas['Preview']

export interface WorkflowChange {
  readonly revision: number
  readonly name?: string
  readonly nodes?: readonly WorkflowNode[]
  readonly edges?: readonly WorkflowEdge[]
}

export interface OpenedWorkflow {
  readonly workflow: StoredWorkflow
  /** What opening had to change or leave out, in sentences. */
  readonly notes: readonly string[]
}

type Drawn = { nodes: Schemas['WorkflowNode'][]; edges: Schemas['WorkflowEdge'][] }

/** Names this page: a newer preview of the same node takes the place of an older one of the same editor. */
const editorId = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('')

const params = (workflowId: string) => ({ path: { workflowId } })
const stored = (workflow: Schemas['Workflow']) => workflow as unknown as StoredWorkflow
const drawn = ({ nodes, edges }: WorkflowGraph) => ({ nodes, edges }) as unknown as Drawn

/** The user's workflows. */
export const listWorkflows = (signal?: AbortSignal): Promise<WorkflowSummary[]> =>
  dataOf(client.GET('/workflows', { ...(signal && { signal }) }))

/** Makes an empty workflow. */
export async function createWorkflow(name: string): Promise<StoredWorkflow> {
  return stored(await dataOf(client.POST('/workflows', { body: { name } })))
}

/** One workflow with everything drawn. */
export async function readWorkflow(id: string, signal?: AbortSignal): Promise<StoredWorkflow> {
  return stored(
    await dataOf(client.GET('/workflows/{workflowId}', { params: params(id), ...(signal && { signal }) })),
  )
}

/** Saves over the named revision; a stale one is refused as `workflowConflict` with the stored workflow as data. */
export async function saveWorkflow(
  id: string,
  change: WorkflowChange,
  signal?: AbortSignal,
): Promise<number> {
  const body = change as Omit<WorkflowChange, 'nodes' | 'edges'> & Partial<Drawn>
  const call = client.PATCH('/workflows/{workflowId}', {
    params: params(id),
    body,
    ...(signal && { signal }),
  })
  return (await dataOf(call)).revision
}

/** Deletes a workflow; `restoreWorkflow` brings it back. */
export async function deleteWorkflow(id: string): Promise<void> {
  await answerOf(client.DELETE('/workflows/{workflowId}', { params: params(id) }))
}

/** Undoes a deletion. */
export async function restoreWorkflow(id: string): Promise<StoredWorkflow> {
  return stored(await dataOf(client.POST('/workflows/{workflowId}/restore', { params: params(id) })))
}

/** Copies a workflow under another name. */
export async function duplicateWorkflow(id: string, name: string): Promise<StoredWorkflow> {
  const call = client.POST('/workflows/{workflowId}/duplicate', { params: params(id), body: { name } })
  return stored(await dataOf(call))
}

/** Opens an `.anj` file, which the server parses. */
export async function openWorkflowFile(file: File): Promise<OpenedWorkflow> {
  return (await dataOf(client.openWorkflowFile(file.name, file))) as unknown as OpenedWorkflow
}

/** The workflow as an `.anj` file. */
export async function readWorkflowFile(id: string): Promise<Blob> {
  const { data, error, response } = await client.GET('/workflows/{workflowId}/file', {
    params: params(id),
    parseAs: 'blob',
  })
  if (!response.ok) throw failure(error, response)
  return data as Blob
}

/** A page of a node's result, computed from what is drawn now, saved or not. */
export function readPreview(
  id: string,
  request: { graph: WorkflowGraph; nodeId: string; offset: number; limit: number },
  signal: AbortSignal,
): Promise<Preview> {
  const { graph, ...page } = request
  return dataOf(
    client.POST('/workflows/{workflowId}/preview', {
      params: params(id),
      body: { ...drawn(graph), ...page, editorId },
      signal,
    }),
  )
}

export type Matches = Schemas['Matches']

interface Look {
  readonly graph: WorkflowGraph
  readonly nodeId: string
}

/** How many rows a node's result has. */
export async function countRows(id: string, { graph, nodeId }: Look, signal: AbortSignal): Promise<number> {
  const body = { ...drawn(graph), nodeId, editorId }
  return (await dataOf(client.POST('/workflows/{workflowId}/count', { params: params(id), body, signal })))
    .rows
}

/** How many rows of both tables of a join find a partner. */
export const countMatches = (id: string, { graph, nodeId }: Look, signal: AbortSignal): Promise<Matches> =>
  dataOf(
    client.POST('/workflows/{workflowId}/matches', {
      params: params(id),
      body: { ...drawn(graph), nodeId, editorId },
      signal,
    }),
  )
