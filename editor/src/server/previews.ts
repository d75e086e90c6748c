import type { Schemas } from '@anj/client'
import type { WorkflowGraph } from '@anj/workflow'
import type { Sort } from '../store/column-view.ts'
import { client, dataOf } from './client.ts'
import { clockZone } from './clock-zone.ts'

/** A page of a node's rows. */
export type Preview = Omit<Schemas['Preview'], 'cut'> & {
  /** The truncated cells, each given by the index of its row in this page and the index of its column. */
  readonly cut: readonly (readonly number[])[]
}
/** For each of a join's two tables, the number of rows whose keys match. */
export type Matches = Schemas['Matches']

/** A node to preview and the graph that it belongs to. The graph doesn't have to be saved. */
export interface PreviewRequest {
  readonly graph: WorkflowGraph
  readonly nodeId: string
}

/** A range of a node's rows, with order and filter. */
export interface Rows {
  readonly offset: number
  readonly limit: number
  /** True to return full cells instead of truncating long ones. */
  readonly whole?: boolean
  readonly sort?: readonly Sort[]
  /** If not empty, only rows with this text in a cell are returned. */
  readonly find?: string
}

/** Identifies this page, so that a newer preview of the same rows cancels this page's older one. */
export const editorId = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
  byte.toString(36),
).join('')
/** Separate id for copying rows and reading whole cells, so that these requests don't cancel the preview. */
export const secondaryEditorId = `${editorId}-aside`

type Drawn = {
  timeZone: string
  nodes: Schemas['WorkflowNode'][]
  edges: Schemas['WorkflowEdge'][]
  parameters: Schemas['WorkflowParameter'][]
}
/** The API checks the shape of the graph. */
const drawn = ({ nodes, edges, parameters = [] }: WorkflowGraph) =>
  ({ nodes, edges, parameters, timeZone: clockZone() }) as unknown as Drawn
const params = (workflowId: string) => ({ path: { workflowId } })

/** Returns a page of a node's result, computed from the current graph. */
export function readPreview(
  id: string,
  { graph, nodeId }: PreviewRequest,
  { sort = [], find = '', ...page }: Rows,
  signal: AbortSignal,
): Promise<Preview> {
  const body = {
    ...drawn(graph),
    nodeId,
    ...page,
    ...(sort.length > 0 && { sort: [...sort] }),
    ...(find !== '' && { find }),
    editorId: page.whole || page.limit === 1 ? secondaryEditorId : editorId,
  }
  return dataOf(client.POST('/workflows/{workflowId}/preview', { params: params(id), body, signal }))
}

/** Counts the rows of a node's result, or those that contain a text. */
export async function countRows(
  id: string,
  { graph, nodeId }: PreviewRequest,
  find: string,
  signal: AbortSignal,
): Promise<number> {
  const body = { ...drawn(graph), nodeId, ...(find !== '' && { find }), editorId }
  const call = client.POST('/workflows/{workflowId}/count', { params: params(id), body, signal })
  return (await dataOf(call)).rows
}

/** Counts the rows of a node's result for its panel. The preview's own count would end a second one under its ID. */
export const countRowsOfPanel = (
  id: string,
  { graph, nodeId }: PreviewRequest,
  signal: AbortSignal,
): Promise<{ rows: number; isSample: boolean }> =>
  dataOf(
    client.POST('/workflows/{workflowId}/count', {
      params: params(id),
      body: { ...drawn(graph), nodeId, editorId: `${editorId}-panel` },
      signal,
    }),
  )

/** Counts how many rows of each of a join's two tables have a match. */
export const countMatches = (
  id: string,
  { graph, nodeId }: PreviewRequest,
  signal: AbortSignal,
): Promise<Matches> =>
  dataOf(
    client.POST('/workflows/{workflowId}/matches', {
      params: params(id),
      body: { ...drawn(graph), nodeId, editorId },
      signal,
    }),
  )

/** The values of a column. */
export type ColumnValues = Schemas['ColumnValues']

/** Lists the values of a column of a node's result that contain a text, the most frequent first. */
export const listValues = (
  id: string,
  { graph, nodeId }: PreviewRequest,
  { column, find, limit }: { readonly column: string; readonly find: string; readonly limit: number },
  signal: AbortSignal,
): Promise<ColumnValues> =>
  dataOf(
    client.POST('/workflows/{workflowId}/values', {
      params: params(id),
      body: {
        ...drawn(graph),
        nodeId,
        column,
        limit,
        ...(find !== '' && { find }),
        editorId: `${editorId}-values`,
      },
      signal,
    }),
  )

/** The paths in the first JSON texts of a column. */
export type JsonPaths = Schemas['JsonPaths']

/** Finds the paths in the first JSON texts of a column of a node's result. */
export const findJsonPaths = (
  id: string,
  { graph, nodeId }: PreviewRequest,
  column: string,
  signal: AbortSignal,
): Promise<JsonPaths> =>
  dataOf(
    client.POST('/workflows/{workflowId}/json-paths', {
      params: params(id),
      body: { ...drawn(graph), nodeId, column, editorId: `${editorId}-json` },
      signal,
    }),
  )

/** Profile of a node's rows, column by column. */
export type NodeProfile = Schemas['NodeProfile']
/** The profile of one column. */
export type ColumnFacts = Schemas['ColumnFacts']

/** Returns the profile of each column of a node's result. */
export const readProfile = (
  id: string,
  { graph, nodeId }: PreviewRequest,
  signal: AbortSignal,
): Promise<NodeProfile> =>
  dataOf(
    client.POST('/workflows/{workflowId}/profile', {
      params: params(id),
      body: { ...drawn(graph), nodeId, editorId: `${editorId}-profile` },
      signal,
    }),
  )
