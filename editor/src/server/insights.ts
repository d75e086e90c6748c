import type { Schemas } from '@anj/client'
import { client, dataOf } from './client.ts'
import type { Look } from './previews.ts'

/** How many values of each changed column would not convert. */
export type Conversions = Schemas['Conversions']
/** The same of one column, with examples. */
export type ColumnConversion = Schemas['ColumnConversion']
/** A pair of columns that may belong together. */
export type KeySuggestion = Schemas['KeySuggestion']
/** A table that an output writes into. */
export type TargetTable = Schemas['TargetTable']
/** A column of such a table. */
export type TargetColumn = Schemas['TargetColumn']

/** A newer question of this editor about a node takes the place of the former one. */
const editorId = `panel-${Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('')}`

const asked = (workflowId: string, { graph: { nodes, edges }, nodeId }: Look, signal: AbortSignal) => ({
  params: { path: { workflowId } },
  // The api checks that what is drawn has the domain's shape.
  body: { nodes, edges, nodeId, editorId } as unknown as Schemas['LookRequest'],
  signal,
})

/** How many cells of each changed column would not convert, and the first of them. */
export const checkConversions = (id: string, look: Look, signal: AbortSignal): Promise<Conversions> =>
  dataOf(client.POST('/workflows/{workflowId}/conversions', asked(id, look, signal)))

/** Pairs of columns of two tables that may belong together, the likeliest first. */
export const suggestKeys = (id: string, look: Look, signal: AbortSignal): Promise<KeySuggestion[]> =>
  dataOf(client.POST('/workflows/{workflowId}/suggest-keys', asked(id, look, signal)))

/** The table that an output writes into, as it is and as a run would make it. */
export const readTargetTable = (id: string, look: Look, signal: AbortSignal): Promise<TargetTable> =>
  dataOf(client.POST('/workflows/{workflowId}/target-table', asked(id, look, signal)))
