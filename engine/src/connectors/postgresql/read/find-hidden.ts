import { sentence } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import type { Database } from '../connect.ts'
import { isRowSecurity, tableInMessage } from '../problems.ts'
import { withRowSecurity } from '../with-row-security.ts'
import { rowsWithoutColumns } from './select-source.ts'

/**
 * Returns a note if row-level security may hide rows of a source from this user. Covers a table, the tables behind a
 * view, and the tables that a SELECT reads. To find out, turns row_security off: the server then refuses to plan a
 * query whose rows it would filter.
 */
export async function noteOnHiddenRows(database: Database, source: SourceSpec): Promise<string | null> {
  try {
    await withRowSecurity(database, 'off', () => database.rows(`explain ${rowsWithoutColumns(source)}`))
    return null
  } catch (error) {
    if (!isRowSecurity(error)) throw error
    const found = await findFiltered(database, source)
    // `findFiltered` can't find a table that only a function reads. The server's message names the first such table.
    return sentence('sourceRowsUnderPolicy', { tables: found.join(', ') || tableInMessage(error) })
  }
}

/**
 * Finds the tables that a source reads, directly or through views, and whose policies apply to this user or, for tables
 * behind a view, to the owner with whose permissions the view reads. The locks of the transaction show which tables the
 * server has accessed.
 */
async function findFiltered(database: Database, source: SourceSpec): Promise<readonly string[]> {
  const found = await withRowSecurity(database, 'on', async () => {
    await database.describe(rowsWithoutColumns(source))
    return await database.rows<{ name: string }>(
      `with met as (
         select c.* from pg_catalog.pg_class c where c.oid in (
           select l.relation from pg_catalog.pg_locks l where l.locktype = 'relation' and l.pid = pg_catalog.pg_backend_pid()
         )
       )
       select t.relname::text as name from met t
       where t.relrowsecurity and (pg_catalog.row_security_active(t.oid) or exists (
         select from met v
         join pg_catalog.pg_rewrite r on r.ev_class = v.oid
         join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = r.oid
         join pg_catalog.pg_roles o on o.oid = v.relowner
         where v.relkind = 'v' and d.refobjid = t.oid and not o.rolsuper and not o.rolbypassrls
           and (t.relforcerowsecurity or not pg_catalog.pg_has_role(o.oid, t.relowner, 'USAGE'))
       ))
       order by t.relname`,
    )
  })
  return [...new Set(found.map(({ name }) => name))]
}
