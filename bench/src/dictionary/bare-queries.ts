const tables = "n.nspname = 'bench' and c.relkind in ('r', 'p')"

/** A minimal set of catalogue queries for a PostgreSQL dictionary: one for each kind of object. */
export const barePostgresql = `
set search_path = pg_catalog;
select n.nspname, c.relname, c.reltuples, pg_total_relation_size(c.oid), obj_description(c.oid, 'pg_class')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${tables};
select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
    pg_get_expr(d.adbin, d.adrelid), col_description(a.attrelid, a.attnum)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where ${tables} and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum;
select c.relname, k.conname, k.contype, pg_get_constraintdef(k.oid)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_constraint k on k.conrelid = c.oid where ${tables};
select c.relname, x.relname, i.indisunique, pg_get_indexdef(i.indexrelid), pg_stat_get_numscans(i.indexrelid)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_index i on i.indrelid = c.oid
  join pg_class x on x.oid = i.indexrelid where ${tables};
`

/** The same for MySQL and MariaDB. */
export const bareMysql = `
select * from information_schema.tables where table_schema = 'bench';
select * from information_schema.columns where table_schema = 'bench' order by table_name, ordinal_position;
select * from information_schema.statistics where table_schema = 'bench' order by table_name, index_name, seq_in_index;
select * from information_schema.key_column_usage where table_schema = 'bench';
select * from information_schema.referential_constraints where constraint_schema = 'bench';
select * from information_schema.check_constraints where constraint_schema = 'bench';
`
