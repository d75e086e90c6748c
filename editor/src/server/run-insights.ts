import type { Schemas } from '@anj/client'
import { type Insight, insightFrom } from '@anj/workflow'
import { client, dataOf, failure } from './client.ts'

/** What a run found out about a database, in a line. */
export type ListedInsight = Schemas['ListedInsight']
/** What a workflow's runs can have found out. */
export type InsightKind = ListedInsight['kind']
/** What a dictionary or advice is exported to. */
export type ExportFormat = 'xlsx' | 'csv' | 'md' | 'html'

const params = (runId: string) => ({ path: { runId } })

/** What a run found out about a database. */
export const readInsight = async (runId: string, signal: AbortSignal): Promise<Insight> =>
  insightFrom(await dataOf(client.GET('/runs/{runId}/insight', { params: params(runId), signal })))

/** What the runs of a workflow found out, newest first. */
export const listInsights = (
  workflowId: string,
  kind: InsightKind,
  signal: AbortSignal,
): Promise<ListedInsight[]> =>
  dataOf(
    client.GET('/workflows/{workflowId}/insights', {
      params: { path: { workflowId }, query: { kind } },
      signal,
    }),
  )

/** Keeps it beyond the usual time under a name; with null no longer. */
export async function nameInsight(runId: string, name: string | null): Promise<void> {
  await dataOf(client.PUT('/runs/{runId}/insight/name', { params: params(runId), body: { name } }))
}

/** It as a file to download. */
export async function exportInsight(runId: string, format: ExportFormat): Promise<Blob> {
  const { data, error, response } = await client.GET('/runs/{runId}/insight/export', {
    params: { ...params(runId), query: { format } },
    parseAs: 'blob',
  })
  if (!response.ok) throw failure(error, response)
  return data as Blob
}
