import type { SqlRow, SqlType, SqlValue } from '../../values.ts'
import type { Column, Table } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import { insertRows } from '../store/change-rows.ts'
import { checkReferences } from '../store/references.ts'
import { rowRules } from '../store/row-rules.ts'
import { emptyVersion, withRows } from '../store/version.ts'
import { parseInsertBulkText } from '../syntax/parse-insert-bulk.ts'
import type { EngineType, InsertBulk } from '../syntax/tree.ts'
import { assigner } from '../types/assign.ts'
import { RowsFailed } from './batch-errors.ts'
import type { TriggerRows } from './context.ts'
import { targetTable } from './context.ts'
import type { Environment } from './environment.ts'
import type { SessionState } from './session-state.ts'
import { rowMaker, useDefault } from './statements/row-maker.ts'

type Fire = (changed: Omit<TriggerRows, 'trigger'>) => Promise<void>

const noValue = (at: number) => sqlError(4816, `Invalid column type from bcp client for colid ${at + 1}.`)

/** Returns the target columns of the rows, in the order of the statement. */
function columnsOf(
  table: Table,
  bulk: InsertBulk,
  described: readonly { readonly name: string }[],
): Column[] {
  const names =
    bulk.columns.length === 0
      ? described.map((column) => column.name)
      : bulk.columns.map((column) => column.name)
  return names.map((name) => {
    const column = table.column(name)
    if (column === undefined) throw sqlError(207, `Invalid column name '${name}'.`)
    if (column.computed !== null || column.type.name === 'timestamp')
      throw sqlError(
        271,
        `The column "${name}" cannot be modified because it is either a computed column or is the result of a UNION operator.`,
      )
    return column
  })
}

/** Refuses a statement whose table or columns don't exist, before any rows are sent. */
export function checkBulk(session: SessionState, statement: string): void {
  const bulk = parseInsertBulkText(statement)
  const table = targetTable(
    session,
    { types: new Map(), tables: new Map(), changed: null },
    bulk.table,
    'INSERT',
  )
  columnsOf(table, bulk, [])
}

/**
 * Inserts the rows of INSERT BULK. Defaults, keys and NOT NULL always apply. CHECK constraints, foreign keys and
 * triggers apply only on request.
 */
export async function bulkInsert(
  environment: Environment,
  statement: string,
  described: readonly { readonly name: string; readonly type: SqlType }[],
  rows: AsyncIterable<readonly SqlRow[]>,
  fire: Fire,
): Promise<number> {
  const { session, variables } = environment
  const bulk = parseInsertBulkText(statement)
  const { table, columns, rules } = await environment.prepare((context, uses) => {
    const target = targetTable(session, variables, bulk.table, 'INSERT')
    uses.tables.push({ table: target, access: 'write', hints: bulk.tableLock ? ['TABLOCK'] : [] })
    if (bulk.checkConstraints)
      for (const key of target.foreignKeys)
        if (key.parent !== target) uses.tables.push({ table: key.parent, access: 'read', hints: [] })
    return {
      table: target,
      columns: columnsOf(target, bulk, described),
      rules: rowRules(target, context, environment.run, bulk.checkConstraints),
    }
  })
  const make = rowMaker(table, columns, rules, session)
  const assigns = columns.map((column, i) => {
    const from = described[i]
    if (from === undefined) throw noValue(i)
    return assignFor(from.type, column, table)
  })
  const isWhole =
    columns.length === table.columns.length &&
    columns.every((column, i) => column === table.columns[i] && column.identity === null)
  const fills = columns.map((column) => !bulk.keepNulls && column.default !== null)
  const rowOf = (given: SqlRow): SqlRow => {
    const values = assigns.map((assign, i): SqlValue | typeof useDefault => {
      const value = given[i] ?? null
      return value === null ? (fills[i] === true ? useDefault : null) : assign(value)
    })
    if (!isWhole || values.includes(useDefault)) return make(values)
    rules.judge(values as SqlRow, 'INSERT')
    return values as SqlRow
  }
  let count = 0
  const all: (readonly SqlRow[])[] = []
  const keeps =
    (bulk.checkConstraints && table.foreignKeys.length > 0) ||
    (bulk.fireTriggers && table.triggers.length > 0)
  for await (const chunk of watched(rows)) {
    const made = chunk.map(rowOf)
    insertRows(table, [made], environment.transaction)
    if (keeps) all.push(made)
    count += made.length
    await environment.breathe(made.length)
  }
  if (bulk.checkConstraints) checkReferences(table, all.flat(), 'INSERT')
  else {
    for (const constraint of [...table.checks, ...table.foreignKeys]) {
      const before = constraint.trusted
      if (!before || count === 0) continue
      environment.undoably(
        () => {
          constraint.trusted = false
        },
        () => {
          constraint.trusted = before
        },
      )
    }
  }
  if (bulk.fireTriggers && table.triggers.length > 0)
    await fire({ table, inserted: withRows(emptyVersion, all), deleted: emptyVersion })
  return count
}

/** Marks errors that come from the source of the rows, to distinguish them from the engine's own. */
async function* watched(rows: AsyncIterable<readonly SqlRow[]>): AsyncGenerator<readonly SqlRow[]> {
  const iterator = rows[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        throw new RowsFailed(error)
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

/** Returns the function that converts a value from the wire to the type of its column. */
function assignFor(from: SqlType, column: Column, table: Table): (value: SqlValue) => SqlValue {
  const type: EngineType = from
  return assigner(type, column.type, { table: table.fullName, column: column.name })
}
