import { sqlError } from '../errors.ts'
import type { Expression } from '../syntax/tree.ts'
import { bigint } from '../types/type-facts.ts'
import { aggregateOf } from './aggregates.ts'
import type { Compiled } from './compiled.ts'
import type { Compiler } from './compiler.ts'
import { type Scope, sameAs } from './scope.ts'

/** Returns the aggregate of a call with its argument. */
export function buildAggregate(expression: Expression & { kind: 'call' }, scope: Scope, compiler: Compiler) {
  const [first, second] = expression.arguments
  const isStar = first?.kind === 'star'
  const argument = first === undefined || isStar ? null : compiler.value(first, scope)
  const separator = second === undefined ? null : compiler.value(second, scope)
  const order = expression.within.map(({ expression: by, descending }) => ({
    compiled: compiler.value(by, scope),
    descending,
  }))
  const text = separator?.literal
  return aggregateOf(
    expression.name,
    argument,
    expression.distinct,
    typeof text === 'string' ? text : null,
    order,
  )
}

/** Compiles an aggregate of a grouped query. Aggregates that occur more than once are computed only once. */
export function compileAggregate(
  expression: Expression & { kind: 'call' },
  scope: Scope,
  compiler: Compiler,
): Compiled {
  const { grouping } = scope
  if (grouping === null)
    throw sqlError(
      147,
      'An aggregate may not appear in the WHERE clause unless it is in a subquery contained in a HAVING clause or a select list, and the column being aggregated is an outer reference.',
    )
  if (grouping.inside)
    throw sqlError(
      130,
      'Cannot perform an aggregate function on an expression containing an aggregate or a subquery.',
    )
  const same = sameAs(expression, scope)
  let at = grouping.aggregates.findIndex((known) => known.sameAs === same)
  if (at === -1) {
    grouping.inside = true
    const aggregate = buildAggregate(expression, scope, compiler)
    grouping.inside = false
    at = grouping.aggregates.length
    grouping.aggregates.push({ sameAs: same, aggregate })
  }
  const found = grouping.aggregates[at]?.aggregate
  const index = grouping.keys.length + at
  return {
    slots: 0,
    outer: false,
    type: found?.type ?? bigint,
    nullable: found?.nullable ?? true,
    constant: false,
    run: (frame) => frame.group[index] ?? null,
  }
}
