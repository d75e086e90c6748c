import type { SqlRow, SqlValue } from '../../values.ts'
import type { CheckConstraint, Column, Table } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import { compile, compilePredicate } from '../expressions/compile.ts'
import {
  cast,
  castIfNeeded,
  type Frame,
  newFrame,
  type Predicate,
  type Run,
} from '../expressions/compiled.ts'
import { type BindContext, Scope } from '../expressions/scope.ts'
import { columnsOf } from '../query/sources.ts'
import { rowSizeCheck } from './row-size.ts'

/** The default values, computed columns and checks of a table, bound for one statement. */
export interface RowRules {
  /** Returns the column's default, or null. */
  defaultOf(column: Column): SqlValue
  /** Fills computed columns and the row version. */
  complete(row: SqlValue[]): void
  /** Throws 515 for a NULL that isn't allowed, and 547 if the row violates a CHECK. */
  judge(row: SqlRow, verb: string): void
}

/** Binds the rules of a table for a statement. */
export function rowRules(table: Table, context: BindContext, run: Run, checks: boolean): RowRules {
  const scope = new Scope(context, null)
  scope.add(table.name, [table.schema, table.name], columnsOf(table))
  const frame: Frame = newFrame(run, null)
  const defaults = new Map(
    table.columns.flatMap((column) => {
      if (column.default === null) return []
      const compiled = cast(compile(column.default.expression, new Scope(context, null)), column.type, {
        implicit: true,
      })
      return [[column, compiled.run] as const]
    }),
  )
  const computed = table.columns.flatMap((column, at) =>
    column.computed === null
      ? []
      : [{ at, run: castIfNeeded(compile(column.computed.expression, scope), column.type).run }],
  )
  const versions = table.columns.flatMap((column, at) => (column.type.name === 'timestamp' ? [at] : []))
  const required = table.columns.flatMap((column, at) => (column.nullable ? [] : [{ column, at }]))
  const fits = rowSizeCheck(table)
  const predicates: { check: CheckConstraint; predicate: Predicate }[] = checks
    ? table.checks
        .filter((check) => check.enabled)
        .map((check) => ({ check, predicate: compilePredicate(check.expression, scope) }))
    : []
  const blocks = table.database
    .predicatesOf(table, 'block')
    .map((expression) => compilePredicate(expression, scope))
  return {
    defaultOf: (column) => defaults.get(column)?.(frame) ?? null,
    complete: (row) => {
      for (const at of versions) row[at] = nextRowVersion(table)
      if (computed.length === 0) return
      frame.rows[0] = row
      for (const { at, run: value } of computed) row[at] = value(frame)
    },
    judge: (row, verb) => {
      for (const { column, at } of required)
        if (row[at] === null || row[at] === undefined)
          throw sqlError(
            515,
            `Cannot insert the value NULL into column '${column.name}', table '${table.fullName}'; column does not allow nulls. ${verb} fails.`,
            { state: 2 },
          )
      fits?.(row)
      if (predicates.length === 0 && blocks.length === 0) return
      frame.rows[0] = row
      if (verb === 'INSERT' && blocks.some((predicate) => predicate.test(frame) !== true))
        throw sqlError(
          33_504,
          `The attempted operation failed because the target object '${table.fullName}' has a block predicate that conflicts with this operation. If the operation is performed on a view, the block predicate might be enforced on the underlying table. Modify the operation to target only the rows that are allowed by the block predicate.`,
        )
      for (const { check, predicate } of predicates)
        if (predicate.test(frame) === false) throw checkConflict(table, check, verb)
    },
  }
}

function nextRowVersion(table: Table): Buffer {
  table.database.rowVersion += 1n
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(table.database.rowVersion)
  return bytes
}

export function checkConflict(table: Table, check: CheckConstraint, verb: string): Error {
  const column = table.columns.find((one) => one.id === check.columnId)
  return sqlError(
    547,
    `The ${verb} statement conflicted with the CHECK constraint "${check.name}". The conflict occurred in database "${table.database.name}", table "${table.schema}.${table.name}"${column === undefined ? '' : `, column '${column.name}'`}.`,
    { state: 0 },
  )
}
