import { sentence } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import type { Database } from '../connect.ts'
import { selectFrom, tableOf } from './select-source.ts'

/**
 * Returns a note if a security policy may hide rows of a source from this user. For a SELECT or a view, which may read
 * any table, the note names all tables that are filtered.
 */
export async function noteOnHiddenRows(database: Database, source: SourceSpec): Promise<string | null> {
  const id = source.mode === 'table' ? await findTableId(database, tableOf(source)) : null
  const filtered = (await findFiltered(database)).filter((one) => id === null || one.id === id)
  if (filtered.length > 0)
    return sentence('sourceRowsFiltered', { tables: filtered.map(({ name }) => name).join(', ') })
  if (id === null || (await seesPolicies(database))) return null
  return await noteOnCount(database, source, id)
}

/** Returns null for a view. */
async function findTableId(database: Database, table: string): Promise<number | null> {
  const [found] = await database.rows<{ id: number }>(
    `select object_id as id from sys.objects where object_id = object_id(@table) and type = 'U'`,
    { table },
  )
  return found?.id ?? null
}

/** Returns the tables whose rows are filtered by an enabled policy, provided that this user may see policies. */
export async function findFiltered(
  database: Database,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return await database.rows(
    `select distinct o.object_id as id, o.name as name
     from sys.security_predicates as p
     inner join sys.security_policies as y on y.object_id = p.object_id
     inner join sys.objects as o on o.object_id = p.target_object_id
     where y.is_enabled = 1 and p.predicate_type = 0 order by o.name`,
  )
}

async function noteOnCount(database: Database, source: SourceSpec, id: number): Promise<string | null> {
  const all = await ownCount(database, id)
  const seen = await countOf(database, selectFrom({ ...source, filter: '' }, 'count_big(*) as n'))
  return all > seen ? sentence('sourceRowsHidden', { table: source.tableName, hidden: all - seen }) : null
}

/**
 * After all rows have been deleted, counts the rows that are still there because this user can't see them. Returns 0 if
 * this user may see policies.
 */
export async function countHidden(database: Database, id: number): Promise<number> {
  return (await seesPolicies(database)) ? 0 : await ownCount(database, id)
}

/** True if this user may see policies (VIEW DEFINITION). If not, row counts are compared instead. */
async function seesPolicies(database: Database): Promise<boolean> {
  const [found] = await database.rows<{ sees: number | null }>(
    `select has_perms_by_name(quotename(db_name()), N'DATABASE', N'VIEW DEFINITION') as sees`,
  )
  return Number(found?.sees) === 1
}

/** Returns the row count from the catalogue, which policies don't affect. */
async function ownCount(database: Database, id: number): Promise<number> {
  const select = 'select sum(rows) as n from sys.partitions where object_id = @id and index_id in (0, 1)'
  return await countOf(database, select, { id })
}

async function countOf(
  database: Database,
  select: string,
  parameters?: { readonly id: number },
): Promise<number> {
  const [found] = await database.rows<{ n: number | string | null }>(select, parameters)
  return Number(found?.n ?? 0)
}
