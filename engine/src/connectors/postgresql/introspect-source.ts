import { collationWords } from './collations.ts'
import type { Database, Field } from './connect.ts'
import type { ServerType } from './types.ts'

/** A column of a table or SELECT. */
export interface SourceColumn {
  readonly name: string
  readonly type: ServerType
}

/** A table, view or other readable relation. */
export interface SourceTable {
  readonly oid: string
  /** The columns that this user may read, in table order. */
  readonly columns: readonly SourceColumn[]
}

/** Resolves domains to the stored type. `typed` has the columns position, name, type, measure and collated. */
const withTypes = (typed: string) => `
  with recursive typed as (${typed}), base as (
    select position, name, type, measure, pg_catalog.format_type(type, measure) || case
      when collated <> t.typcollation then coalesce(' collate ' || ${collationWords('collated')}, '') else '' end as declared
    from typed join pg_catalog.pg_type t on t.oid = type
    union all
    select b.position, b.name, t.typbasetype, t.typtypmod, b.declared
    from base b join pg_catalog.pg_type t on t.oid = b.type where t.typtype = 'd'
  )
  select b.name, case n.nspname when 'pg_catalog' then t.typname else '' end as "typeName",
    t.typtype as "typeKind", b.measure::int as measure,
    exists (select from pg_catalog.pg_type e where e.typarray = t.oid) as "isArray",
    case t.typtype when 'e' then coalesce((select json_agg(enumlabel order by enumsortorder)
      from pg_catalog.pg_enum where enumtypid = t.oid), '[]') end as labels,
    pg_catalog.format_type(b.type, b.measure) as "asWritten", pg_catalog.format_type(b.type, null) as "baseType",
    b.declared
  from base b join pg_catalog.pg_type t on t.oid = b.type join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  where t.typtype <> 'd' order by b.position`

/** Finds a table or view by its exact name, or null. Compares names as text, because the type `name` truncates them. */
export async function findSource(
  database: Database,
  schema: string,
  table: string,
): Promise<SourceTable | null> {
  const [found] = await database.rows<{ oid: string }>(
    `select c.oid::text as oid from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1::text and c.relname = $2::text and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    [schema, table],
  )
  if (!found) return null
  const columns = await database.rows<ServerType & { name: string }>(
    withTypes(
      `select attnum::int as position, attname::text as name, atttypid as type, atttypmod as measure, attcollation as collated
       from pg_catalog.pg_attribute where attrelid = $1::oid and attnum > 0 and not attisdropped
         and pg_catalog.has_column_privilege(attrelid, attnum, 'SELECT')`,
    ),
    [found.oid],
  )
  return { oid: found.oid, columns: columns.map(({ name, ...type }) => ({ name, type })) }
}

/**
 * Finds the types of a described result. A result column that comes straight from a table gets the measures of the
 * table's column.
 */
export async function findTypes(
  database: Database,
  fields: readonly Field[],
): Promise<readonly SourceColumn[]> {
  const given = fields.map(({ name, type, table, number }, position) => ({
    position,
    name,
    type,
    table,
    number,
  }))
  const columns = await database.rows<ServerType & { name: string }>(
    withTypes(
      `select f.position, f.name, f.type, coalesce(a.atttypmod, -1) as measure, coalesce(a.attcollation, t.typcollation) as collated
       from pg_catalog.json_to_recordset($1::text::json) as f(position int, name text, type oid, "table" oid, number int)
       join pg_catalog.pg_type t on t.oid = f.type
       left join pg_catalog.pg_attribute a on a.attrelid = f."table" and a.attnum = f.number and a.atttypid = f.type`,
    ),
    [JSON.stringify(given)],
  )
  return columns.map(({ name, ...type }) => ({ name, type }))
}

/**
 * True if the files of a table and its partitions still match the transaction's snapshot. TRUNCATE and some ALTER TABLE
 * statements remove rows even from older snapshots. Call it while the table is locked.
 */
export async function isUnchangedSinceSnapshot(database: Database, oid: string): Promise<boolean> {
  const [found] = await database.rows<{ same: boolean }>(
    `with recursive family as (
       select $1::oid as oid union select i.inhrelid from family f join pg_catalog.pg_inherits i on i.inhparent = f.oid
     )
     select coalesce(bool_and(c.relfilenode = pg_catalog.pg_relation_filenode(c.oid)), true) as same
     from family f join pg_catalog.pg_class c on c.oid = f.oid
     where c.relkind in ('r', 'm') and c.relfilenode <> 0`,
    [oid],
  )
  return found?.same ?? true
}
