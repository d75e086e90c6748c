import type { SessionState } from '../../run/session-state.ts'
import type { Database, SecurityPolicy } from '../model.ts'
import { isPermitted } from '../permissions.ts'
import { type SystemView, systemViewOf } from './view.ts'

const permissionCodes: Readonly<Record<string, string>> = {
  SELECT: 'SL  ',
  INSERT: 'IN  ',
  UPDATE: 'UP  ',
  DELETE: 'DL  ',
  REFERENCES: 'RF  ',
  ALTER: 'AL  ',
  CONTROL: 'CL  ',
  EXECUTE: 'EX  ',
  CONNECT: 'CO  ',
}
const classes = { DATABASE: 0, OBJECT: 1, SCHEMA: 3, SERVER: 100 } as const

/** Policies are visible only with permission to view definitions in their schema. */
function* policiesIn(session: SessionState, database: Database): Iterable<SecurityPolicy> {
  for (const policy of database.policies)
    if (
      isPermitted(session, database, 'VIEW DEFINITION', { securableClass: 'SCHEMA', schema: policy.schema })
    )
      yield policy
}

export const securityViews: Readonly<Record<string, SystemView>> = {
  security_policies: systemViewOf(
    'object_id int, name name, schema_id int, is_enabled bit, is_schema_bound bit',
    function* (session, database) {
      for (const { id, name, schema, enabled } of policiesIn(session, database))
        yield [id, name, database.schema(schema)?.id ?? 0, enabled, true]
    },
  ),
  security_predicates: systemViewOf(
    'object_id int, security_predicate_id int, target_object_id int, predicate_definition text?, predicate_type int, predicate_type_desc short',
    function* (session, database) {
      for (const { id, predicates } of policiesIn(session, database))
        for (const [at, { table, isFilter }] of predicates.entries())
          yield [id, at + 1, table.id, '', isFilter ? 0 : 1, isFilter ? 'FILTER' : 'BLOCK']
    },
  ),
  database_principals: systemViewOf(
    'name name, principal_id int, type kind, type_desc short?, default_schema_name name?, is_fixed_role bit, sid sid?',
    (_, database) =>
      [...database.users.values()].map((user) => [
        user.name,
        user.id,
        user.isRole ? 'R ' : 'S ',
        user.isRole ? 'DATABASE_ROLE' : 'SQL_USER',
        user.isRole ? null : 'dbo',
        user.isRole && user.id >= 16_384,
        null,
      ]),
  ),
  database_role_members: systemViewOf(
    'role_principal_id int, member_principal_id int',
    function* (_, database) {
      for (const user of database.users.values())
        for (const role of user.roles) {
          const found = database.users.get(role.toLowerCase())
          if (found !== undefined) yield [found.id, user.id]
        }
    },
  ),
  database_permissions: systemViewOf(
    'class tinyint, class_desc short?, major_id int, minor_id int, grantee_principal_id int, grantor_principal_id int, type name, permission_name name?, state kind, state_desc short?',
    (_, database) =>
      database.permissions.map((one) => [
        classes[one.securableClass],
        one.securableClass === 'OBJECT' ? 'OBJECT_OR_COLUMN' : one.securableClass,
        typeof one.securable === 'number'
          ? one.securable
          : typeof one.securable === 'string'
            ? (database.schema(one.securable)?.id ?? 0)
            : 0,
        one.minorId,
        database.users.get(one.principal.toLowerCase())?.id ?? 0,
        1,
        permissionCodes[one.permission] ?? one.permission.slice(0, 4),
        one.permission,
        one.state === 'deny' ? 'D ' : one.withGrant ? 'W ' : 'G ',
        one.state === 'deny' ? 'DENY' : one.withGrant ? 'GRANT_WITH_GRANT_OPTION' : 'GRANT',
      ]),
  ),
  server_principals: systemViewOf(
    'name name, principal_id int, type kind, type_desc short?, is_disabled bit?, default_database_name name?',
    (session) =>
      [...session.server.logins.values()].map((login, i) => [
        login.name,
        i + 1,
        'S ',
        'SQL_LOGIN',
        false,
        login.defaultDatabase,
      ]),
  ),
}
