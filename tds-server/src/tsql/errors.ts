import { SqlError, type SqlErrorFacts } from '../session.ts'

/** Creates an error with SQL Server's number and a text close to the documented one. */
export function sqlError(number: number, message: string, facts: Partial<SqlErrorFacts> = {}): SqlError {
  return new SqlError({ number, message, ...facts })
}

/** Creates the error for a feature that this server doesn't support, so that no unsupported statement seems to work. */
export function notUnderstood(what: string, line?: number): SqlError {
  return sqlError(
    40517,
    `The server for tests does not understand ${what}.`,
    line === undefined ? {} : { line },
  )
}

/** Creates error 102, or 156 near a keyword. */
export function syntaxNear(text: string, isKeyword: boolean, line: number): SqlError {
  return isKeyword
    ? sqlError(156, `Incorrect syntax near the keyword '${text}'.`, { class: 15, line })
    : sqlError(102, `Incorrect syntax near '${text}'.`, { class: 15, line })
}

export const invalidObject = (name: string) => sqlError(208, `Invalid object name '${name}'.`)
export const invalidColumn = (name: string) => sqlError(207, `Invalid column name '${name}'.`)

export const overflowTo = (type: string) =>
  sqlError(8115, `Arithmetic overflow error converting expression to data type ${type}.`, { state: 2 })

export const overflowFromTo = (from: string, to: string) =>
  sqlError(8115, `Arithmetic overflow error converting ${from} to data type ${to}.`, { state: 8 })

export const conversionFailed = (from: string, value: string, to: string) =>
  sqlError(245, `Conversion failed when converting the ${from} value '${value}' to data type ${to}.`)

export const conversionError = (from: string, to: string) =>
  sqlError(8114, `Error converting data type ${from} to ${to}.`, { state: 5 })

export const badDate = () =>
  sqlError(241, 'Conversion failed when converting date and/or time from character string.')

export const dateOutOfRange = (from: string, to: string) =>
  sqlError(
    242,
    `The conversion of a ${from} data type to a ${to} data type resulted in an out-of-range value.`,
    {
      state: 3,
    },
  )

export const permissionDenied = (permission: string, object: string, database: string, schema: string) =>
  sqlError(
    229,
    `The ${permission} permission was denied on the object '${object}', database '${database}', schema '${schema}'.`,
    { class: 14, state: 5 },
  )

export const databasePermissionDenied = (permission: string, database: string) =>
  sqlError(262, `${permission} permission denied in database '${database}'.`, { class: 14 })

export const cannotDrop = (kind: string, name: string) =>
  sqlError(
    3701,
    `Cannot drop the ${kind} '${name}', because it does not exist or you do not have permission.`,
    { class: 11, state: 5 },
  )

export const lockTimeout = () => sqlError(1222, 'Lock request time out period exceeded.', { state: 51 })

export const deadlockVictim = (session: number) =>
  sqlError(
    1205,
    `Transaction (Process ID ${session}) was deadlocked on lock resources with another process and has been chosen as the deadlock victim. Rerun the transaction.`,
    { class: 13, state: 51 },
  )
