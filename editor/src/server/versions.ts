import type { Schemas } from '@anj/client'
import type { WorkflowGraph } from '@anj/workflow'
import { type CursorPage, client, dataOf, readCursorPage } from './client.ts'
import type { StoredWorkflow } from './workflows.ts'

/** A version of a workflow without its graph. */
export type Version = Schemas['WorkflowVersion']
/** A version of a workflow with its graph. */
export type WholeVersion = Omit<Schemas['WholeVersion'], 'nodes' | 'edges' | 'notes' | 'parameters'> &
  WorkflowGraph

/** Returns a page of a workflow's versions, newest first. `next` is the cursor of the page after it. */
export const listVersions = (
  workflowId: string,
  { cursor, signal }: { readonly cursor?: string; readonly signal?: AbortSignal } = {},
): Promise<CursorPage<Version>> =>
  readCursorPage(
    client.GET('/workflows/{workflowId}/versions', {
      params: { path: { workflowId }, query: { ...(cursor !== undefined && { cursor }) } },
      ...(signal && { signal }),
    }),
  )

/** Returns a version with its graph. */
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

/** Names a version. With null, removes the name. */
export const nameVersion = (workflowId: string, revision: number, label: string | null): Promise<Version> =>
  dataOf(
    client.POST('/workflows/{workflowId}/versions', {
      params: { path: { workflowId } },
      body: { revision, label },
    }),
  )

/** Restores an earlier version. `present` is the revision that it replaces. */
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
