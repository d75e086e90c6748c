import type { SqlRow, SqlValue } from '../../values.ts'
import { sqlError } from '../errors.ts'
import { compile } from '../expressions/compile.ts'
import { type Compiled, cast, castIfNeeded, constantOf, newFrame, type Run } from '../expressions/compiled.ts'
import { type BindContext, Scope, type ScopeColumn } from '../expressions/scope.ts'
import type { CommonTable, Expression, OrderItem, Query, QueryBody, SetOperation } from '../syntax/tree.ts'
import { commonType } from '../types/common-type.ts'
import { rowKeyer } from '../types/compare.ts'
import { bigint } from '../types/type-facts.ts'
import { bindSelect, type Ordering } from './bind-select.ts'
import type { BoundQuery } from './bound.ts'
import { refuseOrder } from './refuse-order.ts'
import { rowSorter } from './sort.ts'

/** Binds a query: resolves its names and types. */
export function bindQuery(query: Query, outer: Scope | null, context: BindContext): BoundQuery {
  const inner = query.with.length === 0 ? context : withCommonTables(context, query.with)
  return bindBody(
    query.body,
    { orderBy: query.orderBy, offset: query.offset, fetch: query.fetch },
    outer,
    inner,
  )
}

/** Adds the tables of WITH, which take precedence over other tables. */
export function withCommonTables(context: BindContext, tables: readonly CommonTable[]): BindContext {
  let inner = context
  for (const table of tables) {
    const before = inner
    const wanted = table.name.toLowerCase()
    refuseOrder(table.query)
    const here: BindContext = {
      ...before,
      source: (name, hints) => {
        if (name.length === 1 && name[0]?.toLowerCase() === wanted)
          return {
            kind: 'query',
            name: [table.name],
            query: table.query,
            columns: table.columns,
            context: before,
          }
        return before.source(name, hints)
      },
      bindQuery: (query, scope) => bindQuery(query, scope, here),
    }
    inner = here
  }
  return inner
}

function bindBody(
  body: QueryBody,
  ordering: Ordering,
  outer: Scope | null,
  context: BindContext,
): BoundQuery {
  if (body.kind === 'select') return bindSelect(body, ordering, outer, context)
  if (body.kind === 'nested') {
    const bound = bindQuery(body.query, outer, context)
    return ordering.orderBy.length === 0 ? bound : ordered(bound, ordering, outer, context)
  }
  const bound = bindSetOperation(body, outer, context)
  return ordering.orderBy.length === 0 ? bound : ordered(bound, ordering, outer, context)
}

const unordered: Ordering = { orderBy: [], offset: null, fetch: null }

function bindSetOperation(body: SetOperation, outer: Scope | null, context: BindContext): BoundQuery {
  const left = bindBody(body.left, unordered, outer, context)
  const right = bindBody(body.right, unordered, outer, context)
  if (left.columns.length !== right.columns.length)
    throw sqlError(
      205,
      'All queries combined using a UNION, INTERSECT or EXCEPT operator must have an equal number of expressions in their target lists.',
    )
  const columns: ScopeColumn[] = left.columns.map((column, i) => {
    const other = right.columns[i]
    return {
      name: column.name,
      type: other === undefined ? column.type : unionType(column, other),
      nullable: column.nullable || other?.nullable === true,
      identity: false,
      computed: false,
    }
  })
  const toLeft = rowConverter(left.columns, columns)
  const toRight = rowConverter(right.columns, columns)
  const keyOf = rowKeyer(columns.map((column) => column.type))
  return {
    columns,
    references: [...left.references, ...right.references],
    variables: null,
    *rows(run, frame) {
      const first = function* () {
        for (const row of left.rows(run, frame)) yield toLeft(row, run)
      }
      const second = function* () {
        for (const row of right.rows(run, frame)) yield toRight(row, run)
      }
      if (body.operator === 'unionAll') {
        yield* first()
        yield* second()
        return
      }
      const seen = new Set<ReturnType<typeof keyOf>>()
      if (body.operator === 'union') {
        for (const rows of [first(), second()])
          for (const row of rows) {
            const key = keyOf(row)
            if (seen.has(key)) continue
            seen.add(key)
            yield row
          }
        return
      }
      const others = new Set<ReturnType<typeof keyOf>>()
      for (const row of second()) others.add(keyOf(row))
      for (const row of first()) {
        const key = keyOf(row)
        if (seen.has(key) || others.has(key) !== (body.operator === 'intersect')) continue
        seen.add(key)
        yield row
      }
    },
  }
}

const isNullOnly = (column: ScopeColumn) =>
  column.type.name === 'int' && column.nullable && column.name === ''

function unionType(a: ScopeColumn, b: ScopeColumn) {
  if (isNullOnly(b) && a.type.name !== 'int') return a.type
  return commonType(a.type, b.type)
}

/** Converts rows to the types of a union. */
function rowConverter(
  from: readonly ScopeColumn[],
  to: readonly ScopeColumn[],
): (row: SqlRow, run: Run) => SqlRow {
  let current: SqlRow = []
  const parts = from.map((column, i) => {
    const source: Compiled = {
      slots: 0,
      outer: false,
      type: column.type,
      nullable: column.nullable,
      constant: false,
      run: () => current[i] ?? null,
    }
    const target = to[i]
    return target === undefined || isNullOnly(column) ? source : castIfNeeded(source, target.type)
  })
  const isSame = from.every((column, i) => JSON.stringify(column.type) === JSON.stringify(to[i]?.type))
  if (isSame) return (row) => row
  return (row, run) => {
    current = row
    const frame = newFrame(run, null)
    return parts.map((part) => part.run(frame))
  }
}

/** Binds ORDER BY after a union, by column name or number. */
function ordered(
  bound: BoundQuery,
  ordering: Ordering,
  outer: Scope | null,
  context: BindContext,
): BoundQuery {
  const by = ordering.orderBy.map((item) => ({
    index: outputIndex(item, bound.columns),
    descending: item.descending,
  }))
  const sort = rowSorter(
    by.map(({ index, descending }) => ({ type: bound.columns[index]?.type ?? bigint, descending })),
  )
  const scope = new Scope(context, outer)
  const count = (expression: Expression | null) =>
    expression === null ? null : cast(compile(expression, scope), bigint)
  const offset = count(ordering.offset)
  const fetch = count(ordering.fetch)
  return {
    ...bound,
    *rows(run, frame) {
      const all = [...bound.rows(run, frame)].map((row) => ({
        row,
        keys: by.map(({ index }): SqlValue => row[index] ?? null),
      }))
      sort(all)
      const own = newFrame(run, frame)
      const start = Number((offset ?? constantOf(bigint, 0n)).run(own) ?? 0n)
      const many = fetch === null ? Number.POSITIVE_INFINITY : Number(fetch.run(own) ?? 0n)
      for (const { row } of all.slice(start, start + many)) yield row
    },
  }
}

function outputIndex(item: OrderItem, columns: readonly ScopeColumn[]): number {
  const { expression } = item
  if (expression.kind === 'literal' && typeof expression.value === 'number') return expression.value - 1
  const name = expression.kind === 'column' ? (expression.parts.at(-1) ?? '') : ''
  const at = columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase())
  if (at === -1)
    throw sqlError(
      104,
      'ORDER BY items must appear in the select list if the statement contains a UNION, INTERSECT or EXCEPT operator.',
      { class: 15 },
    )
  return at
}
