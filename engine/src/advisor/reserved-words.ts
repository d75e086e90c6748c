import type { DatabaseFamily } from '@anj/workflow'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Words that need quotes as the name of a table or column, in lower case. Sources: pg_get_keywords() (R and T) for
 * PostgreSQL, MySQL 8.4 and MariaDB 10.11 combined, and Transact-SQL.
 */
export const reservedWords: Readonly<Record<DatabaseFamily, ReadonlySet<string>>> = {
  postgresql: words(`
    all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
    concurrently constraint create cross current_catalog current_date current_role current_schema current_time
    current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full
    grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
    localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right
    select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using
    variadic verbose when where window with`),
  mysql: words(`
    accessible add all alter analyze and as asc asensitive before between bigint binary blob both by call cascade case change
    char character check collate column condition constraint continue convert create cross cube cume_dist current_date
    current_role current_time current_timestamp current_user cursor database databases day_hour day_microsecond day_minute
    day_second dec decimal declare default delayed delete delete_domain_id dense_rank desc describe deterministic distinct
    distinctrow div do_domain_ids double drop dual each else elseif empty enclosed escaped except exists exit explain false
    fetch first_value float float4 float8 for force foreign from fulltext function general generated get grant group grouping
    groups having high_priority hour_microsecond hour_minute hour_second if ignore ignore_domain_ids ignore_server_ids in
    index infile inner inout insensitive insert int int1 int2 int3 int4 int8 integer intersect interval into io_after_gtids
    io_before_gtids is iterate join json_table key keys kill lag last_value lateral lead leading leave left like limit linear
    lines load localtime localtimestamp lock long longblob longtext loop low_priority manual master_bind
    master_demote_to_replica master_demote_to_slave
    master_heartbeat_period master_ssl_verify_server_cert match maxvalue mediumblob mediumint mediumtext middleint
    minute_microsecond minute_second mod modifies natural not no_write_to_binlog nth_value ntile null numeric of offset on
    optimize optimizer_costs option optionally or order out outer outfile over page_checksum parallel
    parse_vcol_expr partition percent_rank portion precision primary procedure purge qualify range rank read reads
    read_write real recursive references ref_system_id regexp release rename repeat replace require resignal restrict return
    returning revoke right rlike row row_number rows rownum schema schemas second_microsecond select sensitive separator set
    show signal slow smallint spatial specific sql sqlexception sqlstate sqlwarning sql_big_result sql_calc_found_rows
    sql_small_result ssl starting stats_auto_recalc stats_persistent stats_sample_pages stored straight_join system table
    tablesample terminated then tinyblob tinyint tinytext to trailing trigger true undo union unique unlock unsigned update
    usage use using utc_date utc_time utc_timestamp values varbinary varchar varcharacter varying virtual when where while
    window with write xor year_month zerofill`),
  mssql: words(`
    add all alter and any as asc authorization backup begin between break browse bulk by cascade case check checkpoint close
    clustered coalesce collate column commit compute constraint contains containstable continue convert create cross current
    current_date current_time current_timestamp current_user cursor database dbcc deallocate declare default delete deny desc
    disk distinct distributed double drop dump else end errlvl escape except exec execute exists exit external fetch file
    fillfactor for foreign freetext freetexttable from full function goto grant group having holdlock identity
    identity_insert identitycol if in index inner insert intersect into is join key kill left like lineno load merge national
    nocheck nonclustered not null nullif of off offsets on open opendatasource openquery openrowset openxml option or order
    outer over percent pivot plan precision primary print proc procedure public raiserror read readtext reconfigure references
    replication restore restrict return revert revoke right rollback rowcount rowguidcol rule save schema securityaudit select
    semantickeyphrasetable semanticsimilaritydetailstable semanticsimilaritytable session_user set setuser shutdown some
    statistics system_user table tablesample textsize then to top tran transaction trigger truncate try_convert tsequal union
    unique unpivot update updatetext use user values varying view waitfor when where while with within writetext`),
}

/** The words in the MySQL family's list that only MariaDB reserves. */
const onlyMariaDb = words(`
  current_role delete_domain_id do_domain_ids general ignore_domain_ids ignore_server_ids master_demote_to_replica
  master_demote_to_slave master_heartbeat_period offset page_checksum parse_vcol_expr ref_system_id returning rownum slow
  stats_auto_recalc stats_persistent stats_sample_pages`)
const neverMariaDb = words(`
  cube cume_dist database dense_rank empty first_value function general generated get grouping groups ignore_server_ids
  io_after_gtids io_before_gtids json_table lag last_value lateral lead manual master_bind master_heartbeat_period nth_value
  ntile of optimizer_costs option parallel percent_rank qualify rank row rownum schema slow stored system tablesample virtual
  window`)
const sinceMysql8 = words(`
  cube cume_dist dense_rank empty except first_value function grouping groups intersect json_table lag last_value lateral lead
  nth_value ntile of over percent_rank rank recursive row row_number rows system window`)
const sinceMysql84 = words('manual parallel qualify tablesample')

const products: Readonly<Record<DatabaseFamily, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mssql: 'SQL Server',
}

/** Returns the product's name and the words it reserves, by the product and version in the dictionary. */
export function reservedWordsOf(
  family: DatabaseFamily,
  version: string,
): { readonly product: string; readonly words: ReadonlySet<string> } {
  if (family !== 'mysql') return { product: products[family], words: reservedWords[family] }
  if (version.startsWith('MariaDB'))
    return { product: 'MariaDB', words: reservedWords.mysql.difference(neverMariaDb) }
  const [major = 0, minor = 0] = (/[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number)
  const own = reservedWords.mysql.difference(onlyMariaDb)
  const before84 = major < 8 || (major === 8 && minor < 4) ? own.difference(sinceMysql84) : own
  return { product: products.mysql, words: major < 8 ? before84.difference(sinceMysql8) : before84 }
}
