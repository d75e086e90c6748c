import type { Schemas } from '@anj/client'
import { answerOf, type CursorPage, client, dataOf, readCursorPage } from './client.ts'
import type { PlacedFile } from './places.ts'
import { editorId, type Preview, type Rows, secondaryEditorId } from './previews.ts'

/** A run of a workflow. */
export type Run = Schemas['Run']
/** The reason why a run failed, and the node at which it failed. */
export type RunProblem = Schemas['RunProblem']
/** Progress of a run. */
export type RunProgress = Schemas['RunProgress']
/** A file that a run produced. */
export type Artifact = Schemas['Artifact']
/** Rows that a run wrote. */
export type ResultTable = Omit<Schemas['ResultTable'], 'cut'> & Pick<Preview, 'cut'>

/**
 * The saved revision to run. With `firstRows`, it is a test run: it reads only the first rows of each input and writes
 * to a test table.
 */
export type RunStart = Schemas['RunStart']

/** Queues a run. */
export const startRun = (workflowId: string, body: RunStart): Promise<Run> =>
  dataOf(client.POST('/workflows/{workflowId}/runs', { params: { path: { workflowId } }, body }))

/** Queues a run that repeats an earlier one with the same graph. */
export const runAgain = (runId: string, body: Schemas['RunAgain']): Promise<Run> =>
  dataOf(client.POST('/runs/{runId}/again', { params: { path: { runId } }, body }))

/** Returns a page of a workflow's runs, newest first. */
export const readRuns = (
  workflowId: string,
  page: { readonly limit: number; readonly cursor?: string },
  signal?: AbortSignal,
): Promise<CursorPage<Run>> => {
  const params = { path: { workflowId }, query: page }
  return readCursorPage(client.GET('/workflows/{workflowId}/runs', { params, ...(signal && { signal }) }))
}

/** Returns the newest run of a workflow, or null. */
export async function readNewestRun(workflowId: string): Promise<Run | null> {
  return (await readRuns(workflowId, { limit: 1 })).items[0] ?? null
}

/** Asks the server to cancel a run. The run's status shows when it has stopped. */
export async function cancelRun(runId: string): Promise<void> {
  await dataOf(client.POST('/runs/{runId}/cancel', { params: { path: { runId } } }))
}

/** Maximum length of a full cell, which is the most that the server sends. */
const LONGEST_CELL = 10_000_000

/** Returns rows that a successful run wrote. */
export const readResult = (
  runId: string,
  { whole = false, sort = [], find = '', ...page }: Rows,
  signal: AbortSignal,
): Promise<ResultTable> => {
  const query = {
    ...page,
    ...(whole && { longestCell: LONGEST_CELL }),
    ...(sort.length > 0 && {
      sort: sort.map(({ column, descending }) => `${descending ? 'desc' : 'asc'}:${column}`),
    }),
    ...(find !== '' && { find }),
    editorId: whole ? secondaryEditorId : editorId,
  }
  return dataOf(client.GET('/runs/{runId}/result', { params: { path: { runId }, query }, signal }))
}

/** A page of a run's rejects, with the counts of all. */
export type RejectList = Schemas['RejectList']

/** Selection and order of a run's rejects. Missing fields select everything. */
export interface RejectFilter {
  readonly nodeId?: string
  readonly column?: string
  readonly reason?: string
  readonly find?: string
  readonly order?: 'asc' | 'desc'
}

/** Returns values that a run could not convert. */
export const readRejects = (
  runId: string,
  {
    whole = false,
    ...query
  }: RejectFilter & { readonly offset: number; readonly limit: number; readonly whole?: boolean },
  signal: AbortSignal,
): Promise<RejectList> => {
  const params = {
    path: { runId },
    query: {
      ...query,
      ...(whole && { longestValue: LONGEST_CELL }),
      editorId: whole ? secondaryEditorId : editorId,
    },
  }
  return dataOf(client.GET('/runs/{runId}/rejects', { params, signal }))
}

/** The counts of a node's rules in one run. */
export type CheckedRun = Schemas['CheckedRun']

/** Lists the counts of a node's rules in the last runs, newest first. */
export const listRuleResults = (
  workflowId: string,
  nodeId: string,
  signal: AbortSignal,
): Promise<readonly CheckedRun[]> =>
  dataOf(
    client.GET('/workflows/{workflowId}/rule-results', {
      params: { path: { workflowId }, query: { nodeId } },
      signal,
    }),
  )

/** The rows that the next run reads from an input with a rising column. */
export type NextLoad = Schemas['NextLoad']

/** Lists the rows that the next run of a workflow reads from its inputs with a rising column. */
export const listLoads = (workflowId: string, signal: AbortSignal): Promise<readonly NextLoad[]> =>
  dataOf(client.GET('/workflows/{workflowId}/loads', { params: { path: { workflowId } }, signal }))

/** Lists the deliveries of a run's files for which users have asked. */
export const listRunDeliveries = (runId: string, signal: AbortSignal): Promise<readonly PlacedFile[]> =>
  dataOf(client.GET('/runs/{runId}/deliveries', { params: { path: { runId } }, signal }))

/** The place and the name for a file of a run. */
export type RunDeliveryForm = Schemas['RunDeliveryForm']

/** Asks the server to deliver a file of a run to a place, and returns the server's message. */
export async function deliverFile(runId: string, body: RunDeliveryForm): Promise<string> {
  const asked = client.POST('/runs/{runId}/deliveries', { params: { path: { runId } }, body })
  return (await answerOf(asked)).message
}

/** Asks the server to deliver a file of a run again, and returns the server's message. */
export async function repeatRunDelivery(runId: string, deliveryId: string): Promise<string> {
  const path = { runId, deliveryId }
  const asked = client.POST('/runs/{runId}/deliveries/{deliveryId}/repeat', { params: { path } })
  return (await answerOf(asked)).message
}

/** Returns a download link for an artifact. It works once, within a minute. */
export async function linkToArtifact(artifactId: string): Promise<string> {
  return (await dataOf(client.POST('/artifacts/{artifactId}/link', { params: { path: { artifactId } } }))).url
}
