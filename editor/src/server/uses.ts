import type { Schemas } from '@anj/client'
import { client, dataOf } from './client.ts'

/** Workflows and schedules that use something. */
export type Uses = Schemas['Uses']

/** A saved connection or a place. */
export type UsedItem = { readonly connectionId: string } | { readonly placeId: string }

/** Finds the workflows and schedules that use a connection or a place. */
export const findUses = (item: UsedItem, signal: AbortSignal): Promise<Uses> =>
  dataOf(client.GET('/uses', { params: { query: item }, signal }))

/** The workflows and schedules that read a column. */
export type ColumnReaders = Schemas['ColumnReaders']

/** Columns of a table, by names. */
export interface ColumnsOfTable {
  readonly connectionId: string
  readonly databaseName: string
  readonly schemaName: string
  readonly tableName: string
  readonly columns: string[]
  /** A workflow that doesn't count as a reader. */
  readonly exceptWorkflow: string
}

/** Finds the workflows and schedules that read columns of a table. Leaves out columns that none reads. */
export const findColumnReaders = (
  columns: ColumnsOfTable,
  signal: AbortSignal,
): Promise<readonly ColumnReaders[]> => dataOf(client.POST('/uses/columns', { body: columns, signal }))

/** The address of the page that shows where an item is used. */
export function usesAddress(item: UsedItem): string {
  const of = 'placeId' in item ? `place:${item.placeId}` : `connection:${item.connectionId}`
  return `/workflows/uses?${new URLSearchParams({ of })}`
}

/** The address of the page that shows where a table is used, in the database that a run described. */
export function tableUsesAddress(
  runId: string,
  table: { readonly schema: string; readonly name: string },
): string {
  return `/workflows/uses?${new URLSearchParams({ of: `run:${runId}`, schema: table.schema, table: table.name })}`
}
