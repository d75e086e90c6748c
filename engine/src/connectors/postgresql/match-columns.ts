import { AppError, type ConfigOf } from '@anj/workflow'
import type { PlanColumn } from '../../plan/plan.ts'
import type { Table, TableColumn } from './introspect.ts'

/** A column of the workflow and the column of the table that takes it. */
export interface ColumnPair {
  readonly from: PlanColumn
  readonly to: TableColumn
}

/** Which column of a table takes which column of the workflow, where their names don't say so. */
export type ColumnMapping = NonNullable<ConfigOf<'postgresqlOutput'>['columnMapping']>

/** The name that a column has in the table. */
export function nameInTable(name: string, mapping: ColumnMapping): string {
  return mapping.find(({ column }) => column === name)?.to ?? name
}

/**
 * Finds each column's place in an existing table by the name that it is given there, else by its own: the very name,
 * else the only one that differs in upper and lower case. Refuses, naming all of them, columns that have no place, can't
 * be written, or would be left without a value.
 */
export function matchColumns(
  tableName: string,
  columns: readonly PlanColumn[],
  table: Table,
  mapping: ColumnMapping = [],
): readonly ColumnPair[] {
  const found = columns.map((from) => ({ from, to: placeOf(nameInTable(from.name, mapping), table.columns) }))
  const missing = found.filter(({ to }) => !to).map(({ from }) => nameInTable(from.name, mapping))
  if (missing.length > 0)
    throw new AppError('targetColumnsMissing', { table: tableName, columns: missing.join(', ') })
  const pairs = found.flatMap(({ from, to }) => (to ? [{ from, to }] : []))

  const twice = pairs.filter(({ to }, i) => pairs.findIndex((pair) => pair.to === to) !== i)
  if (twice.length > 0)
    throw new AppError('targetColumnTwice', {
      table: tableName,
      columns: twice.map(({ to }) => to.name).join(', '),
    })
  refuse(pairs, ({ to }) => to.generated, 'targetColumnsGenerated', tableName)
  refuse(pairs, ({ to }) => !to.mayInsert, 'targetColumnsForbidden', tableName)
  const needed = table.columns.filter(
    (column) =>
      column.notNull &&
      !(column.hasDefault || column.identity || column.generated) &&
      !pairs.some(({ to }) => to === column),
  )
  if (needed.length > 0)
    throw new AppError('targetColumnsNeeded', {
      table: tableName,
      columns: needed.map(({ name }) => name).join(', '),
    })
  return pairs
}

function placeOf(name: string, columns: readonly TableColumn[]): TableColumn | undefined {
  const exact = columns.find((column) => column.name === name)
  if (exact) return exact
  const alike = columns.filter((column) => column.name.toLowerCase() === name.toLowerCase())
  return alike.length === 1 ? alike[0] : undefined
}

function refuse(
  pairs: readonly ColumnPair[],
  isRefused: (pair: ColumnPair) => boolean,
  code: 'targetColumnsGenerated' | 'targetColumnsForbidden',
  table: string,
): void {
  const refused = pairs.filter(isRefused).map(({ to }) => to.name)
  if (refused.length > 0) throw new AppError(code, { table, columns: refused.join(', ') })
}
