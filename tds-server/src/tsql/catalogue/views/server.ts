import { sqlError } from '../../errors.ts'
import type { SessionState } from '../../run/session-state.ts'
import { daysOf, ticksPerSecond } from '../../types/moment.ts'
import { isPermitted } from '../permissions.ts'
import { type SystemView, systemViewOf } from './view.ts'

const momentOf = (date: Date) => ({
  days: daysOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()),
  ticks: (date.getUTCHours() * 3600 + date.getUTCMinutes() * 60 + date.getUTCSeconds()) * ticksPerSecond,
})

/** Throws unless the login may view server state. */
function checkServerState(session: SessionState): void {
  const right = session.server.version.product.startsWith('16')
    ? 'VIEW SERVER PERFORMANCE STATE'
    : 'VIEW SERVER STATE'
  const given = [right, 'VIEW SERVER STATE', 'VIEW DATABASE STATE']
  if (given.some((one) => isPermitted(session, session.database, one, { securableClass: 'DATABASE' }))) return
  throw sqlError(300, `${right} permission was denied on object 'server', database 'master'.`, {
    class: 14,
  })
}

export const serverViews: Readonly<Record<string, SystemView>> = {
  dm_os_sys_info: systemViewOf('cpu_count int, sqlserver_start_time datetime', (session) => {
    checkServerState(session)
    return [[1, momentOf(session.server.startedAt)]]
  }),
  dm_db_index_usage_stats: systemViewOf(
    'database_id smallint, object_id int, index_id int, user_seeks bigint, user_scans bigint, user_lookups bigint, user_updates bigint',
    function* (session) {
      checkServerState(session)
      for (const database of session.server.databases.values())
        for (const table of database.tables())
          for (const [indexId, { seeks, scans }] of table.uses)
            yield [database.id, table.id, indexId, BigInt(seeks), BigInt(scans), 0n, 0n]
    },
  ),
  databases: systemViewOf(
    'name name, database_id int, source_database_id int?, create_date datetime, compatibility_level tinyint, collation_name name?, user_access tinyint?, user_access_desc short?, is_read_only bit?, is_auto_close_on bit, state tinyint?, state_desc short?, is_in_standby bit?, snapshot_isolation_state tinyint?, snapshot_isolation_state_desc short?, is_read_committed_snapshot_on bit?, recovery_model tinyint?, recovery_model_desc short?, is_fulltext_enabled bit?, is_encrypted bit?, containment tinyint?, containment_desc short?',
    (session) =>
      [...session.server.databases.values()].map((database) => [
        database.name,
        database.id,
        null,
        database.created,
        160,
        database.collation,
        0,
        'MULTI_USER',
        database.readOnly,
        false,
        0,
        'ONLINE',
        false,
        database.snapshotIsolation ? 1 : 0,
        database.snapshotIsolation ? 'ON' : 'OFF',
        database.readCommittedSnapshot,
        3,
        'SIMPLE',
        false,
        false,
        0,
        'NONE',
      ]),
  ),
  dm_exec_sessions: systemViewOf(
    'session_id smallint, login_time datetime, host_name name?, program_name name?, client_interface_name name?, login_name name, status short, is_user_process bit, database_id smallint, open_transaction_count int, transaction_isolation_level smallint, lock_timeout int, host_process_id int?, original_login_name name, row_count bigint',
    (session) =>
      [...session.server.sessions.values()]
        .filter((one) => session.login.isAdmin || one.login.name === session.login.name)
        .map((one) => [
          one.id,
          momentOf(one.loggedIn),
          one.hostName,
          one.applicationName,
          'TDS',
          one.login.name,
          one.status,
          true,
          one.database.id,
          one.transactionCount,
          ['', 'READ UNCOMMITTED', 'READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE', 'SNAPSHOT'].indexOf(
            one.options.isolation,
          ),
          one.options.lockTimeout,
          null,
          one.login.name,
          BigInt(one.rowCount),
        ]),
  ),
  dm_exec_requests: systemViewOf(
    'session_id smallint, status short, blocking_session_id smallint?, database_id smallint, command short',
    (session) =>
      [...session.server.sessions.values()]
        .filter((one) => one.status === 'running')
        .map((one) => {
          const blockers = session.server.locks.blockersOf(one)
          return [
            one.id,
            blockers.length > 0 ? 'suspended' : 'running',
            blockers[0] ?? 0,
            one.database.id,
            'SELECT',
          ]
        }),
  ),
  sysprocesses: systemViewOf(
    'spid smallint, blocked smallint, dbid smallint, program_name name?, loginame name',
    (session) =>
      [...session.server.sessions.values()].map((one) => [
        one.id,
        session.server.locks.blockersOf(one)[0] ?? 0,
        one.database.id,
        one.applicationName,
        one.login.name,
      ]),
  ),
  configurations: systemViewOf('configuration_id int, name short, value int?', () => []),
}
