/** Queries for the parts of a database beyond tables and columns. Each reads all objects of one kind at once. */
import type { DictionaryScope } from '../../connector.ts'
import { open, type QueryContext, shown, within } from './read-dictionary-queries.ts'

/** From this server version on, functions can have bodies that the server parses at once. */
const HAS_PARSED_BODIES = 140000
const HAS_PROCEDURES = 110000

/**
 * Builds a condition that is true for objects that refer to no locked table. To write their definitions, the server
 * locks every table that they name.
 */
function free(catalogue: string, oid: string, { locked }: QueryContext): string {
  if (locked.length === 0) return 'true'
  return `not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.${catalogue}'::regclass and d.objid = ${oid}
    and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid in (${locked.map((one) => `${Number(one)}`).join(', ')}))`
}

const notOfExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_catalog.pg_depend e where e.classid = 'pg_catalog.${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

export const aboutDatabase = `
  select pg_catalog.pg_get_userbyid(datdba) as owner, pg_catalog.pg_encoding_to_char(encoding) as "characterSet",
    datcollate as collation
  from pg_catalog.pg_database where datname = pg_catalog.current_database()`

export function viewsOf(scope: DictionaryScope, context: QueryContext): string {
  return `
  with ${shown(scope)}
  select s.oid::text as "of",
    case when ${free('pg_rewrite', 'r.oid', context)} then pg_catalog.pg_get_viewdef(s.oid, true) end as definition,
    coalesce((select pg_catalog.json_agg(pg_catalog.json_build_object('schema', nspname, 'name', relname, 'columns', columns) order by nspname, relname)
      from (select n.nspname, c.relname, coalesce(pg_catalog.json_agg(a.attname order by a.attnum) filter (where a.attname is not null), '[]'::json) as columns
        from (select distinct refobjid, refobjsubid from pg_catalog.pg_depend where classid = 'pg_catalog.pg_rewrite'::regclass and objid = r.oid
            and refclassid = 'pg_catalog.pg_class'::regclass and refobjid <> s.oid) d
        join pg_catalog.pg_class c on c.oid = d.refobjid and c.relkind in ('r', 'p', 'v', 'm', 'f')
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        left join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid and a.attnum > 0
        group by n.nspname, c.relname) one), '[]'::json) as reads
  from shown s join pg_catalog.pg_rewrite r on r.ev_class = s.oid and r.rulename = '_RETURN'
  where s.relkind in ('v', 'm')`
}

/** The bits of a trigger's type. */
const [ROW, BEFORE, INSERT, DELETE, UPDATE, TRUNCATE, INSTEAD] = [1, 2, 4, 8, 16, 32, 64]

/** Builds the query for triggers. Omits the triggers that enforce foreign keys, and copies on partitions. */
export function triggersOf(scope: DictionaryScope, context: QueryContext): string {
  return `
  with ${shown(scope)}
  select t.tgrelid::text as "of", t.tgname as name,
    case when t.tgtype & ${BEFORE} > 0 then 'before' when t.tgtype & ${INSTEAD} > 0 then 'insteadOf' else 'after' end as timing,
    pg_catalog.array_to_json(pg_catalog.array_remove(array[
      case when t.tgtype & ${INSERT} > 0 then 'INSERT' end,
      case when t.tgtype & ${UPDATE} > 0 then 'UPDATE' || coalesce((select ' OF ' || pg_catalog.string_agg(pg_catalog.quote_ident(a.attname), ', ' order by k.place)
        from unnest(t.tgattr::int2[]) with ordinality as k(number, place) join pg_catalog.pg_attribute a on a.attrelid = t.tgrelid and a.attnum = k.number), '') end,
      case when t.tgtype & ${DELETE} > 0 then 'DELETE' end,
      case when t.tgtype & ${TRUNCATE} > 0 then 'TRUNCATE' end], null)) as events,
    case when t.tgtype & ${ROW} > 0 then 'row' else 'statement' end as level,
    case t.tgenabled when 'O' then 'yes' when 'D' then 'no' when 'R' then 'replica' else 'always' end as enabled,
    pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(p.proname) as function,
    case when ${open('t.tgrelid', context)} and ${free('pg_trigger', 't.oid', context)} then pg_catalog.pg_get_triggerdef(t.oid) end as definition
  from shown s join pg_catalog.pg_trigger t on t.tgrelid = s.oid and not t.tgisinternal
  join pg_catalog.pg_proc p on p.oid = t.tgfoid join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where ${notOfExtension('pg_trigger', 't.oid')}
  order by t.tgrelid, t.tgname`
}

export function securityOf(scope: DictionaryScope, context: QueryContext): string {
  const isOpen = `${open('s.oid', context)} and ${free('pg_policy', 'p.oid', context)}`
  return `
  with ${shown(scope)}
  select s.oid::text as "of", c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    coalesce((select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', p.polname, 'permissive', p.polpermissive,
      'command', case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
      'roles', (select pg_catalog.array_agg(case one when 0 then 'PUBLIC' else pg_catalog.pg_get_userbyid(one) end order by one) from unnest(p.polroles) as one),
      'using', case when p.polqual is not null then coalesce(case when ${isOpen} then pg_catalog.pg_get_expr(p.polqual, p.polrelid, true) end, '') end,
      'check', case when p.polwithcheck is not null then coalesce(case when ${isOpen} then pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid, true) end, '') end
    ) order by p.polname) from pg_catalog.pg_policy p where p.polrelid = s.oid), '[]'::json) as policies
  from shown s join pg_catalog.pg_class c on c.oid = s.oid
  where s.relkind in ('r', 'p') and (c.relrowsecurity or exists (select from pg_catalog.pg_policy p where p.polrelid = s.oid))`
}

const BELOW = `below as (
    select s.oid as root, i.inhrelid as oid, i.inhparent as parent from shown s join pg_catalog.pg_inherits i on i.inhparent = s.oid where s.relkind = 'p'
    union all
    select b.root, i.inhrelid, i.inhparent from below b join pg_catalog.pg_inherits i on i.inhparent = b.oid
  )`

export function partitioningOf(scope: DictionaryScope, context: QueryContext): string {
  return `
  with ${shown(scope)}
  select s.oid::text as "of", case when ${open('s.oid', context)} then pg_catalog.pg_get_partkeydef(s.oid) else '' end as by
  from shown s where s.relkind = 'p'`
}

/** Builds the query for partitions on all levels, with the differences from the tables that they belong to. */
export function partitionsOf(scope: DictionaryScope, context: QueryContext): string {
  const isOpen = `${open('b.oid', context)}${context.locked.length === 0 ? '' : ` and ${open('b.parent', context)}`}`
  const definition = (index: string) =>
    `pg_catalog.regexp_replace(pg_catalog.pg_get_indexdef(${index}), '^CREATE (UNIQUE )?INDEX .*? USING ', '\\1')`
  return `
  with recursive ${shown(scope)}, ${BELOW},
  differing as (
    select b.oid, 'column' as part, a.attname::text as name,
      pg_catalog.concat_ws(', ', case when a.attnotnull <> o.attnotnull then case when a.attnotnull then 'not null' else 'null' end end,
        case when x.d is distinct from y.d then coalesce('default ' || x.d, 'no default') end) as says
    from below b join pg_catalog.pg_attribute a on a.attrelid = b.oid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_attribute o on o.attrelid = b.parent and o.attname = a.attname and o.attnum > 0 and not o.attisdropped
    left join pg_catalog.pg_attrdef e on e.adrelid = b.oid and e.adnum = a.attnum
    left join pg_catalog.pg_attrdef f on f.adrelid = b.parent and f.adnum = o.attnum
    cross join lateral (select case when e.oid is not null and ${isOpen} then pg_catalog.pg_get_expr(e.adbin, e.adrelid, true) end as d) x
    cross join lateral (select case when f.oid is not null and ${isOpen} then pg_catalog.pg_get_expr(f.adbin, f.adrelid, true) end as d) y
    where a.attnotnull <> o.attnotnull or x.d is distinct from y.d
    union all
    select b.oid, 'index', x.relname, case when ${isOpen} then ${definition('i.indexrelid')} else '' end
    from below b join pg_catalog.pg_index i on i.indrelid = b.oid join pg_catalog.pg_class x on x.oid = i.indexrelid
    where not exists (select from pg_catalog.pg_inherits h where h.inhrelid = i.indexrelid)
    union all
    select b.oid, 'missingIndex', x.relname, case when ${isOpen} then ${definition('i.indexrelid')} else '' end
    from below b join pg_catalog.pg_index i on i.indrelid = b.parent join pg_catalog.pg_class x on x.oid = i.indexrelid
    where not exists (select from pg_catalog.pg_inherits h join pg_catalog.pg_index own on own.indexrelid = h.inhrelid
      where h.inhparent = i.indexrelid and own.indrelid = b.oid)
    union all
    select b.oid, 'constraint', c.conname, case when ${isOpen} then pg_catalog.pg_get_constraintdef(c.oid, true) else '' end
    from below b join pg_catalog.pg_constraint c on c.conrelid = b.oid
    where c.conparentid = 0 and (c.contype = 'f' or c.contype = 'c' and c.coninhcount = 0)
    union all
    select b.oid, 'trigger', t.tgname, case when ${isOpen} then pg_catalog.pg_get_triggerdef(t.oid) else '' end
    from below b join pg_catalog.pg_trigger t on t.tgrelid = b.oid and not t.tgisinternal
      and not exists (select from pg_catalog.pg_trigger o where o.tgrelid = b.parent and o.tgname = t.tgname)
  ),
  differences as (
    select oid, pg_catalog.json_agg(pg_catalog.json_build_object('part', part, 'name', name, 'says', says) order by part, name) as differences
    from differing group by oid
  )
  select b.root::text as "of", n.nspname as schema, c.relname as name,
    case when b.parent <> b.root then p.relname end as parent,
    case when ${open('b.oid', context)} then coalesce(pg_catalog.pg_get_expr(c.relpartbound, c.oid), '') else '' end as bounds,
    case when c.relkind = 'p' and ${open('b.oid', context)} then pg_catalog.pg_get_partkeydef(c.oid) end as by,
    case when c.relkind <> 'p' and c.reltuples >= 0 then c.reltuples::bigint end as rows,
    coalesce(d.differences, '[]'::json) as differences
  from below b join pg_catalog.pg_class c on c.oid = b.oid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_class p on p.oid = b.parent
  left join differences d on d.oid = b.oid`
}

/** Builds the query for routines. The server can't write the definition of an aggregate. */
export function routinesOf(scope: DictionaryScope, context: QueryContext): string {
  const kind =
    context.serverVersion >= HAS_PROCEDURES
      ? 'p.prokind'
      : `case when p.proisagg then 'a' when p.proiswindow then 'w' else 'f' end`
  const parsed =
    context.serverVersion >= HAS_PARSED_BODIES
      ? `(p.prosqlbody is null or ${free('pg_proc', 'p.oid', context)})`
      : 'true'
  return `
  select n.nspname as schema, p.proname as name,
    case ${kind} when 'p' then 'procedure' when 'a' then 'aggregate' when 'w' then 'window' else 'function' end as kind,
    pg_catalog.pg_get_function_arguments(p.oid) as arguments, pg_catalog.pg_get_function_identity_arguments(p.oid) as identity,
    pg_catalog.pg_get_function_result(p.oid) as returns, l.lanname as language, p.prosecdef as "securityDefiner",
    coalesce(pg_catalog.array_to_json(p.proconfig), '[]'::json) as settings,
    case when ${kind} <> 'a' and ${parsed} then pg_catalog.pg_get_functiondef(p.oid) end as definition,
    pg_catalog.pg_get_userbyid(p.proowner) as owner, pg_catalog.obj_description(p.oid, 'pg_proc') as comment
  from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace join pg_catalog.pg_language l on l.oid = p.prolang
  where ${within(scope)} and ${notOfExtension('pg_proc', 'p.oid')}`
}

export function sequencesOf(scope: DictionaryScope, context: QueryContext): string {
  const last = `case when ${open('c.oid', context)} and pg_catalog.has_sequence_privilege(c.oid, 'SELECT, USAGE')
      and pg_catalog.has_schema_privilege(n.oid, 'USAGE') and (c.relpersistence = 'p' or c.relpersistence = 'u' and not pg_catalog.pg_is_in_recovery())
    then pg_catalog.pg_sequence_last_value(c.oid)::text end`
  return `
  select n.nspname as schema, c.relname as name, case d.deptype when 'i' then 'identity' else 'sequence' end as kind,
    pg_catalog.format_type(s.seqtypid, null) as type, s.seqstart::text as start, s.seqincrement::text as increment,
    s.seqmin::text as minimum, s.seqmax::text as maximum, ${last} as last, s.seqcycle as cycle, coalesce(a.attidentity = 'a', false) as always,
    case when a.attname is not null then pg_catalog.json_build_object('schema', m.nspname, 'table', t.relname, 'name', a.attname) end as column,
    pg_catalog.pg_get_userbyid(c.relowner) as owner
  from pg_catalog.pg_sequence s join pg_catalog.pg_class c on c.oid = s.seqrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  left join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.objsubid = 0
    and d.refclassid = 'pg_catalog.pg_class'::regclass and d.deptype in ('a', 'i')
  left join pg_catalog.pg_class t on t.oid = d.refobjid left join pg_catalog.pg_namespace m on m.oid = t.relnamespace
  left join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where ${within(scope)} and ${notOfExtension('pg_class', 'c.oid')}`
}

/** Builds the query for enums, domains and composite types. Tables' row types are omitted. */
export function typesOf(scope: DictionaryScope): string {
  return `
  select n.nspname as schema, t.typname as name, case t.typtype when 'e' then 'enum' when 'd' then 'domain' else 'composite' end as kind,
    coalesce((select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid), '[]'::json) as labels,
    case t.typtype
      when 'd' then pg_catalog.concat_ws(' ', pg_catalog.format_type(t.typbasetype, t.typtypmod),
        case when t.typcollation <> b.typcollation then 'COLLATE ' || (select pg_catalog.quote_ident(k.nspname) || '.' || pg_catalog.quote_ident(l.collname)
          from pg_catalog.pg_collation l join pg_catalog.pg_namespace k on k.oid = l.collnamespace where l.oid = t.typcollation) end,
        case when t.typdefault is not null then 'DEFAULT ' || t.typdefault end, case when t.typnotnull then 'NOT NULL' end,
        (select pg_catalog.string_agg('CONSTRAINT ' || pg_catalog.quote_ident(c.conname) || ' ' || pg_catalog.pg_get_constraintdef(c.oid), ' ' order by c.conname)
         from pg_catalog.pg_constraint c where c.contypid = t.oid and c.contype = 'c'))
      when 'c' then (select '(' || pg_catalog.string_agg(pg_catalog.quote_ident(a.attname) || ' ' || pg_catalog.format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) || ')'
        from pg_catalog.pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) end as definition,
    pg_catalog.pg_get_userbyid(t.typowner) as owner, pg_catalog.obj_description(t.oid, 'pg_type') as comment
  from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  left join pg_catalog.pg_class r on r.oid = t.typrelid left join pg_catalog.pg_type b on b.oid = t.typbasetype
  where (t.typtype in ('e', 'd') or t.typtype = 'c' and r.relkind = 'c') and ${within(scope)} and ${notOfExtension('pg_type', 't.oid')}`
}

/** Selects the extensions of the database. They belong to no schema of the scope. */
export const extensions = `
  select e.extname as name, n.nspname as schema, e.extversion as version
  from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace order by e.extname`
