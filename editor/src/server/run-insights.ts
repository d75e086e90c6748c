import type { Schemas } from '@anj/client'
import { type Insight, parseInsight } from '@anj/workflow'
import { client, dataOf, failure } from './client.ts'

/** A run's insight, as a list entry. */
export type ListedInsight = Schemas['ListedInsight']
/** The kinds of insight that a run can produce. */
export type InsightKind = ListedInsight['kind']
/** The export formats of a dictionary or advice. */
export type ExportFormat = 'xlsx' | 'csv' | 'md' | 'html'

const params = (runId: string) => ({ path: { runId } })

/** Returns a run's insight. */
export const readInsight = async (runId: string, signal: AbortSignal): Promise<Insight> =>
  parseInsight(await dataOf(client.GET('/runs/{runId}/insight', { params: params(runId), signal })))

/** Lists the insights of a workflow's runs, newest first. */
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

/** Saves an insight under a name, so that it is kept longer than usual. Null removes the name. */
export async function nameInsight(runId: string, name: string | null): Promise<void> {
  await dataOf(client.PUT('/runs/{runId}/insight/name', { params: params(runId), body: { name } }))
}

/** Exports an insight as a file. */
export async function exportInsight(runId: string, format: ExportFormat): Promise<Blob> {
  const { data, error, response } = await client.GET('/runs/{runId}/insight/export', {
    params: { ...params(runId), query: { format } },
    parseAs: 'blob',
  })
  if (!response.ok) throw failure(error, response)
  return data as Blob
}
