import type { Database } from '../connect.ts'
import { quoteName, quoteText } from '../quote.ts'

/** The storage settings of a table that its replacement can take over. */
export interface TableStorage {
  readonly tablespace: string
  /** True if the user may create tables in the tablespace. */
  readonly mayUseTablespace: boolean
  readonly accessMethod: string
  readonly unlogged: boolean
  /** Storage parameters of the table, such as `fillfactor=70`. */
  readonly parameters: readonly string[]
  /** Storage parameters of the TOAST table. */
  readonly longValueParameters: readonly string[]
  /** The catalogue's `relreplident`: f for full, n for nothing. */
  readonly replicaIdentity: string
  readonly columns: readonly ColumnStorage[]
}

interface ColumnStorage {
  readonly column: string
  readonly typeOid: string
  readonly statistics: number | null
  readonly options: readonly string[]
  /** Null for the type's default storage. */
  readonly storage: string | null
  readonly compression: string | null
}

/** Reads a table's storage settings. Reads compression through to_jsonb(), because older servers lack it. */
export async function findStorage(database: Database, oid: string): Promise<TableStorage> {
  const [found] = await database.rows<Omit<TableStorage, 'columns'>>(
    `select s.spcname as tablespace, m.amname as "accessMethod", c.relpersistence = 'u' as unlogged,
       c.reltablespace = 0 or has_tablespace_privilege(s.oid, 'CREATE') as "mayUseTablespace",
       coalesce(to_json(c.reloptions), '[]') as parameters, coalesce(to_json(l.reloptions), '[]') as "longValueParameters",
       c.relreplident as "replicaIdentity"
     from pg_catalog.pg_class c left join pg_catalog.pg_class l on l.oid = c.reltoastrelid and l.oid <> 0
     left join pg_catalog.pg_am m on m.oid = c.relam
     join pg_catalog.pg_database d on d.datname = current_database()
     join pg_catalog.pg_tablespace s on s.oid = case c.reltablespace when 0 then d.dattablespace else c.reltablespace end
     where c.oid = $1::oid`,
    [oid],
  )
  if (!found) throw new Error(`The catalogue has no table ${oid}`)
  const columns = await database.rows<ColumnStorage>(
    `select * from (
       select a.attname as column, a.atttypid::text as "typeOid",
         case when a.attstattarget >= 0 then a.attstattarget::int end as statistics,
         coalesce(to_json(a.attoptions), '[]') as options,
         case when a.attstorage <> t.typstorage then
           case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end as storage,
         case to_jsonb(a) ->> 'attcompression' when 'p' then 'pglz' when 'l' then 'lz4' end as compression
       from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
       where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped
     ) s where statistics is not null or options::text <> '[]' or storage is not null or compression is not null`,
    [oid],
  )
  return { ...found, columns }
}

/** Builds the statement that creates an empty table with the storage of another. */
export function createLike(
  table: string,
  definitions: string,
  { tablespace, mayUseTablespace, accessMethod, unlogged }: TableStorage,
): string {
  const place = mayUseTablespace ? ` tablespace ${quoteName(tablespace)}` : ''
  return `create ${unlogged ? 'unlogged ' : ''}table ${table} (${definitions}) using ${quoteName(accessMethod)}${place}`
}

/** Builds the statements that apply another table's settings. `there` maps the column names to their type OIDs. */
export function settingsOf(
  target: string,
  storage: TableStorage,
  there: ReadonlyMap<string, string>,
): readonly string[] {
  const alter = `alter table ${target}`
  const parameters = [
    ...storage.parameters.map((one) => assignment(one, '')),
    ...storage.longValueParameters.map((one) => assignment(one, 'toast.')),
  ]
  const columns = storage.columns.filter(({ column }) => there.has(column))
  return [
    ...(parameters.length > 0 ? [`${alter} set (${parameters.join(', ')})`] : []),
    ...(storage.replicaIdentity === 'f' ? [`${alter} replica identity full`] : []),
    ...(storage.replicaIdentity === 'n' ? [`${alter} replica identity nothing`] : []),
    ...columns.flatMap(({ column, typeOid, statistics, options, storage: kept, compression }) => {
      const change = `${alter} alter column ${quoteName(column)} set`
      const isSameType = there.get(column) === typeOid
      return [
        ...(statistics === null ? [] : [`${change} statistics ${statistics}`]),
        ...(options.length > 0
          ? [`${change} (${options.map((one) => assignment(one, '')).join(', ')})`]
          : []),
        ...(kept !== null && isSameType ? [`${change} storage ${kept}`] : []),
        ...(compression !== null && isSameType ? [`${change} compression ${compression}`] : []),
      ]
    }),
  ]
}

/** Converts the catalogue's `name=value` to SQL. */
function assignment(parameter: string, space: string): string {
  const [name = '', ...value] = parameter.split('=')
  return `${space}${quoteName(name)} = ${quoteText(value.join('='))}`
}
