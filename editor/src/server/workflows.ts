import type { Schemas } from '@anj/client'
import type { WorkflowEdge, WorkflowGraph, WorkflowNode, WorkflowNote } from '@anj/workflow'
import { answerOf, client, dataOf, failure } from './client.ts'

/** A workflow as the list of tabs has it. */
export type WorkflowSummary = Schemas['WorkflowSummary']
/** A database node that somebody other than the workflow's owner changed last. */
export interface Changer {
  readonly nodeId: string
  readonly by: { readonly id: string; readonly fullName: string }
}

/** A workflow as the server keeps it; the api checks that what is drawn has the domain's shape. */
export type StoredWorkflow = Omit<Schemas['Workflow'], 'nodes' | 'edges' | 'notes' | 'changedBy'> &
  WorkflowGraph & { readonly changedBy?: readonly Changer[] }

/** What is saved over a revision; what is left out stays. */
export interface WorkflowChange {
  readonly revision: number
  readonly name?: string
  readonly nodes?: readonly WorkflowNode[]
  readonly edges?: readonly WorkflowEdge[]
  readonly notes?: readonly WorkflowNote[]
}

/** A workflow that was made of a file. */
export interface OpenedWorkflow {
  readonly workflow: StoredWorkflow
  /** What opening had to change or leave out, in sentences. */
  readonly notes: readonly string[]
}

type Drawn = {
  nodes: Schemas['WorkflowNode'][]
  edges: Schemas['WorkflowEdge'][]
  notes?: Schemas['WorkflowNote'][]
}

const params = (workflowId: string) => ({ path: { workflowId } })
const stored = (workflow: Schemas['Workflow']) => workflow as unknown as StoredWorkflow

/** The user's workflows. */
export const listWorkflows = (signal?: AbortSignal): Promise<WorkflowSummary[]> =>
  dataOf(client.GET('/workflows', { ...(signal && { signal }) }))

/** Makes a workflow, empty or with something drawn in it. */
export async function createWorkflow(name: string, drawing?: WorkflowGraph): Promise<StoredWorkflow> {
  const body = { name, ...drawing } as { name: string } & Partial<Drawn>
  return stored(await dataOf(client.POST('/workflows', { body })))
}

/** One workflow with everything drawn. */
export async function readWorkflow(id: string, signal?: AbortSignal): Promise<StoredWorkflow> {
  return stored(
    await dataOf(client.GET('/workflows/{workflowId}', { params: params(id), ...(signal && { signal }) })),
  )
}

/** Saves over the named revision and answers what is stored; a stale one is refused as `workflowConflict` with that as data. */
export async function saveWorkflow(
  id: string,
  change: WorkflowChange,
  signal?: AbortSignal,
): Promise<StoredWorkflow> {
  const body = change as Omit<WorkflowChange, 'nodes' | 'edges' | 'notes'> & Partial<Drawn>
  const call = client.PATCH('/workflows/{workflowId}', {
    params: params(id),
    body,
    ...(signal && { signal }),
  })
  return stored(await dataOf(call))
}

/** Deletes a workflow, or only one that is still in a revision; `restoreWorkflow` brings it back. */
export async function deleteWorkflow(id: string, revision?: number): Promise<void> {
  const query = revision === undefined ? {} : { revision }
  await answerOf(client.DELETE('/workflows/{workflowId}', { params: { ...params(id), query } }))
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

/** Opens an `.anj` file of a disk, which the server parses; as a copy also one whose workflow is there already. */
export async function openWorkflowFile(file: File, copy = false): Promise<OpenedWorkflow> {
  const how = { ...(copy && { copy }), drawnElsewhere: true }
  return (await dataOf(client.openWorkflowFile(file.name, file, how))) as unknown as OpenedWorkflow
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
