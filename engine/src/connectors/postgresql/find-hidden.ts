import { sentence } from '@anj/workflow'
import type { SourceSpec } from '../connector.ts'
import type { Database } from './connect.ts'
import { isRowSecurity, tableInWords } from './problems.ts'
import { anyOf } from './select-source.ts'
import { withRowSecurity } from './with-row-security.ts'

/**
 * Says of a source that row security may hide some of its rows from the user who reads it: of a table, of tables behind a
 * view, and of those that a SELECT reads. With row_security off the server refuses to plan what it would filter.
 */
export async function noteOnHiddenRows(database: Database, source: SourceSpec): Promise<string | null> {
  try {
    await withRowSecurity(database, 'off', () => database.rows(`explain ${anyOf(source)}`))
    return null
  } catch (error) {
    if (!isRowSecurity(error)) throw error
    const found = await findFiltered(database, source)
    // Those that only a function reads are planned later: the server named the first that it met.
    return sentence('sourceRowsUnderPolicy', { tables: found.join(', ') || tableInWords(error) })
  }
}

/**
 * Tables that a source reads by itself or through views, and whose policies apply to this user, or to the owner of a view,
 * with whose rights the view reads. The server holds a lock on each that it has met.
 */
async function findFiltered(database: Database, source: SourceSpec): Promise<readonly string[]> {
  const found = await withRowSecurity(database, 'on', async () => {
    await database.describe(anyOf(source))
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
