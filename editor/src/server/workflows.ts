import type { Schemas } from '@anj/client'
import type {
  WorkflowEdge,
  WorkflowGraph,
  WorkflowNode,
  WorkflowNote,
  WorkflowParameter,
} from '@anj/workflow'
import { answerOf, client, dataOf, failure } from './client.ts'

/** A workflow as an entry in the tab list. */
export type WorkflowSummary = Schemas['WorkflowSummary']
/** A database node that a user other than the workflow's owner changed last. */
export interface Changer {
  readonly nodeId: string
  readonly by: { readonly id: string; readonly fullName: string }
}

/** A workflow as the server stores it. The API checks the shape of the graph. */
export type StoredWorkflow = Omit<
  Schemas['Workflow'],
  'nodes' | 'edges' | 'notes' | 'parameters' | 'changedBy'
> &
  WorkflowGraph & { readonly changedBy?: readonly Changer[] }

/** A change to save on top of a revision. Omitted fields stay the same. */
export interface WorkflowChange {
  readonly revision: number
  readonly name?: string
  readonly nodes?: readonly WorkflowNode[]
  readonly edges?: readonly WorkflowEdge[]
  readonly notes?: readonly WorkflowNote[]
  readonly parameters?: readonly WorkflowParameter[]
}

/** A workflow created from a file. */
export interface OpenedWorkflow {
  readonly workflow: StoredWorkflow
  /** Sentences about what was changed or left out while the file was being opened. */
  readonly notes: readonly string[]
}

type Drawn = {
  nodes: Schemas['WorkflowNode'][]
  edges: Schemas['WorkflowEdge'][]
  notes?: Schemas['WorkflowNote'][]
  parameters?: Schemas['WorkflowParameter'][]
}

const params = (workflowId: string) => ({ path: { workflowId } })
const stored = (workflow: Schemas['Workflow']) => workflow as unknown as StoredWorkflow

/** Lists the user's workflows. */
export const listWorkflows = (signal?: AbortSignal): Promise<WorkflowSummary[]> =>
  dataOf(client.GET('/workflows', { ...(signal && { signal }) }))

/** Creates a workflow, empty or with a graph. */
export async function createWorkflow(name: string, drawing?: WorkflowGraph): Promise<StoredWorkflow> {
  const body = { name, ...drawing } as { name: string } & Partial<Drawn>
  return stored(await dataOf(client.POST('/workflows', { body })))
}

/** Returns a workflow with its graph. */
export async function readWorkflow(id: string, signal?: AbortSignal): Promise<StoredWorkflow> {
  return stored(
    await dataOf(client.GET('/workflows/{workflowId}', { params: params(id), ...(signal && { signal }) })),
  )
}

/**
 * Saves a change on top of the given revision and returns the stored workflow. If the given revision isn't the latest
 * one, fails with `workflowConflict`, an error that contains the server's workflow.
 */
export async function saveWorkflow(
  id: string,
  change: WorkflowChange,
  signal?: AbortSignal,
): Promise<StoredWorkflow> {
  const body = change as Omit<WorkflowChange, 'nodes' | 'edges' | 'notes' | 'parameters'> & Partial<Drawn>
  const call = client.PATCH('/workflows/{workflowId}', {
    params: params(id),
    body,
    ...(signal && { signal }),
  })
  return stored(await dataOf(call))
}

/**
 * Deletes a workflow. If a revision is given, deletes the workflow only if that revision is still current.
 * `restoreWorkflow` undoes the deletion.
 */
export async function deleteWorkflow(id: string, revision?: number): Promise<void> {
  const query = revision === undefined ? {} : { revision }
  await answerOf(client.DELETE('/workflows/{workflowId}', { params: { ...params(id), query } }))
}

/** Restores a deleted workflow. */
export async function restoreWorkflow(id: string): Promise<StoredWorkflow> {
  return stored(await dataOf(client.POST('/workflows/{workflowId}/restore', { params: params(id) })))
}

/** Copies a workflow under another name. */
export async function duplicateWorkflow(id: string, name: string): Promise<StoredWorkflow> {
  const call = client.POST('/workflows/{workflowId}/duplicate', { params: params(id), body: { name } })
  return stored(await dataOf(call))
}

/**
 * Sends an `.anj` file from a disk to the server, which opens it. With `copy`, opens it even if its workflow exists.
 */
export async function openWorkflowFile(file: File, copy = false): Promise<OpenedWorkflow> {
  const how = { ...(copy && { copy }), drawnElsewhere: true }
  return (await dataOf(client.openWorkflowFile(file.name, file, how))) as unknown as OpenedWorkflow
}

/** Returns the workflow as an `.anj` file. */
export async function readWorkflowFile(id: string): Promise<Blob> {
  const { data, error, response } = await client.GET('/workflows/{workflowId}/file', {
    params: params(id),
    parseAs: 'blob',
  })
  if (!response.ok) throw failure(error, response)
  return data as Blob
}
