import { AppError, type Column } from '@anj/workflow'
import type { ColumnMeasures } from '../../../model/column-measures.ts'
import type { ColumnPair } from '../../match-columns.ts'
import type { Database } from '../connect.ts'
import type { Table, TableColumn } from '../find-table.ts'
import type { Natives } from '../native-types.ts'
import { errorNumber } from '../problems.ts'
import { quoteName, quoteText } from '../quote.ts'
import { columnTypes } from '../types.ts'
import { type LoadColumn, loadColumn } from './load-columns.ts'
import { keyColumnNames, type NewNames } from './plan-write.ts'

const ROW_TOO_WIDE = [1118, 139]
/** The maximum bytes of a row that InnoDB stores in one page. */
const ROW_LIMIT = 8126

/** A new table that will be renamed to the target's name. */
export interface NewTable {
  readonly columns: readonly Column[]
  readonly measures: Readonly<Record<string, ColumnMeasures>>
  readonly names: NewNames
  readonly natives: Natives
  readonly fits: boolean
  /** The columns besides the key that may not be null. */
  readonly notNull: readonly string[]
  /** The replaced table, whose comments the new table keeps. */
  readonly replaced: Table | null
}

/** Creates a new table under its staging name, with column types that can store every value. */
export async function makeNewTable(
  database: Database,
  staging: string,
  { replaced, ...table }: NewTable,
): Promise<readonly LoadColumn[]> {
  const { columns, names, notNull } = table
  const types = newTypes(table)
  const definitions = columns.map((column, i) => {
    const name = names.of(column.name)
    const comment = replaced?.columns.find((one) => one.name === name)?.comment ?? ''
    return `${quoteName(name)} ${types[i]} ${notNull.includes(column.name) ? 'not null' : 'null'}${comment === '' ? '' : ` comment ${quoteText(comment)}`}`
  })
  const comment = replaced?.comment ? ` comment = ${quoteText(replaced.comment)}` : ''
  await makeTable(database, staging, definitions, ` default character set utf8mb4${comment}`)
  return columns.map((column, i) => loadColumn(column, names.of(column.name), baseOf(types[i] ?? '')))
}

/** Adds the primary key to a loaded table. The caller has checked that the rows allow it. */
export async function addKey(
  database: Database,
  staging: string,
  table: Omit<NewTable, 'replaced'>,
): Promise<void> {
  const { columns, names } = table
  const types = newTypes(table)
  const changes = columns.flatMap((column, i) => {
    const name = names.of(column.name)
    return names.key.includes(name) ? [`modify ${quoteName(name)} ${types[i]} not null`] : []
  })
  const key = names.key.map((name) => quoteName(name)).join(', ')
  await database.run(`alter table ${quoteName(staging)} ${changes.join(', ')}, add primary key (${key})`)
}

/** Returns the column types of a new table, in column order. */
export function newTypes({ names, natives, ...table }: Omit<NewTable, 'replaced'>): readonly string[] {
  return columnTypes({ ...table, natives: natives.kept, keyed: keyColumnNames(table.columns, names) })
}

/** Creates a staging table with the columns of an existing table, but nullable. Nulls are checked after the load. */
export async function makeStagingFor(
  database: Database,
  staging: string,
  pairs: readonly ColumnPair<TableColumn>[],
): Promise<readonly LoadColumn[]> {
  const definitions = pairs.map(({ to }) => {
    const charset = to.charset && to.collation ? ` character set ${to.charset} collate ${to.collation}` : ''
    return `${quoteName(to.name)} ${to.type}${charset} null default null`
  })
  await makeTable(database, staging, definitions, '')
  return pairs.map(({ from, to }) => loadColumn(from, to.name, to.baseType))
}

/** Creates a table of a run, or explains that its rows would be too wide. */
export async function makeTable(
  database: Database,
  table: string,
  definitions: readonly string[],
  options: string,
): Promise<void> {
  try {
    await database.run(
      `create table ${quoteName(table)} (${definitions.join(', ')}) engine = InnoDB row_format = dynamic${options}`,
    )
  } catch (error) {
    if (!ROW_TOO_WIDE.includes(errorNumber(error) ?? 0)) throw error
    throw new AppError('rowTooWide', { count: definitions.length, limit: ROW_LIMIT }, { cause: error })
  }
}

function baseOf(type: string): string {
  return /^[a-z]+/.exec(type)?.[0] ?? type
}
