import type { Schemas } from '@anj/client'
import { client, dataOf } from './client.ts'
import { clockZone } from './clock-zone.ts'
import type { PreviewRequest } from './previews.ts'

/** For each changed column, the number of values that can't be converted. */
export type Conversions = Schemas['Conversions']
/** Number of values of one column that can't be converted, with the first few of them. */
export type ColumnConversion = Schemas['ColumnConversion']
/** The formats of a column's texts. */
export type FoundFormats = Schemas['FoundFormats']
export type FoundFormat = FoundFormats['formats'][number]
/** A pair of columns that may be join keys. */
export type KeySuggestion = Schemas['KeySuggestion']
/** The columns that the SELECT of a step returns. */
export type SqlDescription = Schemas['SqlDescription']
/** The target table of an output. */
export type TargetTable = Schemas['TargetTable']
/** A column of a target table. */
export type TargetColumn = Schemas['TargetColumn']

/** Identifies this page's settings panel, so that a newer request about a node cancels the panel's previous one. */
const editorId = `panel-${Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('')}`

/** A column of a node. */
export type ColumnLook = PreviewRequest & { readonly column: string }

const asked = <Body = Schemas['LookRequest']>(
  workflowId: string,
  { graph: { nodes, edges, parameters = [] }, nodeId, column }: PreviewRequest & { readonly column?: string },
  signal: AbortSignal,
) => ({
  params: { path: { workflowId } },
  // The API checks the shape of the graph.
  body: {
    nodes,
    edges,
    parameters,
    timeZone: clockZone(),
    nodeId,
    editorId,
    ...(column !== undefined && { column }),
  } as unknown as Body,
  signal,
})

/** For each changed column, counts the values that can't be converted and returns the first of them. */
export const checkConversions = (
  id: string,
  look: PreviewRequest & { readonly column?: string },
  signal: AbortSignal,
): Promise<Conversions> => dataOf(client.POST('/workflows/{workflowId}/conversions', asked(id, look, signal)))

/** Finds the formats of a column's texts. */
export const findFormats = (id: string, look: ColumnLook, signal: AbortSignal): Promise<FoundFormats> =>
  dataOf(client.POST('/workflows/{workflowId}/formats', asked<Schemas['ColumnRequest']>(id, look, signal)))

/** Suggests join keys for two tables, best first. */
export const suggestKeys = (
  id: string,
  look: PreviewRequest,
  signal: AbortSignal,
): Promise<KeySuggestion[]> =>
  dataOf(client.POST('/workflows/{workflowId}/suggest-keys', asked(id, look, signal)))

/** Checks the SELECT of a step and describes its columns. */
export const checkSql = (id: string, look: PreviewRequest, signal: AbortSignal): Promise<SqlDescription> =>
  dataOf(client.POST('/workflows/{workflowId}/check-sql', asked(id, look, signal)))

/** Returns an output's target table, both as it is now and as a run would leave it. */
export const readTargetTable = (
  id: string,
  look: PreviewRequest,
  signal: AbortSignal,
): Promise<TargetTable> =>
  dataOf(client.POST('/workflows/{workflowId}/target-table', asked(id, look, signal)))
