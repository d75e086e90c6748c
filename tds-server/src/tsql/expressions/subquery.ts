import type { SqlValue } from '../../values.ts'
import { sqlError } from '../errors.ts'
import { refuseOrder } from '../query/refuse-order.ts'
import type { Expression, Query } from '../syntax/tree.ts'
import { keyer } from '../types/compare.ts'
import { comparable, compileComparison } from './comparison.ts'
import { type Compiled, dependenciesOf, type Frame, type Predicate } from './compiled.ts'
import type { Compiler } from './compiler.ts'
import type { Scope } from './scope.ts'

/** Returns the column of a scalar subquery. Throws 116 if the subquery has more than one. */
function onlyColumn<T>({ columns }: { readonly columns: readonly T[] }): T {
  const [column] = columns
  if (column === undefined || columns.length > 1)
    throw sqlError(
      116,
      'Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.',
    )
  return column
}

/** Creates a value that can be set anew for each row. */
function settable(type: Compiled['type']): { current: SqlValue; readonly value: Compiled } {
  const settled = {
    current: null as SqlValue,
    value: { slots: 0, outer: false, type, nullable: true, constant: false, run: () => settled.current },
  }
  return settled
}

export function memoized<T>(frame: Frame, key: object, always: boolean, find: () => T): T {
  if (!always) return find()
  const { cache } = frame.run
  const found = cache.get(key) as { readonly value: T } | undefined
  if (found !== undefined) return found.value
  const value = find()
  cache.set(key, { value })
  return value
}

/** Binds a subquery and collects its references to outer queries. */
export function bindSubquery(query: Query, scope: Scope) {
  refuseOrder(query)
  const bound = scope.context.bindQuery(query, scope)
  let slots = 0
  let outer = false
  for (const reference of bound.references) {
    if (reference.scope === scope) slots |= 1 << reference.slot
    else {
      outer = true
      scope.references.push(reference)
    }
  }
  return { query: bound, needs: { slots, outer } }
}

/** Compiles `value IN (…)` with a list or a single-column query. */
export function compileIn(
  expression: Expression & { kind: 'in' },
  scope: Scope,
  compiler: Compiler,
): Predicate {
  const operand = compiler.value(expression.operand, scope)
  const { list, negated } = expression
  if (!('kind' in list)) {
    const tests = list.map((item) => compileComparison('=', operand, compiler.value(item, scope)))
    return {
      ...dependenciesOf(tests),
      test: (frame) => {
        let unknown = false
        for (const one of tests) {
          const found = one.test(frame)
          if (found === true) return !negated
          unknown ||= found === null
        }
        return unknown ? null : negated
      },
    }
  }
  const { query, needs } = bindSubquery(list, scope)
  const column = onlyColumn(query)
  const member = settable(column.type)
  const [left, right, type] = comparable(operand, member.value)
  const keyOf = keyer(type)
  const cacheKey = {}
  const find = (frame: Frame) => {
    const keys = new Set<ReturnType<typeof keyOf>>()
    let hasNull = false
    for (const row of query.rows(frame.run, frame)) {
      member.current = row[0] ?? null
      const value = right.run(frame)
      if (value === null) hasNull = true
      else keys.add(keyOf(value))
    }
    return { keys, hasNull }
  }
  return {
    ...dependenciesOf([operand, needs]),
    test: (frame) => {
      const { keys, hasNull } = memoized(frame, cacheKey, needs.slots === 0 && !needs.outer, () =>
        find(frame),
      )
      if (keys.size === 0 && !hasNull) return negated
      const value = left.run(frame)
      if (value === null) return null
      if (keys.has(keyOf(value))) return !negated
      return hasNull ? null : negated
    },
  }
}

/** Compiles `value = ANY (…)` and `value > ALL (…)`. */
export function compileQuantified(
  expression: Expression & { kind: 'quantified' },
  scope: Scope,
  compiler: Compiler,
): Predicate {
  const operand = compiler.value(expression.operand, scope)
  const { query, needs } = bindSubquery(expression.query, scope)
  const column = onlyColumn(query)
  const member = settable(column.type)
  const one = compileComparison(expression.operator, operand, member.value)
  return {
    ...dependenciesOf([operand, needs]),
    test: (frame) => {
      let unknown = false
      for (const row of query.rows(frame.run, frame)) {
        member.current = row[0] ?? null
        const found = one.test(frame)
        if (found === !expression.all) return !expression.all
        unknown ||= found === null
      }
      return unknown ? null : expression.all
    },
  }
}

export function compileSubquery(query: Query, scope: Scope): Compiled {
  const { query: bound, needs } = bindSubquery(query, scope)
  const column = onlyColumn(bound)
  const key = {}
  return {
    ...needs,
    type: column.type,
    nullable: true,
    constant: false,
    run: (frame) =>
      memoized(frame, key, needs.slots === 0 && !needs.outer, () => {
        let found: SqlValue = null
        let count = 0
        for (const row of bound.rows(frame.run, frame)) {
          found = row[0] ?? null
          count += 1
          if (count > 1)
            throw sqlError(
              512,
              'Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= or when the subquery is used as an expression.',
            )
        }
        return found
      }),
  }
}
