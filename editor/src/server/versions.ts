import type { Schemas } from '@anj/client'
import type { WorkflowGraph } from '@anj/workflow'
import { client, dataOf, type Part, partOf } from './client.ts'
import type { StoredWorkflow } from './workflows.ts'

/** What a workflow held once, without what was drawn. */
export type Version = Schemas['WorkflowVersion']
/** The same with what was drawn. */
export type WholeVersion = Omit<Schemas['WholeVersion'], 'nodes' | 'edges' | 'notes'> & WorkflowGraph

/** A part of a workflow's versions, the newest first; its `next` is the cursor of the part behind it. */
export const listVersions = (
  workflowId: string,
  { cursor, signal }: { readonly cursor?: string; readonly signal?: AbortSignal } = {},
): Promise<Part<Version>> =>
  partOf(
    client.GET('/workflows/{workflowId}/versions', {
      params: { path: { workflowId }, query: { ...(cursor !== undefined && { cursor }) } },
      ...(signal && { signal }),
    }),
  )

/** What was drawn in a version. */
export async function readVersion(
  workflowId: string,
  revision: number,
  signal: AbortSignal,
): Promise<WholeVersion> {
  const call = client.GET('/workflows/{workflowId}/versions/{revision}', {
    params: { path: { workflowId, revision } },
    signal,
  })
  return (await dataOf(call)) as unknown as WholeVersion
}

/** Names a version, or with null takes its name away. */
export const nameVersion = (workflowId: string, revision: number, label: string | null): Promise<Version> =>
  dataOf(
    client.POST('/workflows/{workflowId}/versions', {
      params: { path: { workflowId } },
      body: { revision, label },
    }),
  )

/** Makes an earlier version the present one; `present` is the revision that it takes the place of. */
export async function restoreVersion(
  workflowId: string,
  revision: number,
  present: number,
): Promise<StoredWorkflow> {
  const call = client.POST('/workflows/{workflowId}/versions/{revision}/restore', {
    params: { path: { workflowId, revision } },
    body: { revision: present },
  })
  return (await dataOf(call)) as unknown as StoredWorkflow
}
