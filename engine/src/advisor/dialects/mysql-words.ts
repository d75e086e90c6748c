import { databases } from '@anj/workflow'
import { words } from './words.ts'

/** Words that MySQL 8.4 or MariaDB 10.11 reserves. */
const reservedWords = words(`
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
  window with write xor year_month zerofill`)
/** The words above that only MariaDB reserves. */
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

/** Tells MySQL and MariaDB apart by the server's version string, and returns the reserved words of that product. */
export function reservedWordsOf(version: string): {
  readonly product: string
  readonly words: ReadonlySet<string>
} {
  if (version.startsWith('MariaDB'))
    return { product: 'MariaDB', words: reservedWords.difference(neverMariaDb) }
  const [major = 0, minor = 0] = (/[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number)
  const own = reservedWords.difference(onlyMariaDb)
  const before84 = major < 8 || (major === 8 && minor < 4) ? own.difference(sinceMysql84) : own
  return { product: databases.mysql.product, words: major < 8 ? before84.difference(sinceMysql8) : before84 }
}
