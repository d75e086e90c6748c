import type { Database } from '../connect.ts'
import { fromBit, type Table } from '../find-table.ts'

/** A foreign key of another table that references a table. */
export interface Reference {
  readonly name: string
  readonly table: string
  /** True if deleting a row also deletes or changes the rows that reference it. */
  readonly changesOnDelete: boolean
  readonly changesOnUpdate: boolean
}

/** Returns the foreign keys of other tables that reference this table, as far as this user may see them. */
export async function findReferences(database: Database, { id }: Table): Promise<readonly Reference[]> {
  const rows = await database.rows<{ name: string; table: string; onDelete: number; onUpdate: number }>(
    `select f.name as name, o.name as [table], f.delete_referential_action as onDelete,
       f.update_referential_action as onUpdate
     from sys.foreign_keys f join sys.objects o on o.object_id = f.parent_object_id
     where f.referenced_object_id = @id and f.parent_object_id <> @id order by f.name`,
    { id },
  )
  return rows.map(({ name, table, onDelete, onUpdate }) => ({
    name,
    table,
    changesOnDelete: Number(onDelete) !== 0,
    changesOnUpdate: Number(onUpdate) !== 0,
  }))
}

export async function findTriggers(database: Database, { id }: Table): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    'select name as name from sys.triggers where parent_id = @id order by name',
    { id },
  )
  return rows.map(({ name }) => name)
}

/** Returns the views and functions that prevent a table from being dropped (SCHEMABINDING). */
export async function findSchemaBoundObjects(database: Database, { id }: Table): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    `select distinct o.name as name
     from sys.sql_expression_dependencies d join sys.objects o on o.object_id = d.referencing_id
     where d.referenced_id = @id and d.is_schema_bound_reference = 1 and o.object_id <> @id and o.parent_object_id <> @id
     order by o.name`,
    { id },
  )
  return rows.map(({ name }) => name)
}

/** True if a security policy filters or blocks rows of a table. Row counts of such a table can't be relied on. */
export async function hasRowSecurity(database: Database, { id }: Table): Promise<boolean> {
  const found = await database.rows(
    'select target_object_id as id from sys.security_predicates where target_object_id = @id',
    { id },
  )
  return found.length > 0
}

/** Describes everything that prevents a table from being dropped or would silently disappear with it. */
export async function findDependents(database: Database, table: Table): Promise<readonly string[]> {
  return [
    ...(await findReferences(database, table)).map((one) => `foreign key ${one.name} of ${one.table}`),
    ...(await findTriggers(database, table)).map((name) => `trigger ${name}`),
    ...(await findSchemaBoundObjects(database, table)).map((name) => `view or function ${name}`),
  ]
}

/** Describes the definitions that a table loses when Anj recreates it. */
export async function findDefinitions(database: Database, table: Table): Promise<readonly string[]> {
  const { id } = table
  const checks = await database.rows<{ name: string }>(
    'select name as name from sys.check_constraints where parent_object_id = @id order by name',
    { id },
  )
  const foreign = await database.rows<{ name: string }>(
    'select name as name from sys.foreign_keys where parent_object_id = @id order by name',
    { id },
  )
  const defaults = await database.rows<{ name: string }>(
    `select c.name as name from sys.columns c
     where c.object_id = @id and c.default_object_id <> 0 order by c.column_id`,
    { id },
  )
  const columns = await database.rows<{ name: string; computed: boolean | number; masked: boolean | number }>(
    `select name as name, is_computed as computed, is_masked as masked
     from sys.columns where object_id = @id order by column_id`,
    { id },
  )
  return [
    ...table.keys.map(({ name, kind }) => (kind === 'primary key' ? kind : `${kind} ${name}`)),
    ...checks.map(({ name }) => `check ${name}`),
    ...foreign.map(({ name }) => `foreign key ${name}`),
    ...defaults.map(({ name }) => `default of ${name}`),
    ...table.columns.filter(({ identity }) => identity).map(({ name }) => `automatic numbers of ${name}`),
    ...columns.filter((one) => fromBit(one.computed)).map(({ name }) => `computation of ${name}`),
    ...columns.filter((one) => fromBit(one.masked)).map(({ name }) => `mask of ${name}`),
  ]
}
