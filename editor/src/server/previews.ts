import type { Schemas } from '@anj/client'
import type { WorkflowGraph } from '@anj/workflow'
import type { Sort } from '../grid/column-view.ts'
import { client, dataOf } from './client.ts'

/** A page of a node's rows. */
export type Preview = Omit<Schemas['Preview'], 'cut'> & {
  /** Cells that were cut: row in this page and index of the column. */
  readonly cut: readonly (readonly number[])[]
}
/** How many keys of a join match. */
export type Matches = Schemas['Matches']

/** A node and what is drawn, saved or not. */
export interface Look {
  readonly graph: WorkflowGraph
  readonly nodeId: string
}

/** Which rows of a node are wanted, in which order. */
export interface Rows {
  readonly offset: number
  readonly limit: number
  /** Cells in full, however long they are. */
  readonly whole?: boolean
  readonly sort?: readonly Sort[]
  /** Only rows with this text in a cell. */
  readonly find?: string
}

/** Names this page: a newer look at the same rows takes the place of an older one of the same editor. */
export const editorId = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
  byte.toString(36),
).join('')
/** What is copied or read whole must not take the place of the rows that are scrolled through. */
export const asideId = `${editorId}-aside`

type Drawn = { nodes: Schemas['WorkflowNode'][]; edges: Schemas['WorkflowEdge'][] }
/** The api checks that what is drawn has the domain's shape. */
const drawn = ({ nodes, edges }: WorkflowGraph) => ({ nodes, edges }) as unknown as Drawn
const params = (workflowId: string) => ({ path: { workflowId } })

/** A page of a node's result, computed from what is drawn now. */
export function readPreview(
  id: string,
  { graph, nodeId }: Look,
  { sort = [], find = '', ...page }: Rows,
  signal: AbortSignal,
): Promise<Preview> {
  const body = {
    ...drawn(graph),
    nodeId,
    ...page,
    ...(sort.length > 0 && { sort: [...sort] }),
    ...(find !== '' && { find }),
    editorId: page.whole || page.limit === 1 ? asideId : editorId,
  }
  return dataOf(client.POST('/workflows/{workflowId}/preview', { params: params(id), body, signal }))
}

/** How many rows a node's result has, or how many of them contain a text. */
export async function countRows(
  id: string,
  { graph, nodeId }: Look,
  find: string,
  signal: AbortSignal,
): Promise<number> {
  const body = { ...drawn(graph), nodeId, ...(find !== '' && { find }), editorId }
  const call = client.POST('/workflows/{workflowId}/count', { params: params(id), body, signal })
  return (await dataOf(call)).rows
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

/** What the rows of a node hold, column by column. */
export type NodeProfile = Schemas['NodeProfile']
/** The same of one column. */
export type ColumnFacts = Schemas['ColumnFacts']

/** What the columns of a node's result hold. */
export const readProfile = (id: string, { graph, nodeId }: Look, signal: AbortSignal): Promise<NodeProfile> =>
  dataOf(
    client.POST('/workflows/{workflowId}/profile', {
      params: params(id),
      body: { ...drawn(graph), nodeId, editorId: `${editorId}-profile` },
      signal,
    }),
  )
