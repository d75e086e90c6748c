import type { BatchResult } from '../../../session.ts'
import type { SqlRow, SqlValue } from '../../../values.ts'
import type { Column, Table } from '../../catalogue/model.ts'
import { notUnderstood, sqlError } from '../../errors.ts'
import { compile } from '../../expressions/compile.ts'
import { type Compiled, cast, newFrame, type Run } from '../../expressions/compiled.ts'
import { type BindContext, Scope } from '../../expressions/scope.ts'
import { withCommonTables } from '../../query/bind-query.ts'
import { insertRows } from '../../store/change-rows.ts'
import { checkReferences } from '../../store/references.ts'
import { rowRules } from '../../store/row-rules.ts'
import { emptyVersion, withRows } from '../../store/version.ts'
import type { StatementBody } from '../../syntax/tree.ts'
import { assigner } from '../../types/assign.ts'
import { bigint } from '../../types/type-facts.ts'
import { type TriggerRows, targetTable } from '../context.ts'
import type { Environment } from '../environment.ts'
import { bindOutput } from './output.ts'
import { rowMaker, targetColumns, useDefault } from './row-maker.ts'

export type FireTriggers = (
  environment: Environment,
  changed: Omit<TriggerRows, 'trigger'>,
  event: 'INSERT' | 'UPDATE' | 'DELETE',
) => AsyncGenerator<BatchResult, void>

type Insert = StatementBody & { kind: 'insert' }
type Given = Iterable<readonly (SqlValue | typeof useDefault)[]>

/** Adds the tables that a change also reads to check foreign keys and to run triggers. */
export function relatedTables(
  table: Table,
  uses: Parameters<Parameters<Environment['prepare']>[0]>[1],
): void {
  for (const key of table.foreignKeys)
    if (key.parent !== table)
      uses.tables.push({ table: key.parent, access: 'read', hints: ['READCOMMITTEDLOCK'] })
}

function bindRows(
  statement: Insert,
  table: Table,
  columns: readonly Column[],
  context: BindContext,
): (run: Run) => Given {
  const { source } = statement
  const destination = (column: Column) => ({ table: table.fullName, column: column.name })
  switch (source.kind) {
    case 'defaults':
      return () => [[]]
    case 'values': {
      const scope = new Scope(context, null)
      const rows = source.rows.map((row) => {
        if (row.length !== columns.length) throw wrongCount(statement, row.length, columns.length)
        return row.map((part, i) => {
          const column = columns[i]
          if (column === undefined || part.kind === 'default') return null
          const compiled = compile(part, scope)
          return { run: compiled.run, assign: typedAssigner(compiled, column, destination(column)) }
        })
      })
      return function* (run) {
        const frame = newFrame(run, null)
        for (const row of rows)
          yield row.map((part) => (part === null ? useDefault : part.assign(part.run(frame))))
      }
    }
    case 'query': {
      const inner = statement.with.length === 0 ? context : withCommonTables(context, statement.with)
      const bound = inner.bindQuery(source.query, null)
      if (bound.columns.length !== columns.length) {
        if (statement.columns === null)
          throw sqlError(213, 'Column name or number of supplied values does not match table definition.')
        throw bound.columns.length < columns.length
          ? sqlError(
              120,
              'The select list for the INSERT statement contains fewer items than the insert list. The number of SELECT values must match the number of INSERT columns.',
            )
          : sqlError(
              121,
              'The select list for the INSERT statement contains more items than the insert list. The number of SELECT values must match the number of INSERT columns.',
            )
      }
      const assigns = columns.map((column, i) => {
        const type = bound.columns[i]?.type ?? column.type
        // A bare NULL can be inserted into a column of any type.
        return type.name === 'int' && bound.columns[i]?.name === ''
          ? looseAssigner(type, column, destination(column))
          : assigner(type, column.type, destination(column))
      })
      return function* (run) {
        for (const row of bound.rows(run, null)) yield assigns.map((assign, i) => assign(row[i] ?? null))
      }
    }
    default:
      throw notUnderstood('INSERT … EXECUTE')
  }
}

function typedAssigner(compiled: Compiled, column: Column, destination: { table: string; column: string }) {
  return compiled.literal === null
    ? (value: SqlValue) => value
    : assigner(compiled.type, column.type, destination)
}

function looseAssigner(type: Column['type'], column: Column, destination: { table: string; column: string }) {
  let assign: ((value: SqlValue) => SqlValue) | null = null
  return (value: SqlValue) => {
    if (value === null) return null
    assign ??= assigner(type, column.type, destination)
    return assign(value)
  }
}

function wrongCount(statement: Insert, given: number, wanted: number): Error {
  if (statement.columns === null)
    return sqlError(213, 'Column name or number of supplied values does not match table definition.')
  return given < wanted
    ? sqlError(
        109,
        'There are more columns in the INSERT statement than values specified in the VALUES clause. The number of values in the VALUES clause must match the number of columns specified in the INSERT statement.',
        { class: 15 },
      )
    : sqlError(
        110,
        'There are fewer columns in the INSERT statement than values specified in the VALUES clause. The number of values in the VALUES clause must match the number of columns specified in the INSERT statement.',
        { class: 15 },
      )
}

/** Executes INSERT of values, query rows or defaults. Returns the number of rows. */
export async function* insert(
  environment: Environment,
  statement: Insert,
  fire: FireTriggers,
): AsyncGenerator<BatchResult, number> {
  const { session, variables } = environment
  const bound = await environment.prepare((context, uses) => {
    const table = targetTable(session, variables, statement.table.name, 'INSERT')
    uses.tables.push({ table, access: 'write', hints: statement.table.hints })
    relatedTables(table, uses)
    const columns =
      statement.source.kind === 'defaults' ? [] : targetColumns(table, statement.columns, session)
    return {
      table,
      columns,
      rows: bindRows(statement, table, columns, context),
      output: bindOutput(statement.output, table, context),
      top:
        statement.top === null ? null : cast(compile(statement.top.count, new Scope(context, null)), bigint),
      rules: rowRules(table, context, environment.run, true),
    }
  })
  const { table, columns, rules, output } = bound
  if (
    table.triggers.some(
      (trigger) => trigger.insteadOf && trigger.enabled && trigger.events.includes('INSERT'),
    )
  )
    throw notUnderstood(`INSERT into a table with an INSTEAD OF trigger`)
  const make = rowMaker(table, columns, rules, session)
  const most =
    bound.top === null
      ? Number.POSITIVE_INFINITY
      : Number(bound.top.run(newFrame(environment.run, null)) ?? 0n)
  const chunks: SqlRow[][] = []
  let chunk: SqlRow[] = []
  let count = 0
  for (const values of bound.rows(environment.run)) {
    if (count >= most) break
    chunk.push(make(values))
    count += 1
    if (chunk.length === 1000) {
      chunks.push(chunk)
      chunk = []
      await environment.breathe(1000)
    }
  }
  chunks.push(chunk)
  const kept = insertRows(table, chunks, environment.transaction)
  const inserted = kept.reduce((sum, rows) => sum + rows.length, 0)
  if (inserted < count)
    yield {
      kind: 'info',
      info: {
        number: 3604,
        state: 1,
        class: 0,
        message: 'Duplicate key was ignored.',
        line: 1,
        procedure: '',
      },
    }
  checkReferences(table, kept.flat(), 'INSERT')
  environment.access.refresh(table)
  if (output !== null) {
    const none = table.columns.map(() => null)
    yield { kind: 'columns', columns: output.columns }
    yield {
      kind: 'rows',
      rows: output.rows(
        environment,
        kept.flat().map((row) => ({ inserted: row, deleted: none })),
      ),
    }
  }
  if (table.triggers.length > 0)
    yield* fire(
      environment,
      { table, inserted: withRows(emptyVersion, kept), deleted: emptyVersion },
      'INSERT',
    )
  return inserted
}
