import type { Batch, Results } from '../batch.ts'
import { getLock, releaseLock } from './application-locks.ts'
import type { ProcedureArgument } from './arguments.ts'
import { describeFirstResultSet } from './describe.ts'
import { executeSql } from './execute-sql.ts'
import { addExtendedProperty, dropExtendedProperty, updateExtendedProperty } from './extended-properties.ts'
import { rename } from './rename.ts'

export type SystemProcedure = (batch: Batch, given: readonly ProcedureArgument[]) => Results<number>
export type QuietProcedure = (batch: Batch, given: readonly ProcedureArgument[]) => Promise<number>

/** Resets the session, as connection pools request before they reuse a connection. */
async function* reset(batch: Batch): Results<number> {
  yield* batch.rollback()
  batch.session.reset()
  return 0
}

/** Procedures with results. */
export const systemProcedures: Readonly<Record<string, SystemProcedure>> = {
  sp_executesql: executeSql,
  sp_rename: rename,
  sp_describe_first_result_set: describeFirstResultSet,
  sp_reset_connection: reset,
}

/** Procedures that only return a status. */
export const quietProcedures: Readonly<Record<string, QuietProcedure>> = {
  sp_getapplock: getLock,
  sp_releaseapplock: releaseLock,
  sp_addextendedproperty: addExtendedProperty,
  sp_updateextendedproperty: updateExtendedProperty,
  sp_dropextendedproperty: dropExtendedProperty,
}
