import {
  type Dictionary,
  type DictionaryColumn,
  type DictionaryForeignKey,
  type DictionaryTable,
  type TableRef,
  tableKey,
} from '@anj/workflow'
import type { Facts } from './rule.ts'

/** Lower-case names of tables that tools create for themselves. The database's owner shouldn't change them. */
const ofTools = new Set([
  '__drizzle_migrations',
  '__efmigrationshistory',
  '_prisma_migrations',
  'alembic_version',
  'ar_internal_metadata',
  'databasechangelog',
  'databasechangeloglock',
  'django_migrations',
  'doctrine_migration_versions',
  'flyway_schema_history',
  'geometry_columns',
  'goose_db_version',
  'knex_migrations',
  'knex_migrations_lock',
  'migrations',
  'pgmigrations',
  'phinxlog',
  'schema_migrations',
  'schema_version',
  'sequelizemeta',
  'spatial_ref_sys',
  'sysdiagrams',
  'typeorm_metadata',
])

/** Returns the tables that the database's owner can change: no views, foreign tables or tables that belong to tools. */
export function ownTables({ tables }: Dictionary): readonly DictionaryTable[] {
  return tables.filter(({ kind, name }) => kind === 'table' && !ofTools.has(name.toLowerCase()))
}

export function tableRef({ schema, name }: TableRef): TableRef {
  return { schema, name }
}

/** Returns the columns with these names, in this order. */
export function columnsNamed(table: DictionaryTable, names: readonly string[]): readonly DictionaryColumn[] {
  return names.flatMap((name) => table.columns.find((column) => column.name === name) ?? [])
}

export function referencedBy({ references }: DictionaryForeignKey): TableRef {
  return { schema: references.schema, name: references.table }
}

/** Indexes tables by `tableKey`. */
export function tablesByKey(tables: readonly DictionaryTable[]): ReadonlyMap<string, DictionaryTable> {
  return new Map(tables.map((table) => [tableKey(table), table]))
}

/** True when two lists contain the same columns, in any order. */
export function sameColumns(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name))
}

/** Explains why rules that must know all references to a table can't be applied, or returns null if they can. */
export function needsAllTables({ isWhole }: Facts): string | null {
  return isWhole
    ? null
    : 'Anj didn’t read all tables of this database, and the other tables may refer to these.'
}
