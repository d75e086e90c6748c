import { AppError, type Column } from '@anj/workflow'
import type { ColumnMeasures } from '../../../model/column-measures.ts'
import type { ColumnPair } from '../../match-columns.ts'
import type { Database } from '../connect.ts'
import type { TableColumn } from '../find-table.ts'
import { numberOf } from '../problems.ts'
import { quoteName } from '../quote.ts'
import { KEY_BYTES, newColumns } from '../types.ts'
import type { LoadColumn } from './load-columns.ts'
import type { NewNames } from './plan-write.ts'
import { stagingFormat } from './staged-columns.ts'
import { stagedValueSql } from './staged-value.ts'

const ROW_TOO_WIDE = [1701, 511]
const ROW_LIMIT = 8060

/** The schema and name of a staging table. */
export interface Place {
  readonly schema: string
  readonly table: string
}

/** The definition of a new target table. */
export interface NewTable {
  readonly columns: readonly Column[]
  readonly measures: Readonly<Record<string, ColumnMeasures>>
  readonly names: NewNames
  /** The columns that keep the type they have in the source server. */
  readonly natives: readonly ColumnPair<TableColumn>[]
  readonly fits: boolean
  /** The columns besides the key that may not be null. */
  readonly notNull: readonly string[]
}

/** The columns that the rows of a new table are loaded into, and whether these columns are in a separate table. */
export interface NewRows {
  readonly load: readonly LoadColumn[]
  /** True if the rows are loaded into the table `incoming` first, because the server has to convert them. */
  readonly isBeside: boolean
}

/**
 * Creates a new table under its staging name, with column types that fit every value. If a type can't be bulk loaded,
 * it also creates the table `incoming`; `convertRows` moves the rows from there.
 */
export async function makeNewTable(
  database: Database,
  place: Place,
  incoming: Place,
  { columns, measures, names, natives, fits, notNull }: NewTable,
): Promise<NewRows> {
  const keyed = columns.map(({ name }) => name).filter((name) => names.key.includes(names.of(name)))
  const carriers = newColumns({ columns, measures, keyed, fits })
  const load = columns.flatMap((from, i) => {
    const native = natives.find((pair) => pair.from.name === from.name)
    const carrier = native ? stagingFormat(native) : carriers[i]
    const collation = native?.to.collation ?? null
    const column = {
      from,
      to: names.of(from.name),
      notNull: [...keyed, ...notNull].includes(from.name),
      collation,
    }
    return carrier ? [{ ...carrier, ...column }] : []
  })
  const definitions = load.map((column) => {
    const native = natives.find(({ from }) => from.name === column.from.name)
    return native
      ? definitionOf({ ...column, type: { ...column.type, declaration: native.to.type } })
      : definitionOf(column)
  })
  const isBeside = load.some((column, i) => definitionOf(column) !== definitions[i])
  await makeTable(database, place, definitions)
  if (isBeside) await makeTable(database, incoming, load.map(definitionOf))
  return { load, isBeside }
}

/**
 * Moves the rows from `incoming` to the new table and converts each value to its column's type. Returns the row count.
 */
export async function convertRows(
  database: Database,
  place: Place,
  incoming: Place,
  load: readonly LoadColumn[],
  natives: readonly ColumnPair<TableColumn>[],
): Promise<number> {
  const columns = load.map(({ to }) => quoteName(to)).join(', ')
  const values = load.map(({ to, from }) => {
    const native = natives.find((pair) => pair.from.name === from.name)
    return native ? stagedValueSql(native, 's') : quoteName('s', to)
  })
  const from = quoteName(incoming.schema, incoming.table)
  const count = await database.run(
    `insert into ${quoteName(place.schema, place.table)} with (tablock) (${columns})
     select ${values.join(', ')} from ${from} as s`,
  )
  await database.run(`drop table ${from}`)
  return count
}

/**
 * Adds the primary key to a loaded table whose rows were already checked. A key with longer texts can't determine the
 * order of the table's rows.
 */
export async function addKey(
  database: Database,
  place: Place,
  key: readonly string[],
  load: readonly LoadColumn[],
): Promise<void> {
  const columns = key.map((name) => quoteName(name)).join(', ')
  const bytes = load.reduce((sum, column) => sum + (key.includes(column.to) ? column.bytes : 0), 0)
  const isLong = bytes > KEY_BYTES + 2 * key.length
  await database.run(
    `alter table ${quoteName(place.schema, place.table)} add primary key${isLong ? ' nonclustered' : ''} (${columns})`,
  )
}

/**
 * Creates a staging table that can store the values for an existing table exactly. All of its columns are nullable,
 * because nulls are checked later. Its texts have the collation of their target column, so that keys are compared in
 * the same way.
 */
export async function makeStagingFor(
  database: Database,
  place: Place,
  pairs: readonly ColumnPair<TableColumn>[],
): Promise<readonly LoadColumn[]> {
  const load = pairs.map((pair) => ({
    ...stagingFormat(pair),
    from: pair.from,
    to: pair.to.name,
    notNull: false,
    collation: pair.to.collation,
  }))
  await makeTable(database, place, load.map(definitionOf))
  return load
}

/** Creates a table with the columns that `loadRows` fills. */
export async function makeLoadTable(
  database: Database,
  place: Place,
  columns: readonly LoadColumn[],
): Promise<void> {
  await makeTable(database, place, columns.map(definitionOf))
}

function definitionOf({
  to,
  type,
  text,
  notNull,
  collation,
}: LoadColumn & { readonly collation?: string | null }): string {
  const collated = text && collation ? ` collate ${collation}` : ''
  return `${quoteName(to)} ${type.declaration}${collated} ${notNull ? 'not null' : 'null'}`
}

/** Widens a text column for longer values. */
export async function widenColumn(database: Database, place: Place, column: LoadColumn): Promise<void> {
  await database.run(
    `alter table ${quoteName(place.schema, place.table)} alter column ${definitionOf(column)}`,
  )
}

async function makeTable(
  database: Database,
  { schema, table }: Place,
  definitions: readonly string[],
): Promise<void> {
  try {
    await database.run(`create table ${quoteName(schema, table)} (${definitions.join(', ')})`)
  } catch (error) {
    if (!ROW_TOO_WIDE.includes(numberOf(error) ?? 0)) throw error
    throw new AppError(
      'rowTooWideInPage',
      { count: definitions.length, bytes: ROW_LIMIT + 1, limit: ROW_LIMIT, database: 'SQL Server' },
      { cause: error },
    )
  }
}
