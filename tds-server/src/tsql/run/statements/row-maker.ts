import type { SqlRow, SqlValue } from '../../../values.ts'
import type { Column, Table } from '../../catalogue/model.ts'
import { overflowFromTo, sqlError } from '../../errors.ts'
import type { RowRules } from '../../store/row-rules.ts'
import { isDecimal } from '../../types/type-facts.ts'
import type { SessionState } from '../session-state.ts'

/** Returns the target columns of an INSERT: the columns in its list, or all writable columns. */
export function targetColumns(
  table: Table,
  names: readonly string[] | null,
  session: SessionState,
): Column[] {
  const explicit = session.options.identityInsert === table
  const identity = table.columns.find((column) => column.identity !== null)
  if (names === null) {
    if (explicit && identity !== undefined)
      throw sqlError(
        8101,
        `An explicit value for the identity column in table '${table.name}' can only be specified when a column list is used and IDENTITY_INSERT is ON.`,
      )
    return table.columns.filter(
      (column) => column.identity === null && column.computed === null && column.type.name !== 'timestamp',
    )
  }
  const seen = new Set<Column>()
  for (const name of names) {
    const column = table.column(name)
    if (column === undefined) throw sqlError(207, `Invalid column name '${name}'.`)
    if (seen.has(column))
      throw sqlError(
        264,
        `The column name '${name}' is specified more than once in the SET clause or column list of an INSERT.`,
      )
    seen.add(column)
    refuseWriting(column)
    if (column.identity !== null && !explicit)
      throw sqlError(
        544,
        `Cannot insert explicit value for identity column in table '${table.name}' when IDENTITY_INSERT is set to OFF.`,
      )
  }
  if (explicit && identity !== undefined && !seen.has(identity))
    throw sqlError(
      545,
      `Explicit value must be specified for identity column in table '${table.name}' either when IDENTITY_INSERT is set to ON or when a replication user is inserting into a NOT FOR REPLICATION identity column.`,
    )
  return [...seen]
}

/** Throws 271 for computed columns and 273 for row versions, which can't be written. */
export function refuseWriting(column: Column): void {
  if (column.computed !== null)
    throw sqlError(
      271,
      `The column "${column.name}" cannot be modified because it is either a computed column or is the result of a UNION operator.`,
    )
  if (column.type.name === 'timestamp')
    throw sqlError(
      273,
      'Cannot insert an explicit value into a timestamp column. Use INSERT with a column list to exclude the timestamp column, or insert a DEFAULT into the timestamp column.',
    )
}

/** Placeholder in a row for the default value of a column. */
export const useDefault = Symbol('DEFAULT')

/** Returns a function that builds whole rows from the values of some columns. */
export function rowMaker(
  table: Table,
  columns: readonly Column[],
  rules: RowRules,
  session: SessionState,
): (values: readonly (SqlValue | typeof useDefault)[]) => SqlRow {
  const sources = table.columns.map((column) => columns.indexOf(column))
  const identityAt = table.columns.findIndex((column) => column.identity !== null)
  const givesIdentity = identityAt !== -1 && sources[identityAt] === -1
  return (values) => {
    const row = table.columns.map((column, i): SqlValue => {
      const from = sources[i] ?? -1
      const value = from === -1 ? useDefault : values[from]
      if (value !== undefined && value !== useDefault) return value
      return i === identityAt ? null : rules.defaultOf(column)
    })
    const identity = table.columns[identityAt]
    if (identity !== undefined) {
      if (givesIdentity) row[identityAt] = nextIdentity(table, identity)
      else noteIdentity(table, identity, row[identityAt] ?? null)
      const given = row[identityAt]
      session.identity = given === null || given === undefined ? null : BigInt(given as number | bigint)
      session.scopeIdentity = session.identity
    }
    rules.complete(row)
    rules.judge(row, 'INSERT')
    return row
  }
}

const ranges: Readonly<Record<string, bigint>> = {
  tinyint: 255n,
  smallint: 32_767n,
  int: 2_147_483_647n,
  bigint: 2n ** 63n - 1n,
}

function nextIdentity(table: Table, column: Column): SqlValue {
  const { identity, type } = column
  if (identity === null) return null
  const value = table.lastIdentity === null ? identity.seed : table.lastIdentity + identity.increment
  const most = isDecimal(type.name) ? 10n ** BigInt(type.precision ?? 18) - 1n : (ranges[type.name] ?? 0n)
  if (value > most) throw overflowFromTo('IDENTITY', type.name)
  table.lastIdentity = value
  return type.name === 'bigint' || isDecimal(type.name) ? value : Number(value)
}

/** Makes generated identity values continue after an explicit one, if that is greater than all previous values. */
function noteIdentity(table: Table, column: Column, value: SqlValue): void {
  if (value === null || column.identity === null) return
  const given = BigInt(value as number | bigint)
  const last = table.lastIdentity
  const further = last === null ? true : column.identity.increment > 0n ? given > last : given < last
  if (further) table.lastIdentity = given
}
