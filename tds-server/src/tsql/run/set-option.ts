import { notUnderstood, sqlError } from '../errors.ts'
import type { Statement } from '../syntax/tree.ts'
import { targetTable } from './context.ts'
import type { Isolation, SessionState } from './session-state.ts'

/** Options that must keep the values set by the driver, because other values would change what statements mean. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  ANSI_DEFAULTS: ['ON'],
  ANSI_NULLS: ['ON'],
  ANSI_NULL_DFLT_ON: ['ON'],
  ANSI_NULL_DFLT_OFF: ['OFF'],
  ANSI_PADDING: ['ON'],
  ANSI_WARNINGS: ['ON'],
  ARITHABORT: ['ON', 'OFF'],
  ARITHIGNORE: ['OFF'],
  CONCAT_NULL_YIELDS_NULL: ['ON'],
  CURSOR_CLOSE_ON_COMMIT: ['OFF', 'ON'],
  IMPLICIT_TRANSACTIONS: ['OFF'],
  NUMERIC_ROUNDABORT: ['OFF'],
  QUOTED_IDENTIFIER: ['ON'],
  DATEFIRST: ['7'],
  DATEFORMAT: ['MDY', 'YMD'],
  LANGUAGE: ['US_ENGLISH', 'ENGLISH'],
  STATISTICS: ['ON', 'OFF'],
}

const priorities: Readonly<Record<string, number>> = { LOW: -5, NORMAL: 0, HIGH: 5 }

/** Executes SET for an option of the session. */
export function setOption(session: SessionState, statement: Statement & { kind: 'setOption' }): void {
  const value = statement.value.toUpperCase()
  for (const option of statement.option.split(',')) setOne(session, option, value, statement)
}

function setOne(
  session: SessionState,
  option: string,
  value: string,
  statement: Statement & { kind: 'setOption' },
): void {
  const { options } = session
  const isOn = value === 'ON'
  switch (option) {
    case 'NOCOUNT':
      options.noCount = isOn
      return
    case 'XACT_ABORT':
      options.xactAbort = isOn
      return
    case 'FMTONLY':
      options.fmtOnly = isOn
      return
    case 'NOEXEC':
      options.noExec = isOn
      return
    case 'LOCK_TIMEOUT':
      options.lockTimeout = Number(value)
      return
    case 'ROWCOUNT':
      if (Number(value) !== 0) throw notUnderstood(`SET ROWCOUNT ${value}`)
      return
    case 'TEXTSIZE':
      // The option only makes old drivers truncate text and image. This engine never truncates values.
      return
    case 'DEADLOCK_PRIORITY':
      session.deadlockPriority = priorities[value] ?? Number(value)
      return
    case 'ISOLATION':
      options.isolation = value as Isolation
      return
    case 'IDENTITY_INSERT': {
      const table = targetTable(
        session,
        { types: new Map(), tables: new Map(), changed: null },
        statement.table ?? [],
        'ALTER',
      )
      if (!isOn) {
        if (options.identityInsert === table) options.identityInsert = null
        return
      }
      if (!table.columns.some((column) => column.identity !== null))
        throw sqlError(
          8106,
          `Table '${table.fullName}' does not have the identity property. Cannot perform SET operation.`,
        )
      const other = options.identityInsert
      if (other !== null && other !== table && table.database.objects.has(other.id))
        throw sqlError(
          8107,
          `IDENTITY_INSERT is already ON for table '${other.fullName}'. Cannot perform SET operation for table '${table.name}'.`,
        )
      options.identityInsert = table
      return
    }
    default: {
      const allowed = fixed[option]
      if (allowed === undefined || !allowed.includes(value)) throw notUnderstood(`SET ${option} ${value}`)
    }
  }
}
