import type { DictionaryScope } from '../../connector.ts'
import { quoteText } from '../quote.ts'

/** The facts about the server that the queries depend on, besides the scope. */
export interface QueryContext {
  readonly serverVersion: number
  /** The OIDs of locked tables, whose expressions and sizes can't be read without waiting. */
  readonly locked: readonly string[]
}

/** From this server version on, `reltuples` is -1 for a table that was never analyzed. */
const SAYS_UNCOUNTED = 140000
const HAS_NULLS_NOT_DISTINCT = 150000
const HAS_NOT_ENFORCED = 180000

/** Selects the server's version, the start of its usage statistics, and the tables that are locked now. */
export const aboutServer = `
  select pg_catalog.current_setting('server_version') as version,
    pg_catalog.current_setting('track_counts')::boolean as counts,
    (select pg_catalog.to_char(coalesce(stats_reset, pg_catalog.pg_postmaster_start_time()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     from pg_catalog.pg_stat_database where datname = pg_catalog.current_database()) as "usesSince",
    (select pg_catalog.json_agg(distinct relation::text) from pg_catalog.pg_locks l
     join pg_catalog.pg_database d on d.oid = l.database and d.datname = pg_catalog.current_database()
     where locktype = 'relation' and mode = 'AccessExclusiveLock' and pid <> pg_catalog.pg_backend_pid()) as locked`

/** Builds the condition for the schemas in scope, for a `pg_namespace` called `n`. */
export function within({ schemas }: DictionaryScope): string {
  return schemas.length === 0
    ? "n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'"
    : `n.nspname in (${schemas.map(quoteText).join(', ')})`
}

/**
 * Builds the CTE of the tables in scope. Omits partitions, because their parent table represents them, and tables that
 * belong to extensions.
 */
export function shown(scope: DictionaryScope): string {
  const kinds = scope.views ? "'r', 'p', 'f', 'v', 'm'" : "'r', 'p', 'f'"
  return `shown as materialized (
    select c.oid, c.relname, c.relkind, c.relowner, c.reltuples, c.relpages, n.oid as schema, n.nspname
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in (${kinds}) and not c.relispartition and ${within(scope)}
      and not exists (select from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))`
}

/** Builds a condition that is true for unlocked tables. */
export function open(oid: string, { locked }: QueryContext): string {
  return locked.length === 0 ? 'true' : `${oid} not in (${locked.map((one) => `${Number(one)}`).join(', ')})`
}

export function tablesOf(scope: DictionaryScope, context: QueryContext): string {
  const counted = context.serverVersion >= SAYS_UNCOUNTED ? 'reltuples >= 0' : 'relpages > 0'
  // Estimate as the planner does, from the rows per page at the last ANALYZE. The live-tuple counter is too low after a
  // crash or reset, and too high if ANALYZE runs before the writing session has reported its rows.
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
    d.description as comment, pg_catalog.pg_get_userbyid(s.relowner) as owner, m.rows, m.bytes,
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

/** CTEs that resolve each domain through nested domains to its base type. */
const DOMAINS = `domains as (
    select oid as type, oid as step, typbasetype as below, typtypmod, typnotnull, 1 as depth
    from pg_catalog.pg_type where typtype = 'd'
    union all
    select d.type, t.oid, t.typbasetype, t.typtypmod, t.typnotnull, d.depth + 1
    from domains d join pg_catalog.pg_type t on t.oid = d.below and t.typtype = 'd'),
  bottoms as (
    select distinct on (type) type, below as base, typtypmod as measure, bool_or(typnotnull) over (partition by type) as filled
    from domains order by type, depth desc)`

/** A CTE of the columns that views, policies, triggers or functions use, so that their types can't be changed. */
const VIEWED = `viewed as (
    select distinct refobjid as table, refobjsubid as number from pg_catalog.pg_depend
    where refclassid = 'pg_catalog.pg_class'::regclass and refobjsubid > 0 and classid in ('pg_catalog.pg_rewrite'::regclass,
      'pg_catalog.pg_policy'::regclass, 'pg_catalog.pg_trigger'::regclass, 'pg_catalog.pg_proc'::regclass))`

export function columnsOf(scope: DictionaryScope, context: QueryContext): string {
  return `
  with recursive ${shown(scope)}, ${DOMAINS}, ${VIEWED}
  select a.attrelid::text as "of", a.attname as name, pg_catalog.format_type(a.atttypid, a.atttypmod) as type,
    b.typname as base, coalesce(m.measure, a.atttypmod) as measure,
    not (a.attnotnull or coalesce(m.filled, false)) as nullable, a.attidentity <> '' as identity, a.attgenerated <> '' as generated, a.attgenerated = 'v' as virtual,
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

/** Builds the query for keys, foreign keys and checks, including the checks of domains. Omits copies on partitions. */
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

/**
 * Builds the query for indexes, including invalid indexes, which writes still maintain. Partitioned indexes count no
 * uses.
 */
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
