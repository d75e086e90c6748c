import type { Database } from './connect.ts'
import { quoteName, quoteText } from './quote.ts'

/** The storage of a table, as far as the one that replaces it can have the same. */
export interface TableStorage {
  readonly tablespace: string
  /** The user may make tables there. */
  readonly mayUseTablespace: boolean
  readonly accessMethod: string
  readonly unlogged: boolean
  /** Storage parameters, such as `fillfactor=70`, and those of its long values. */
  readonly parameters: readonly string[]
  readonly longValueParameters: readonly string[]
  /** The catalogue's letter: f for the whole row, n for nothing. */
  readonly replicaIdentity: string
  readonly columns: readonly ColumnStorage[]
}

interface ColumnStorage {
  readonly column: string
  readonly typeOid: string
  readonly statistics: number | null
  readonly options: readonly string[]
  /** Null where it is the type's own. */
  readonly storage: string | null
  readonly compression: string | null
}

/** Reads where and how a table is kept. Not every version has compressions. */
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

/** The statement that makes an empty table which is kept as another was. */
export function createLike(
  table: string,
  definitions: string,
  { tablespace, mayUseTablespace, accessMethod, unlogged }: TableStorage,
): string {
  const place = mayUseTablespace ? ` tablespace ${quoteName(tablespace)}` : ''
  return `create ${unlogged ? 'unlogged ' : ''}table ${table} (${definitions}) using ${quoteName(accessMethod)}${place}`
}

/** Statements that give a table the settings of another, for the columns that it has too, by their type. */
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

/** The catalogue holds `name=value`. */
function assignment(parameter: string, space: string): string {
  const [name = '', ...value] = parameter.split('=')
  return `${space}${quoteName(name)} = ${quoteText(value.join('='))}`
}
