import type { DictionaryScope } from '../connector.ts'
import { quoteText } from './quote.ts'

/** What the queries depend on beside the scope. */
export interface QueryContext {
  readonly serverVersion: number
  /** Tables whose expressions and sizes the server would not show before somebody gives up a lock. */
  readonly locked: readonly string[]
}

/** Every server from here on says of a table that was never analysed that its rows are not counted. */
const SAYS_UNCOUNTED = 140000
const HAS_NULLS_NOT_DISTINCT = 150000
const HAS_NOT_ENFORCED = 180000

/** Who the server is, since when it counts what is used, and the tables that somebody changes just now. */
export const aboutServer = `
  select pg_catalog.current_setting('server_version') as version,
    pg_catalog.current_setting('track_counts')::boolean as counts,
    (select pg_catalog.to_char(coalesce(stats_reset, pg_catalog.pg_postmaster_start_time()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     from pg_catalog.pg_stat_database where datname = pg_catalog.current_database()) as "usesSince",
    (select pg_catalog.json_agg(distinct relation::text) from pg_catalog.pg_locks l
     join pg_catalog.pg_database d on d.oid = l.database and d.datname = pg_catalog.current_database()
     where locktype = 'relation' and mode = 'AccessExclusiveLock' and pid <> pg_catalog.pg_backend_pid()) as locked`

/** The tables of a scope. Partitions are left out, as their table stands for them, and so are tables of extensions. */
function shown({ schemas, views }: DictionaryScope): string {
  const kinds = views ? "'r', 'p', 'f', 'v', 'm'" : "'r', 'p', 'f'"
  const within =
    schemas.length === 0
      ? "n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'"
      : `n.nspname in (${schemas.map(quoteText).join(', ')})`
  return `shown as materialized (
    select c.oid, c.relname, c.relkind, c.reltuples, c.relpages, n.oid as schema, n.nspname
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in (${kinds}) and not c.relispartition and ${within}
      and not exists (select from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))`
}

/** A condition that is true of tables which nobody has locked. */
function open(oid: string, { locked }: QueryContext): string {
  return locked.length === 0 ? 'true' : `${oid} not in (${locked.map((one) => `${Number(one)}`).join(', ')})`
}

export function tablesOf(scope: DictionaryScope, context: QueryContext): string {
  const counted = context.serverVersion >= SAYS_UNCOUNTED ? 'reltuples >= 0' : 'relpages > 0'
  // As the server plans: by how full the pages were when somebody counted. What it counts while rows are written is too few
  // after a crash or a reset, and too many when a table is analysed before the session that filled it has told of it.
  const rows = `case when relpages > 0 and relkind <> 'f' and ${open('oid', context)} then
        pg_catalog.round(reltuples::numeric / relpages * pg_catalog.pg_relation_size(oid) / pg_catalog.current_setting('block_size')::int)::bigint
      when ${counted} then greatest(reltuples::bigint, pg_catalog.pg_stat_get_live_tuples(oid))
      else nullif(pg_catalog.pg_stat_get_live_tuples(oid), 0) end`
  const bytes = `case when ${open('oid', context)} then pg_catalog.pg_total_relation_size(oid) end`
  return `
  with recursive ${shown(scope)},
  below as (
    select s.oid as root, i.inhrelid as oid from shown s join pg_catalog.pg_inherits i on i.inhparent = s.oid where s.relkind = 'p'
    union all
    select b.root, i.inhrelid from below b join pg_catalog.pg_inherits i on i.inhparent = b.oid
  ),
  measured as (
    select oid, ${rows} as rows, case when relkind in ('r', 'm') then ${bytes} end as bytes from shown where relkind in ('r', 'm', 'f')
    union all
    select root, sum(rows)::bigint, sum(bytes)::bigint from (
      select b.root, ${rows.replaceAll('oid', 'c.oid')} as rows, ${bytes.replaceAll('oid', 'c.oid')} as bytes
      from below b join pg_catalog.pg_class c on c.oid = b.oid where c.relkind = 'r'
    ) leaves group by root
  )
  select s.oid::text as "of", s.nspname as schema, s.relname as name,
    case s.relkind when 'v' then 'view' when 'm' then 'materializedView' when 'f' then 'foreignTable' else 'table' end as kind,
    d.description as comment, m.rows, m.bytes,
    case when s.relkind = 'p' then coalesce((
      select pg_catalog.json_agg(distinct a.attname)
      from (select s.oid as oid union all select b.oid from below b where b.root = s.oid) family
      join pg_catalog.pg_partitioned_table p on p.partrelid = family.oid cross join unnest(p.partattrs::int2[]) as k(number)
      left join pg_catalog.pg_attribute a on a.attrelid = p.partrelid and a.attnum = k.number and k.number > 0
      having pg_catalog.bool_and(k.number > 0)), '[]'::json) end as "partitionKey",
    not ${open('s.oid', context)} as locked,
    coalesce(pg_catalog.has_schema_privilege(s.schema, 'USAGE') and not pg_catalog.row_security_active(s.oid)
      and (pg_catalog.has_table_privilege(s.oid, 'SELECT') or pg_catalog.has_any_column_privilege(s.oid, 'SELECT') and not exists (
        select from pg_catalog.pg_attribute a where a.attrelid = s.oid and a.attnum > 0 and not a.attisdropped
          and not pg_catalog.has_column_privilege(s.oid, a.attnum, 'SELECT'))), false) as readable
  from shown s left join measured m on m.oid = s.oid
  left join pg_catalog.pg_description d
    on d.objoid = s.oid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = 0`
}

/** Each domain with itself and the ones that it is made of; what is made of no other one has the true type. */
const DOMAINS = `domains as (
    select oid as type, oid as step, typbasetype as below, typtypmod, typnotnull, 1 as depth
    from pg_catalog.pg_type where typtype = 'd'
    union all
    select d.type, t.oid, t.typbasetype, t.typtypmod, t.typnotnull, d.depth + 1
    from domains d join pg_catalog.pg_type t on t.oid = d.below and t.typtype = 'd'),
  bottoms as (
    select distinct on (type) type, below as base, typtypmod as measure, bool_or(typnotnull) over (partition by type) as filled
    from domains order by type, depth desc)`

/** Columns that something names which keeps the server from changing their types. */
const VIEWED = `viewed as (
    select distinct refobjid as table, refobjsubid as number from pg_catalog.pg_depend
    where refclassid = 'pg_catalog.pg_class'::regclass and refobjsubid > 0 and classid in ('pg_catalog.pg_rewrite'::regclass,
      'pg_catalog.pg_policy'::regclass, 'pg_catalog.pg_trigger'::regclass, 'pg_catalog.pg_proc'::regclass))`

export function columnsOf(scope: DictionaryScope, context: QueryContext): string {
  return `
  with recursive ${shown(scope)}, ${DOMAINS}, ${VIEWED}
  select a.attrelid::text as "of", a.attname as name, pg_catalog.format_type(a.atttypid, a.atttypmod) as type,
    b.typname as base, coalesce(m.measure, a.atttypmod) as measure,
    not (a.attnotnull or coalesce(m.filled, false)) as nullable, a.attidentity <> '' as identity, a.attgenerated <> '' as generated,
    a.atthasdef and not ${open('a.attrelid', context)} as hidden,
    case when not a.atthasdef then case t.typtype when 'd' then t.typdefault end
      when ${open('a.attrelid', context)} then pg_catalog.pg_get_expr(e.adbin, e.adrelid) end as expression,
    d.description as comment, pg_catalog.quote_ident(l.collname) as collation,
    pg_catalog.quote_ident(nullif(k.nspname, 'pg_catalog')) as "collationSchema",
    v.number is not null as viewed
  from shown s
  join pg_catalog.pg_attribute a on a.attrelid = s.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join bottoms m on m.type = t.oid
  join pg_catalog.pg_type b on b.oid = coalesce(m.base, t.oid)
  left join pg_catalog.pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
  left join pg_catalog.pg_description d
    on d.objoid = a.attrelid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = a.attnum
  left join pg_catalog.pg_collation l on l.oid = a.attcollation and a.attcollation <> t.typcollation
  left join pg_catalog.pg_namespace k on k.oid = l.collnamespace
  left join viewed v on v.table = a.attrelid and v.number = a.attnum
  order by a.attrelid, a.attnum`
}

const namesOf = (table: string, numbers: string) =>
  `(select pg_catalog.json_agg(a.attname order by k.place) from unnest(${numbers}) with ordinality as k(number, place)
     join pg_catalog.pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`

/** Keys, foreign keys and checks, domains' too; those that only repeat a table's own for its partitions are left out. */
export function constraintsOf(scope: DictionaryScope, context: QueryContext): string {
  const enforced = context.serverVersion >= HAS_NOT_ENFORCED ? ' and c.conenforced' : ''
  return `
  with recursive ${shown(scope)}, ${DOMAINS}
  select c.conrelid::text as "of", c.contype as kind, c.conname as name,
    coalesce(${namesOf('c.conrelid', 'c.conkey')}, '[]'::json) as columns,
    n.nspname as "refersSchema", r.relname as "refersTable", ${namesOf('c.confrelid', 'c.confkey')} as "refersColumns",
    c.confdeltype as "onDelete", c.confupdtype as "onUpdate", c.convalidated${enforced} as checked,
    case when c.contype = 'c' and ${open('c.conrelid', context)} then pg_catalog.pg_get_expr(c.conbin, c.conrelid, true) end as expression
  from shown s
  join pg_catalog.pg_constraint c on c.conrelid = s.oid and c.contype in ('p', 'u', 'f', 'c') and c.conparentid = 0
  left join pg_catalog.pg_class r on r.oid = c.confrelid
  left join pg_catalog.pg_namespace n on n.oid = r.relnamespace
  union all
  select a.attrelid::text, 'c', c.conname, pg_catalog.json_agg(a.attname order by a.attnum),
    null, null, null, 'a', 'a', c.convalidated, pg_catalog.pg_get_expr(c.conbin, 0, true)
  from shown s
  join pg_catalog.pg_attribute a on a.attrelid = s.oid and a.attnum > 0 and not a.attisdropped
  join domains d on d.type = a.atttypid
  join pg_catalog.pg_constraint c on c.contypid = d.step and c.contype = 'c'
  group by a.attrelid, c.oid, c.conname, c.convalidated, pg_catalog.pg_get_expr(c.conbin, 0, true)`
}

/** Those of a table with partitions count no uses. One that could not be finished is kept up by every write nevertheless. */
export function indexesOf(scope: DictionaryScope, context: QueryContext): string {
  const nullsEqual = context.serverVersion >= HAS_NULLS_NOT_DISTINCT ? 'i.indnullsnotdistinct' : 'false'
  const isOpen = open('i.indrelid', context)
  return `
  with ${shown(scope)}
  select i.indrelid::text as "of", x.relname as name,
    m.amname || case when i.indisvalid then '' else ', invalid' end as method, i.indisunique as unique, ${nullsEqual} as "nullsEqual", i.indnkeyatts::int as keys, k.contype as constraint,
    i.indpred is not null as partial,
    case when ${isOpen} then pg_catalog.pg_get_expr(i.indpred, i.indrelid, true) end as predicate,
    case when x.relkind = 'i' then pg_catalog.pg_stat_get_numscans(i.indexrelid) end as uses,
    (select pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', a.attname,
        'expression', case when p.number = 0 then ${isOpen === 'true' ? '' : `case when ${isOpen} then `}pg_catalog.pg_get_indexdef(i.indexrelid, p.place::int, true)${isOpen === 'true' ? '' : ` else '' end`} end,
        'option', p.option,
        'class', case when not o.opcdefault then o.opcname end,
        'collation', case when p.sorting <> 0 and p.sorting <> a.attcollation then pg_catalog.quote_ident(l.collname) end
      ) order by p.place)
     from unnest(i.indkey::int2[], i.indclass::oid[], i.indcollation::oid[], i.indoption::int2[])
       with ordinality as p(number, class, sorting, option, place)
     left join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.number and p.number > 0
     left join pg_catalog.pg_opclass o on o.oid = p.class
     left join pg_catalog.pg_collation l on l.oid = p.sorting) as columns
  from shown s
  join pg_catalog.pg_index i on i.indrelid = s.oid and i.indislive
  join pg_catalog.pg_class x on x.oid = i.indexrelid
  join pg_catalog.pg_am m on m.oid = x.relam
  left join pg_catalog.pg_constraint k on k.conindid = i.indexrelid and k.conrelid = i.indrelid and k.contype in ('p', 'u', 'x')`
}
