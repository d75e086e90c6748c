import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { DatabaseTable } from '../connector.ts'
import { connect, type Database } from './connect.ts'
import { type ColumnType, type ResolvedType, resolveTypes } from './resolve-types.ts'

const APPLICATION = 'anj'
/** The databases that nearly every server has. Any of them can list the others. */
const usualDatabases = ['postgres', 'template1'] as const

/** Tests a connection by logging in and out. Throws an error with a message for users. */
export async function testConnection(
  connection: DatabaseConnection & { readonly databaseName?: string },
): Promise<void> {
  await using _database = connection.databaseName
    ? await connect(connection, { databaseName: connection.databaseName, applicationName: APPLICATION })
    : await connectAnywhere(connection)
}

/** Lists the databases that this user may connect to, sorted by name. */
export async function listDatabases(connection: DatabaseConnection): Promise<readonly string[]> {
  await using database = await connectAnywhere(connection)
  const rows = await database.rows<{ name: string }>(
    `select datname as name from pg_catalog.pg_database
     where datallowconn and not datistemplate and has_database_privilege(datname, 'CONNECT') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Lists the tables and views that this user may read or write, without system schemas, sorted by schema and name. */
export async function listTables(
  connection: DatabaseConnection,
  databaseName: string,
): Promise<readonly DatabaseTable[]> {
  await using database = await connect(connection, { databaseName, applicationName: APPLICATION })
  return await database.rows<DatabaseTable>(
    `select n.nspname as schema, c.relname as name,
       case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and has_schema_privilege(n.oid, 'USAGE')
       and (has_any_column_privilege(c.oid, 'SELECT') or has_any_column_privilege(c.oid, 'INSERT'))
     order by 1, 2`,
  )
}

/**
 * Logs in when the server is known, but no database. Tries the database of the last such log-in, then the database
 * named after the user, then databases that nearly every server has. Servers log each refused log-in, so the likeliest
 * database comes first.
 */
async function connectAnywhere(connection: DatabaseConnection): Promise<Database> {
  const { serverName, port, userId, ssh } = connection
  const key = JSON.stringify([serverName, port, userId, ssh?.serverName])
  const last = lastOpened.get(key)
  const refusals: AppError[] = []
  for (const databaseName of new Set([...(last === undefined ? [] : [last]), userId, ...usualDatabases])) {
    try {
      const database = await connect(connection, { databaseName, applicationName: APPLICATION })
      remember(key, databaseName)
      return database
    } catch (error) {
      if (!(error instanceof AppError) || !['databaseMissing', 'databaseRightMissing'].includes(error.code))
        throw error
      refusals.push(error)
    }
  }
  throw refusals.find(({ code }) => code === 'databaseRightMissing') ?? refusals[0]
}

/** The databases of the last log-ins without a known database, keyed by server and user. */
const lastOpened = new Map<string, string>()
const MOST_REMEMBERED = 1_000

/** Forgets the databases of former log-ins. */
export function forgetDatabases(): void {
  lastOpened.clear()
}

function remember(key: string, databaseName: string): void {
  if (lastOpened.size >= MOST_REMEMBERED) lastOpened.clear()
  lastOpened.set(key, databaseName)
}

export interface TableColumn extends ResolvedType {
  readonly name: string
  readonly number: number
  /** The full type as the server writes it, such as `numeric(10,2)`. */
  readonly type: string
  /** The collation's quoted name with its schema; null for the type's default collation. */
  readonly collation: string | null
  readonly notNull: boolean
  readonly hasDefault: boolean
  readonly identity: boolean
  /** True for GENERATED ALWAYS AS IDENTITY, which an UPDATE can't set. */
  readonly always: boolean
  /** True if the server computes the value from other columns. */
  readonly generated: boolean
  readonly mayInsert: boolean
  readonly mayUpdate: boolean
  readonly maySelect: boolean
}

export interface Table {
  readonly oid: string
  readonly kind: 'table' | 'partitioned' | 'view' | 'other'
  readonly owner: string
  /** True if the user is the owner or may act as the owner. */
  readonly mine: boolean
  readonly mayDelete: boolean
  readonly mayTruncate: boolean
  readonly partition: boolean
  readonly rowSecurity: boolean
  readonly rowSecurityActive: boolean
  readonly columns: readonly TableColumn[]
}

/** Returns the table as it is now, or null if no table has that name. */
export async function findTable(database: Database, schema: string, name: string): Promise<Table | null> {
  const [table] = await database.rows<Omit<Table, 'columns'>>(
    `select c.oid::text as oid,
       case c.relkind when 'r' then 'table' when 'p' then 'partitioned' when 'v' then 'view' when 'm' then 'view' else 'other' end as kind,
       pg_get_userbyid(c.relowner) as owner, pg_has_role(c.relowner, 'USAGE') as mine,
       has_table_privilege(c.oid, 'DELETE') as "mayDelete",
       has_table_privilege(c.oid, 'TRUNCATE') as "mayTruncate", c.relispartition as partition,
       c.relrowsecurity as "rowSecurity", row_security_active(c.oid) as "rowSecurityActive"
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1::text and c.relname = $2::text`,
    [schema, name],
  )
  if (!table) return null
  const columns = await database.rows<Omit<TableColumn, keyof ResolvedType> & ColumnType>(
    `select a.attname as name, a.attnum::int as number, format_type(a.atttypid, a.atttypmod) as type,
       a.atttypid::text as "typeOid", a.atttypmod::int as measure,
       (select quote_ident(s.nspname) || '.' || quote_ident(k.collname)
         from pg_catalog.pg_collation k join pg_catalog.pg_namespace s on s.oid = k.collnamespace
         join pg_catalog.pg_type t on t.oid = a.atttypid
         where k.oid = a.attcollation and a.attcollation <> t.typcollation) as collation,
       a.attnotnull as "notNull", a.atthasdef as "hasDefault", a.attidentity <> '' as identity,
       a.attidentity = 'a' as always, a.attgenerated <> '' as generated,
       has_column_privilege(a.attrelid, a.attnum, 'INSERT') as "mayInsert",
       has_column_privilege(a.attrelid, a.attnum, 'UPDATE') as "mayUpdate",
       has_column_privilege(a.attrelid, a.attnum, 'SELECT') as "maySelect"
     from pg_catalog.pg_attribute a
     where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table.oid],
  )
  const shapes = await resolveTypes(database, columns)
  return {
    ...table,
    columns: columns.map(({ typeOid: _, measure: __, ...column }, i) => ({
      ...column,
      ...(shapes[i] as ResolvedType),
    })),
  }
}

/** An object that depends on a table. */
export interface Dependent {
  readonly kind: 'view' | 'materialized view' | 'foreign key' | 'trigger' | 'table that inherits' | 'rule'
  readonly name: string
  /** The effect of deleting a row on the rows that reference it; null unless it's a foreign key. */
  readonly onDelete: 'nothing' | 'changes' | null
}

/** Finds the views, foreign keys of other tables, triggers, rules and inheriting tables that depend on a table. */
export async function findDependents(database: Database, oid: string): Promise<readonly Dependent[]> {
  return await database.rows<Dependent>(
    `select distinct case v.relkind when 'm' then 'materialized view' else 'view' end as kind,
       v.oid::regclass::text as name, null as "onDelete"
     from pg_catalog.pg_depend d join pg_catalog.pg_rewrite r on r.oid = d.objid join pg_catalog.pg_class v on v.oid = r.ev_class
     where d.classid = 'pg_catalog.pg_rewrite'::regclass and d.refclassid = 'pg_catalog.pg_class'::regclass
       and d.refobjid = $1::oid and v.oid <> d.refobjid
     union all
     select 'foreign key', conname || ' of ' || conrelid::regclass::text,
       case when confdeltype in ('a', 'r') then 'nothing' else 'changes' end
     from pg_catalog.pg_constraint where contype = 'f' and confrelid = $1::oid and conrelid <> confrelid and conparentid = 0
     union all
     select 'trigger', tgname::text, null
     from pg_catalog.pg_trigger where tgrelid = $1::oid and not tgisinternal
     union all
     select 'rule', rulename::text, null
     from pg_catalog.pg_rewrite where ev_class = $1::oid and rulename <> '_RETURN'
     union all
     select 'table that inherits', inhrelid::regclass::text, null
     from pg_catalog.pg_inherits where inhparent = $1::oid
     order by 1, 2`,
    [oid],
  )
}

/** Returns the foreign keys from a table to itself that delete or change other rows when a row is deleted. */
export async function findOwnReach(database: Database, oid: string): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    `select 'foreign key ' || conname as name from pg_catalog.pg_constraint
     where contype = 'f' and confrelid = $1::oid and conrelid = confrelid and confdeltype not in ('a', 'r')
       and conparentid = 0 order by 1`,
    [oid],
  )
  return rows.map(({ name }) => name)
}

/** Describes in words the definitions that a table loses when it is recreated. */
export async function findDefinitions(database: Database, oid: string): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    `select case contype when 'p' then 'primary key ' when 'u' then 'unique key ' when 'f' then 'foreign key ' else 'constraint ' end || conname as name
     from pg_catalog.pg_constraint where conrelid = $1::oid and contype in ('p', 'u', 'f', 'c', 'x')
     union all
     select 'index ' || i.indexrelid::regclass::text from pg_catalog.pg_index i
     where i.indrelid = $1::oid and not exists (select from pg_catalog.pg_constraint k where k.conindid = i.indexrelid and k.conrelid = $1::oid)
     union all
     select role.what || i.indexrelid::regclass::text from pg_catalog.pg_index i
     cross join lateral (values ('replica identity by index ', i.indisreplident), ('CLUSTER by index ', i.indisclustered)) role(what, plays)
     where i.indrelid = $1::oid and role.plays
     union all
     select 'default of ' || a.attname from pg_catalog.pg_attribute a
     where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped and (a.atthasdef or a.attidentity <> '')
     union all
     select 'not null of ' || string_agg(a.attname, ', ' order by a.attnum) from pg_catalog.pg_attribute a
     where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attidentity = '' and not exists (
       select from pg_catalog.pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p' and a.attnum = any (k.conkey))
     having count(*) > 0
     union all
     select 'collation of ' || a.attname from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped and a.attcollation <> t.typcollation
     union all
     select 'statistics ' || stxname from pg_catalog.pg_statistic_ext where stxrelid = $1::oid
     union all
     select 'policy ' || polname from pg_catalog.pg_policy where polrelid = $1::oid
     union all
     select 'inheritance from ' || inhparent::regclass::text from pg_catalog.pg_inherits where inhrelid = $1::oid
     union all
     select 'security label of ' || provider from pg_catalog.pg_seclabel
     where classoid = 'pg_catalog.pg_class'::regclass and objoid = $1::oid
     union all
     select 'type of the table, ' || c.reloftype::regtype::text from pg_catalog.pg_class c where c.oid = $1::oid and c.reloftype <> 0
     union all
     select 'place in the publication ' || p.pubname from pg_catalog.pg_publication_rel r join pg_catalog.pg_publication p on p.oid = r.prpubid
     where r.prrelid = $1::oid`,
    [oid],
  )
  return rows.map(({ name }) => name)
}

/** Finds a schema and the user's permission to create tables in it. Returns null if the schema doesn't exist. */
export async function findSchema(
  database: Database,
  schema: string,
): Promise<{ readonly mayCreate: boolean } | null> {
  const [found] = await database.rows<{ mayCreate: boolean }>(
    `select has_schema_privilege(oid, 'CREATE') and has_schema_privilege(oid, 'USAGE') as "mayCreate"
     from pg_catalog.pg_namespace where nspname = $1::text`,
    [schema],
  )
  return found ?? null
}

/** Finds the columns of every primary or unique key that ON CONFLICT can use. */
export async function findKeys(database: Database, oid: string): Promise<readonly (readonly string[])[]> {
  const rows = await database.rows<{ columns: readonly string[] }>(
    `select (select json_agg(a.attname order by k.place)
         from unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality as k(number, place)
         join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
     from pg_catalog.pg_index i
     where i.indrelid = $1::oid and i.indisunique and i.indisvalid and i.indimmediate
       and i.indpred is null and i.indexprs is null
     order by i.indisprimary desc, i.indexrelid`,
    [oid],
  )
  return rows.map(({ columns }) => columns)
}

/** Builds a condition that is true if a rule or trigger fires in this session. `enabled` is the catalogue's flag column. */
const fires = (enabled: string) =>
  `${enabled} in ('A', case current_setting('session_replication_role') when 'replica' then 'R' else 'O' end)`

/** Finds the rules for INSERT, which COPY would bypass. */
export async function findInsertRules(database: Database, oid: string): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    `select rulename::text as name from pg_catalog.pg_rewrite
     where ev_class = $1::oid and ev_type = '3' and ${fires('ev_enabled')} order by 1`,
    [oid],
  )
  return rows.map(({ name }) => name)
}

/** Finds the row-level BEFORE triggers of a table and its partitions, which can skip rows. */
export async function findRowTriggers(
  database: Database,
  oid: string,
  events: readonly ('insert' | 'update')[],
): Promise<readonly string[]> {
  // The bits of tgtype: 1 row level, 2 BEFORE, 4 INSERT, 16 UPDATE.
  const bits = events.map((event) => (event === 'insert' ? 4 : 16)).reduce((sum, bit) => sum + bit, 0)
  const rows = await database.rows<{ name: string }>(
    `select distinct tgname::text as name from pg_catalog.pg_trigger
     where tgrelid in (select $1::oid union select relid from pg_catalog.pg_partition_tree($1::oid::regclass))
       and not tgisinternal and tgtype::int & 3 = 3 and tgtype::int & ${bits} <> 0 and ${fires('tgenabled')} order by 1`,
    [oid],
  )
  return rows.map(({ name }) => name)
}

/** Finds the rules that prevent ON CONFLICT. A rule on UPDATE prevents it even when the rule is disabled. */
export async function findKeyRules(database: Database, oid: string): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    `select rulename::text as name from pg_catalog.pg_rewrite
     where ev_class = $1::oid and (ev_type = '2' or (ev_type = '3' and ev_enabled <> 'D')) order by 1`,
    [oid],
  )
  return rows.map(({ name }) => name)
}

/** Finds the foreign keys that make an update of these columns change rows of other tables too. */
export async function findUpdateReach(
  database: Database,
  oid: string,
  columns: readonly string[],
): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    `select conname || ' of ' || conrelid::regclass::text as name from pg_catalog.pg_constraint c
     where contype = 'f' and confrelid = $1::oid and conparentid = 0 and confupdtype not in ('a', 'r') and exists (
       select from pg_catalog.pg_attribute a
       where a.attrelid = c.confrelid and a.attnum = any (c.confkey)
         and a.attname::text in (select json_array_elements_text($2::text::json)))
     order by 1`,
    [oid, JSON.stringify(columns)],
  )
  return rows.map(({ name }) => name)
}
