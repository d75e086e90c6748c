import type { Schemas } from '@anj/client'
import { client, dataOf, type Part, partOf } from './client.ts'
import { asideId, editorId, type Preview, type Rows } from './previews.ts'

/** A run of a workflow. */
export type Run = Schemas['Run']
/** Why a run failed, and at which node. */
export type RunProblem = Schemas['RunProblem']
/** How far a run has come. */
export type RunProgress = Schemas['RunProgress']
/** A file that a run made. */
export type Artifact = Schemas['Artifact']
/** Rows that a run wrote. */
export type ResultTable = Omit<Schemas['ResultTable'], 'cut'> & Pick<Preview, 'cut'>

/** Which saved revision is run; with `firstRows` only those of each input, and into a test table. */
export type RunStart = Schemas['RunStart']

/** Queues a run. */
export const startRun = (workflowId: string, body: RunStart): Promise<Run> =>
  dataOf(client.POST('/workflows/{workflowId}/runs', { params: { path: { workflowId } }, body }))

/** Queues what another run had drawn once more. */
export const runAgain = (runId: string, body: Schemas['RunAgain']): Promise<Run> =>
  dataOf(client.POST('/runs/{runId}/again', { params: { path: { runId } }, body }))

/** A part of a workflow's runs, newest first. */
export const readRuns = (
  workflowId: string,
  page: { readonly limit: number; readonly cursor?: string },
  signal?: AbortSignal,
): Promise<Part<Run>> => {
  const params = { path: { workflowId }, query: page }
  return partOf(client.GET('/workflows/{workflowId}/runs', { params, ...(signal && { signal }) }))
}

/** The newest run of a workflow, or null. */
export async function readNewestRun(workflowId: string): Promise<Run | null> {
  return (await readRuns(workflowId, { limit: 1 })).items[0] ?? null
}

/** Asks to stop; the run's status says when it did. */
export async function cancelRun(runId: string): Promise<void> {
  await dataOf(client.POST('/runs/{runId}/cancel', { params: { path: { runId } } }))
}

/** A cell that was asked for in full comes so as far as a server sends at all. */
const LONGEST_CELL = 10_000_000

/** Rows of what a succeeded run wrote. */
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
    editorId: whole ? asideId : editorId,
  }
  return dataOf(client.GET('/runs/{runId}/result', { params: { path: { runId }, query }, signal }))
}

/** Address of an artifact that works once, for a minute. */
export async function linkToArtifact(artifactId: string): Promise<string> {
  return (await dataOf(client.POST('/artifacts/{artifactId}/link', { params: { path: { artifactId } } }))).url
}
