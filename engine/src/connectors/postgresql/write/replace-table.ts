import type { Database } from '../connect.ts'
import { findDefinitions, type Table } from '../introspect.ts'
import { quoteName, quoteText } from '../quote.ts'
import { findStorage, settingsOf, type TableStorage } from './table-storage.ts'

interface Grant {
  /** Null for PUBLIC. */
  readonly grantee: string | null
  readonly right: string
  readonly grantable: boolean
  /** Null for a grant on the whole table. */
  readonly column: string | null
}

interface Comment {
  readonly column: string | null
  readonly text: string
}

/** The properties that are restored after a table is recreated, and the properties that are lost. */
export interface TableMetadata {
  readonly owner: string
  readonly grants: readonly Grant[]
  readonly comments: readonly Comment[]
  readonly storage: TableStorage
  readonly lost: readonly string[]
}

const rolesOf = (acl: string, column: string) =>
  `select case a.grantee when 0 then null else pg_get_userbyid(a.grantee) end as grantee, a.privilege_type as right,
     a.is_grantable as grantable, ${column} as column
   from aclexplode(${acl}) a`

/** Reads the owner, grants, comments and settings of a table, and the definitions that will be lost. */
export async function readTableMetadata(database: Database, table: Table): Promise<TableMetadata> {
  const grants = await database.rows<Grant>(
    `select g.* from pg_catalog.pg_class c
       cross join lateral (${rolesOf("coalesce(c.relacl, acldefault('r', c.relowner))", 'null::text')}) g
     where c.oid = $1::oid
     union all
     select g.* from pg_catalog.pg_attribute t cross join lateral (${rolesOf('t.attacl', 't.attname::text')}) g
     where t.attrelid = $1::oid and t.attacl is not null and not t.attisdropped`,
    [table.oid],
  )
  const comments = await database.rows<Comment>(
    `select a.attname as column, d.description as text
     from pg_catalog.pg_description d left join pg_catalog.pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
     where d.classoid = 'pg_catalog.pg_class'::regclass and d.objoid = $1::oid`,
    [table.oid],
  )
  const storage = await findStorage(database, table.oid)
  const elsewhere = storage.mayUseTablespace ? [] : [`tablespace ${storage.tablespace}`]
  const lost = [...(await findDefinitions(database, table.oid)), ...elsewhere]
  return { owner: table.owner, grants, comments, storage, lost }
}

export interface Replacement {
  /** The quoted, schema-qualified name. */
  readonly target: string
  readonly staging: string
  readonly tableName: string
  readonly remembered: TableMetadata
}

/** Replaces a table with its staging table, restoring owner, grants, comments and settings. Never drops dependents. */
export async function replaceTable(database: Database, replacement: Replacement): Promise<void> {
  const { target, staging, tableName, remembered } = replacement
  await database.run(`drop table ${target}`)
  await database.run(`alter table ${staging} rename to ${quoteName(tableName)}`)
  await database.run(`alter table ${target} owner to ${quoteName(remembered.owner)}`)
  const columns = await database.rows<{ name: string; typeOid: string }>(
    'select attname as name, atttypid::text as "typeOid" from pg_catalog.pg_attribute where attrelid = $1::regclass and attnum > 0',
    [target],
  )
  const isThere = ({ column }: { readonly column: string | null }) =>
    column === null || columns.some(({ name }) => name === column)
  for (const statement of [
    ...(await revokeAll(database, target)),
    ...remembered.grants.filter(isThere).map((grant) => grantOn(target, grant)),
    ...settingsOf(target, remembered.storage, new Map(columns.map(({ name, typeOid }) => [name, typeOid]))),
    ...remembered.comments.filter(isThere).map((comment) => commentOn(target, comment)),
  ])
    await database.run(statement)
}

/** Revokes all permissions, because default privileges may grant more on the new table than the old table had. */
async function revokeAll(database: Database, target: string): Promise<readonly string[]> {
  const grantees = await database.rows<{ grantee: string | null }>(
    `select distinct case a.grantee when 0 then null else pg_get_userbyid(a.grantee) end as grantee
     from pg_catalog.pg_class c cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
     where c.oid = $1::regclass`,
    [target],
  )
  return grantees.map(({ grantee }) => `revoke all on ${target} from ${roleName(grantee)}`)
}

function grantOn(target: string, { grantee, right, grantable, column }: Grant): string {
  const part = column === null ? right : `${right} (${quoteName(column)})`
  return `grant ${part} on ${target} to ${roleName(grantee)}${grantable ? ' with grant option' : ''}`
}

function commentOn(target: string, { column, text }: Comment): string {
  const what = column === null ? `table ${target}` : `column ${target}.${quoteName(column)}`
  return `comment on ${what} is ${quoteText(text)}`
}

function roleName(grantee: string | null): string {
  return grantee === null ? 'public' : quoteName(grantee)
}
