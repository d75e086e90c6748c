import { alterTable } from '../../ddl/alter-table.ts'
import { addIndex } from '../../ddl/constraints.ts'
import { createProcedure, createSchema, createTrigger, createView } from '../../ddl/create-objects.ts'
import { createTable } from '../../ddl/create-table.ts'
import { alterDatabase, createDatabase } from '../../ddl/databases.ts'
import { drop, dropIndex } from '../../ddl/drop.ts'
import { tableToAlter } from '../../ddl/names.ts'
import { createPartitionScheme } from '../../ddl/partitions.ts'
import { createFunction, createPolicy } from '../../ddl/policies.ts'
import { alterRole, authorize, createLogin, createRole, createUser, grant } from '../../ddl/security.ts'
import { createType } from '../../ddl/types.ts'
import { sqlError } from '../../errors.ts'
import type { Statement } from '../../syntax/tree.ts'
import type { Environment } from '../environment.ts'
import { truncate } from './change.ts'

export type Definition = Statement & {
  kind:
    | 'truncate'
    | 'createTable'
    | 'createIndex'
    | 'alterTable'
    | 'createView'
    | 'createTrigger'
    | 'createProcedure'
    | 'createType'
    | 'createFunction'
    | 'createPolicy'
    | 'createPartitionFunction'
    | 'createPartitionScheme'
    | 'createSchema'
    | 'drop'
    | 'dropIndex'
    | 'grant'
    | 'createLogin'
    | 'createUser'
    | 'createRole'
    | 'alterRole'
    | 'authorize'
    | 'createDatabase'
    | 'alterDatabase'
}

/** Executes a statement that changes the schema, permissions or databases. */
export async function define(environment: Environment, statement: Definition): Promise<void> {
  switch (statement.kind) {
    case 'truncate':
      return truncate(environment, statement.table)
    case 'createTable':
      await createTable(environment, statement.name, statement)
      return
    case 'createIndex': {
      refuseInSnapshot(environment)
      const table = await environment.prepare(() => tableToAlter(environment.session, statement.table))
      await environment.access.changeSchema(table.database, table)
      return addIndex(environment, table, statement.index)
    }
    case 'alterTable':
      refuseInSnapshot(environment)
      return alterTable(environment, statement)
    case 'createView':
      return createView(environment, statement)
    case 'createTrigger':
      return createTrigger(environment, statement)
    case 'createProcedure':
      return createProcedure(environment, statement)
    case 'createType':
      return createType(environment, statement)
    case 'createFunction':
      return createFunction(environment, statement)
    case 'createPolicy':
      return createPolicy(environment, statement)
    case 'createPartitionFunction':
      return
    case 'createPartitionScheme':
      return createPartitionScheme(environment, statement.name)
    case 'createSchema':
      return createSchema(environment, statement.name, statement.owner)
    case 'drop':
      return drop(environment, statement)
    case 'dropIndex':
      refuseInSnapshot(environment)
      return dropIndex(environment, statement)
    case 'grant':
      return grant(environment, statement)
    case 'createLogin':
      return createLogin(environment, statement)
    case 'createUser':
      return createUser(environment, statement)
    case 'createRole':
      return createRole(environment, statement.name)
    case 'alterRole':
      return alterRole(environment, statement)
    case 'authorize':
      return authorize(environment, statement)
    case 'createDatabase':
      return createDatabase(environment.session, statement)
    case 'alterDatabase':
      return alterDatabase(environment.session, statement)
  }
}

function refuseInSnapshot({ session }: Environment): void {
  if (session.options.isolation === 'SNAPSHOT' && session.transaction !== null)
    throw sqlError(
      3964,
      'Transaction failed because this DDL statement is not allowed inside a snapshot isolation transaction. Since metadata is not versioned, a metadata change can lead to inconsistency if mixed within snapshot isolation.',
    )
}
