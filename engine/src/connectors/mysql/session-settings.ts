/**
 * Returns the statements that set up every session, overriding any default of the server, database or user that would
 * change a value, refuse a statement or end a long load. The session accepts zero dates, so that converting them later
 * fails with an error that names the column.
 */
export function sessionSettings(isMariaDb: boolean): readonly string[] {
  const settings: Record<string, string> = {
    sql_mode: "'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO'",
    time_zone: "'+00:00'",
    autocommit: '1',
    foreign_key_checks: '1',
    unique_checks: '1',
    sql_safe_updates: '0',
    sql_auto_is_null: '0',
    sql_select_limit: '18446744073709551615',
    sql_big_selects: '1',
    // In seconds: a day for an idle connection, an hour for a network read or write, ten seconds for a lock.
    wait_timeout: '86400',
    net_read_timeout: '3600',
    net_write_timeout: '3600',
    lock_wait_timeout: '10',
    innodb_lock_wait_timeout: '10',
    [isMariaDb ? 'max_statement_time' : 'max_execution_time']: '0',
  }
  const assignments = Object.entries(settings).map(([name, value]) => `session ${name} = ${value}`)
  return [
    'set names utf8mb4',
    `set ${assignments.join(', ')}`,
    'set session transaction isolation level repeatable read',
  ]
}
