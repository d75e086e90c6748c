import type { BatchResult } from '../../../session.ts'
import type { SqlRow, SqlValue } from '../../../values.ts'
import type { Table } from '../../catalogue/model.ts'
import { sqlError } from '../../errors.ts'
import { compile } from '../../expressions/compile.ts'
import { cast, newFrame } from '../../expressions/compiled.ts'
import { compileBinary } from '../../expressions/operators.ts'
import { type BindContext, Scope } from '../../expressions/scope.ts'
import { bindSources, type Plan, planFrom } from '../../query/bind-from.ts'
import { withCommonTables } from '../../query/bind-query.ts'
import { conjunctsOf } from '../../query/conjuncts.ts'
import { filterRows } from '../../query/nodes.ts'
import { deleteRows, updateRows } from '../../store/change-rows.ts'
import { checkReferenced, checkReferences, childrenOf } from '../../store/references.ts'
import { rowRules } from '../../store/row-rules.ts'
import { emptyVersion, rowsOf, withRows } from '../../store/version.ts'
import type { FromItem, StatementBody } from '../../syntax/tree.ts'
import { assigner } from '../../types/assign.ts'
import { bigint } from '../../types/type-facts.ts'
import { targetTable, type Uses } from '../context.ts'
import type { Environment } from '../environment.ts'
import { type FireTriggers, relatedTables } from './insert.ts'
import { bindOutput } from './output.ts'
import { refuseWriting } from './row-maker.ts'

type Change = StatementBody & { kind: 'update' | 'delete' }

const isSame = (a: string | undefined, b: string) => (a ?? '').toLowerCase() === b.toLowerCase()

/** Finds the source in FROM that a statement changes. The statement may refer to the source by alias or by name. */
function findTarget(item: FromItem, name: readonly string[]): (FromItem & { kind: 'table' }) | null {
  const list: (FromItem & { kind: 'table' })[] = []
  const collect = (one: FromItem) => {
    if (one.kind === 'join') {
      collect(one.left)
      collect(one.right)
    } else if (one.kind === 'table') list.push(one)
  }
  collect(item)
  const last = name.at(-1) ?? ''
  const byAlias = name.length === 1 ? list.find((one) => isSame(one.alias ?? undefined, last)) : undefined
  return byAlias ?? list.find((one) => isSame(one.name.at(-1), last)) ?? null
}

interface Bound {
  readonly table: Table
  readonly slot: number
  readonly scope: Scope
  readonly matches: (environment: Environment) => {
    readonly frame: ReturnType<typeof newFrame>
    readonly rows: Iterable<void>
  }
}

function bindChange(environment: Environment, statement: Change, given: BindContext, uses: Uses): Bound {
  const { session, variables } = environment
  const context = statement.with.length === 0 ? given : withCommonTables(given, statement.with)
  const target = statement.from === null ? null : findTarget(statement.from, statement.table.name)
  const name = target?.name ?? statement.table.name
  const table = targetTable(session, variables, name, statement.kind === 'update' ? 'UPDATE' : 'DELETE')
  uses.tables.push({ table, access: 'write', hints: [...statement.table.hints, ...(target?.hints ?? [])] })
  relatedTables(table, uses)
  for (const { child } of childrenOf(table))
    uses.tables.push({ table: child, access: 'read', hints: ['READCOMMITTEDLOCK'] })
  const own: FromItem = {
    kind: 'table',
    name: statement.table.name,
    alias: null,
    hints: statement.table.hints,
  }
  const from: FromItem =
    statement.from === null
      ? own
      : target === null
        ? { kind: 'join', join: 'cross', left: own, right: statement.from, on: null }
        : statement.from
  const scope = new Scope(context, null)
  // Without a condition, SELECT permission isn't required.
  const reads = statement.from !== null || statement.where !== null
  const plan: Plan = bindSources(
    from,
    scope,
    reads ? context : { ...context, source: () => ({ kind: 'table', table, name }) },
  )
  const alias = (target?.alias ?? name.at(-1) ?? '').toLowerCase()
  const slot = scope.sources.findIndex((source) => source.alias.toLowerCase() === alias)
  const pool = conjunctsOf(statement.where, scope)
  const node = filterRows(planFrom(plan, scope, pool), pool)
  return {
    table,
    slot,
    scope,
    matches: () => {
      const frame = newFrame(environment.run, null)
      return { frame, rows: node.iterate(frame) }
    },
  }
}

const limitOf = (statement: Change, context: BindContext) =>
  statement.top === null ? null : cast(compile(statement.top.count, new Scope(context, null)), bigint)

/** Throws 3960 if another transaction has changed any of the rows since the snapshot. */
function checkSnapshot(environment: Environment, table: Table, rows: Iterable<SqlRow>): void {
  const { snapshot } = environment.transaction
  const seen = snapshot?.get(table)
  if (seen === undefined || environment.transaction.hasChanged(table) || seen === table.committed) return
  const present = new Set(rowsOf(table.current))
  for (const row of rows)
    if (!present.has(row))
      throw sqlError(
        3960,
        `Snapshot isolation transaction aborted due to update conflict. You cannot use snapshot isolation to access table '${table.schema}.${table.name}' directly or indirectly in database '${table.database.name}' to update, delete, or insert the row that has been modified or deleted by another transaction. Retry the transaction or change the isolation level for the update/delete statement.`,
        { state: 2 },
      )
}

/** Executes DELETE, optionally with FROM. Returns the number of rows. */
export async function* deleteFrom(
  environment: Environment,
  statement: StatementBody & { kind: 'delete' },
  fire: FireTriggers,
): AsyncGenerator<BatchResult, number> {
  const bound = await environment.prepare((context, uses) => {
    const change = bindChange(environment, statement, context, uses)
    return {
      ...change,
      output: bindOutput(statement.output, change.table, context),
      top: limitOf(statement, context),
    }
  })
  const { table, slot, output } = bound
  const { frame, rows } = bound.matches(environment)
  const most = bound.top === null ? Number.POSITIVE_INFINITY : Number(bound.top.run(frame) ?? 0n)
  const gone = new Set<SqlRow>()
  if (most > 0)
    for (const _ of rows) {
      const row = frame.rows[slot]
      if (row !== undefined) gone.add(row)
      if (gone.size >= most) break
      await pause(environment)
    }
  checkSnapshot(environment, table, gone)
  deleteRows(table, gone, environment.transaction)
  checkReferenced(table, gone, [], 'DELETE')
  environment.access.refresh(table)
  if (output !== null) {
    const none = table.columns.map(() => null)
    yield { kind: 'columns', columns: output.columns }
    yield {
      kind: 'rows',
      rows: output.rows(
        environment,
        [...gone].map((row) => ({ inserted: none, deleted: row })),
      ),
    }
  }
  if (table.triggers.length > 0)
    yield* fire(
      environment,
      { table, inserted: emptyVersion, deleted: withRows(emptyVersion, [[...gone]]) },
      'DELETE',
    )
  return gone.size
}

/** Returns a promise only if a pause is due, because an `await` for every row would be too slow. */
function pause(environment: Environment): Promise<void> | undefined {
  return environment.isTired() ? environment.breathe(5000) : undefined
}

/** Executes UPDATE, optionally with FROM. Returns the number of rows. */
export async function* update(
  environment: Environment,
  statement: StatementBody & { kind: 'update' },
  fire: FireTriggers,
): AsyncGenerator<BatchResult, number> {
  const { session } = environment
  const bound = await environment.prepare((context, uses) => {
    const change = bindChange(environment, statement, context, uses)
    const { table, scope } = change
    const seen = new Set<string>()
    const columns = []
    const variables = []
    for (const { column: name, variable, operator, value } of statement.set) {
      if (variable !== null) {
        const type = context.variableType(variable)
        const old = compile({ kind: 'variable', name: variable }, scope)
        const own = compile(value, scope)
        variables.push({
          key: variable.toLowerCase(),
          run: cast(operator === '=' ? own : compileBinary(operator.charAt(0), old, own), type, {
            implicit: true,
          }).run,
        })
        continue
      }
      const column = table.column(name ?? '')
      if (column === undefined) throw sqlError(207, `Invalid column name '${name ?? ''}'.`)
      if (seen.has(column.name))
        throw sqlError(
          264,
          `The column name '${column.name}' is specified more than once in the SET clause or column list of an INSERT. A column cannot be assigned more than one value in the same clause.`,
        )
      seen.add(column.name)
      if (column.identity !== null) throw sqlError(8102, `Cannot update identity column '${column.name}'.`)
      refuseWriting(column)
      const at = table.position(column)
      if (value.kind === 'default') {
        columns.push({ at, column, run: null, assign: (one: SqlValue) => one })
        continue
      }
      const own = compile(value, scope)
      const old = {
        ...own,
        type: column.type,
        literal: undefined,
        constant: false,
        run: (frame: ReturnType<typeof newFrame>) => frame.rows[change.slot]?.[at] ?? null,
      }
      const { literal: _, ...plain } = old
      const compiled = operator === '=' ? own : compileBinary(operator.charAt(0), plain, own)
      columns.push({
        at,
        column,
        run: compiled.run,
        assign:
          compiled.literal === null
            ? (one: SqlValue) => one
            : assigner(compiled.type, column.type, { table: table.fullName, column: column.name }),
      })
    }
    return {
      ...change,
      columns,
      variables,
      output: bindOutput(statement.output, table, context),
      top: limitOf(statement, context),
      rules: rowRules(table, context, environment.run, true),
    }
  })
  const { table, slot, columns, rules, output } = bound
  const { frame, rows } = bound.matches(environment)
  const most = bound.top === null ? Number.POSITIVE_INFINITY : Number(bound.top.run(frame) ?? 0n)
  const changed = new Map<SqlRow, SqlRow>()
  if (most > 0)
    for (const _ of rows) {
      const row = frame.rows[slot]
      if (row === undefined || changed.has(row)) continue
      const made = row.slice()
      for (const { at, column, run, assign } of columns)
        made[at] = run === null ? rules.defaultOf(column) : assign(run(frame))
      for (const { key, run } of bound.variables) environment.values.set(key, run(frame))
      rules.complete(made)
      rules.judge(made, 'UPDATE')
      changed.set(row, made)
      if (changed.size >= most) break
      await pause(environment)
    }
  checkSnapshot(environment, table, changed.keys())
  updateRows(table, changed, environment.transaction)
  if (table.foreignKeys.length > 0) checkReferences(table, changed.values(), 'UPDATE')
  checkReferenced(table, changed.keys(), changed.values(), 'UPDATE')
  environment.access.refresh(table)
  if (output !== null) {
    yield { kind: 'columns', columns: output.columns }
    yield {
      kind: 'rows',
      rows: output.rows(
        environment,
        [...changed].map(([deleted, inserted]) => ({ inserted, deleted })),
      ),
    }
  }
  if (table.triggers.length > 0)
    yield* fire(
      environment,
      {
        table,
        inserted: withRows(emptyVersion, [[...changed.values()]]),
        deleted: withRows(emptyVersion, [[...changed.keys()]]),
      },
      'UPDATE',
    )
  session.rowCount = changed.size
  return changed.size
}

/**
 * Executes TRUNCATE TABLE, which also restarts the identity values. Throws 4701 if the table doesn't exist, and 4712 if
 * a foreign key refers to it.
 */
export async function truncate(environment: Environment, name: readonly string[]): Promise<void> {
  const table = await environment.prepare(() => {
    try {
      return targetTable(environment.session, environment.variables, name, 'ALTER')
    } catch {
      throw sqlError(
        4701,
        `Cannot find the object "${name.at(-1) ?? ''}" because it does not exist or you do not have permissions.`,
      )
    }
  })
  await environment.access.changeSchema(table.database, table)
  for (const child of table.database.tables())
    if (child !== table && child.foreignKeys.some((key) => key.parent === table))
      throw sqlError(
        4712,
        `Cannot truncate table '${name.join('.')}' because it is being referenced by a FOREIGN KEY constraint.`,
      )
  const before = table.lastIdentity
  environment.transaction.change(table, emptyVersion)
  environment.undoably(
    () => {
      table.lastIdentity = null
    },
    () => {
      table.lastIdentity = before
    },
  )
}
