import type { SqlRow, SqlValue } from '../../values.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import { isAggregate } from '../expressions/aggregates.ts'
import { compile, compilePredicate } from '../expressions/compile.ts'
import { type Compiled, cast, type Frame, newFrame } from '../expressions/compiled.ts'
import { type BindContext, Scope, type ScopeColumn, sameAs } from '../expressions/scope.ts'
import type { Expression, OrderItem, Select, SelectItem } from '../syntax/tree.ts'
import { rowKeyer } from '../types/compare.ts'
import { bigint, float } from '../types/type-facts.ts'
import { bindSources, type Plan, planFrom } from './bind-from.ts'
import type { BoundQuery } from './bound.ts'
import { type Conjunct, conjunctsOf } from './conjuncts.ts'
import { groupRows } from './group.ts'
import { filterRows, type Node, probeByKey } from './nodes.ts'
import { rowSorter } from './sort.ts'
import { windowValues } from './windows.ts'

export interface Ordering {
  readonly orderBy: readonly OrderItem[]
  readonly offset: Expression | null
  readonly fetch: Expression | null
}

/** True when the expression contains an aggregate outside subqueries and windows. */
export function hasAggregate(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasAggregate)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  if ('kind' in value) {
    if (value.kind === 'query') return false
    const call = value as Expression
    if (call.kind === 'call' && call.over === null && isAggregate(call.name)) return true
  }
  return Object.values(value).some(hasAggregate)
}

interface Output extends ScopeColumn {
  readonly compiled: Compiled
  readonly expression: Expression | null
}

/** Expands `*` to its columns. */
export function expandItems(items: readonly SelectItem[], scope: Scope): SelectItem[] {
  return items.flatMap((item) => {
    if (item.expression.kind !== 'star') return [item]
    return scope.stars(item.expression.qualifier).flatMap((source) =>
      source.columns.map(
        (column): SelectItem => ({
          expression: {
            kind: 'column',
            parts: source.alias === '' ? [column.name] : [source.alias, column.name],
          },
          alias: null,
          variable: null,
        }),
      ),
    )
  })
}

export function outputOf(item: SelectItem, scope: Scope): Output {
  const compiled = compile(item.expression, scope)
  const { column } = compiled
  return {
    name: item.alias ?? column?.name ?? '',
    type: compiled.type,
    nullable: compiled.nullable,
    identity: column?.identity ?? false,
    computed: column?.computed ?? false,
    compiled,
    expression: item.expression,
  }
}

/** Binds the clauses that supply a query's rows: FROM and WHERE. */
function bindRows(select: Select, scope: Scope, context: BindContext): Node | null {
  const plan = select.from === null ? null : bindSources(select.from, scope, context)
  const pool = conjunctsOf(select.where, scope)
  if (plan === null) return pool.length === 0 ? null : filterRows(single, pool)
  const probes = scope.outer === null || hasCorrelation(plan) ? [] : pool.filter(isProbe)
  if (probes.length > 0) {
    const late = pool.filter((conjunct) => conjunct.predicate.outer && !probes.includes(conjunct))
    const early = pool.filter((conjunct) => !conjunct.predicate.outer)
    const node = planFrom(plan, scope, early)
    const sides = probes.map(({ equal }) => {
      if (equal === null) throw new Error('a probe is an equality')
      return equal.left.slots === 0
        ? { inner: equal.right, outer: equal.left, type: equal.type }
        : { inner: equal.left, outer: equal.right, type: equal.type }
    })
    const keys = {
      left: sides.map((side) => side.outer),
      right: sides.map((side) => side.inner),
      types: sides.map((side) => side.type),
    }
    return filterRows(probeByKey(filterRows(node, early), keys), late)
  }
  const node = planFrom(plan, scope, pool)
  return filterRows(node, pool)
}

const single: Node = {
  slots: 0,
  *iterate() {
    yield
  },
}

/**
 * True for a condition that compares a value from the query's own rows with a value from an outer query for equality.
 */
const isProbe = ({ equal }: Conjunct): boolean =>
  equal !== null &&
  ((equal.left.slots !== 0 && !equal.left.outer && equal.right.slots === 0 && equal.right.outer) ||
    (equal.right.slots !== 0 && !equal.right.outer && equal.left.slots === 0 && equal.left.outer))

/** True when FROM refers to an outer query. */
function hasCorrelation(plan: Plan): boolean {
  if (plan.kind === 'leaf') return plan.correlated
  return (
    plan.item.on !== null ||
    plan.item.join.endsWith('Apply') ||
    hasCorrelation(plan.left) ||
    hasCorrelation(plan.right)
  )
}

/** Binds a SELECT with ORDER BY, TOP and OFFSET. */
export function bindSelect(
  select: Select,
  ordering: Ordering,
  outer: Scope | null,
  context: BindContext,
): BoundQuery {
  const scope = new Scope(context, outer)
  const source = bindRows(select, scope, context)
  const items = expandItems(select.items, scope)
  const isGrouped =
    select.groupBy.length > 0 ||
    select.having !== null ||
    hasAggregate(items) ||
    hasAggregate(ordering.orderBy)
  const keys = select.groupBy.map((expression) => {
    if (expression.kind === 'literal')
      throw sqlError(
        164,
        'Each GROUP BY expression must contain at least one column that is not an outer reference.',
        { class: 15 },
      )
    if (expression.kind === 'call' && ['ROLLUP', 'CUBE', 'GROUPING'].includes(expression.name))
      throw notUnderstood(`GROUP BY ${expression.name}`)
    return { sameAs: sameAs(expression, scope), compiled: compile(expression, scope) }
  })
  if (isGrouped) scope.grouping = { keys, aggregates: [], inside: false }
  scope.windows = []
  const outputs = items.map((item) => outputOf(item, scope))
  const having = select.having === null ? null : compilePredicate(select.having, scope)
  const order = ordering.orderBy.map((item) => orderPart(item, outputs, items, scope, select.distinct))
  const { windows } = scope
  scope.windows = null
  const top = select.top === null ? null : { ...select.top, compiled: compile(select.top.count, scope) }
  const count = (expression: Expression | null) =>
    expression === null ? null : cast(compile(expression, scope), bigint)
  const offset = count(ordering.offset)
  const fetch = count(ordering.fetch)
  const variables = variablesOf(items)
  const runs = outputs.map((output) => output.compiled.run)
  const distinctKey = rowKeyer(outputs.map((output) => output.type))
  const sort = rowSorter<{ row: SqlRow; keys: readonly SqlValue[] }>(
    order.map(({ compiled, descending }) => ({ type: compiled.type, descending })),
  )
  const { grouping } = scope

  function* frames(frame: Frame): Iterable<void> {
    const given = (source ?? single).iterate(frame)
    const rows = grouping === null ? given : groupRows(given, frame, grouping, select.groupBy.length === 0)
    const kept = having === null ? rows : passing(rows, frame, (own) => having.test(own) === true)
    if (windows.length === 0) yield* kept
    else yield* windowValues(kept, frame, windows)
  }

  function* projected(frame: Frame): Iterable<SqlRow> {
    for (const _ of frames(frame)) yield runs.map((run) => run(frame))
  }

  function* distinct(rows: Iterable<SqlRow>): Iterable<SqlRow> {
    const seen = new Set<ReturnType<typeof distinctKey>>()
    for (const row of rows) {
      const key = distinctKey(row)
      if (seen.has(key)) continue
      seen.add(key)
      yield row
    }
  }

  function* ordered(frame: Frame): Iterable<{ row: SqlRow; keys: readonly SqlValue[] }> {
    const all: { row: SqlRow; keys: readonly SqlValue[] }[] = []
    const seen = new Set<ReturnType<typeof distinctKey>>()
    for (const row of projected(frame)) {
      if (select.distinct) {
        const key = distinctKey(row)
        if (seen.has(key)) continue
        seen.add(key)
      }
      all.push({ row, keys: order.map((part) => part.compiled.run(frame)) })
    }
    yield* sort(all)
  }

  return {
    columns: outputs.map(({ name, type, nullable, identity, computed }) => ({
      name,
      type,
      nullable,
      identity,
      computed,
    })),
    references: scope.references,
    variables,
    *rows(run, outerFrame) {
      const frame = newFrame(run, outerFrame)
      const sortNeeded = order.length > 0
      const plain = sortNeeded ? null : select.distinct ? distinct(projected(frame)) : projected(frame)
      if (top === null && offset === null) {
        if (plain !== null) yield* plain
        else for (const { row } of ordered(frame)) yield row
        return
      }
      const start = offset === null ? 0 : Number(offset.run(frame) ?? 0n)
      if (start < 0)
        throw sqlError(10_742, 'The offset specified in a OFFSET clause may not be negative.', { class: 15 })
      let most = fetch === null ? Number.POSITIVE_INFINITY : Number(fetch.run(frame) ?? 0n)
      if (top !== null) {
        const value = cast(top.compiled, top.percent ? float : bigint).run(frame)
        if (value === null || Number(value) < 0)
          throw sqlError(
            1060,
            'The number of rows provided for a TOP or FETCH clauses row count parameter must be an integer.',
            { class: 15 },
          )
        most = Number(value)
        if (top.percent) {
          const all: SqlRow[] = plain === null ? [...ordered(frame)].map(({ row }) => row) : [...plain]
          yield* all.slice(0, Math.ceil((all.length * most) / 100))
          return
        }
      }
      if (plain !== null) {
        let given = 0
        if (most <= 0) return
        for (const row of plain) {
          yield row
          given += 1
          if (given >= most) return
        }
        return
      }
      let at = 0
      let last: readonly SqlValue[] | null = null
      for (const { row, keys: own } of ordered(frame)) {
        at += 1
        if (at <= start) continue
        if (at > start + most) {
          if (
            top?.withTies !== true ||
            last === null ||
            JSON.stringify(last, plainly) !== JSON.stringify(own, plainly)
          )
            return
        } else last = own
        yield row
      }
    },
  }
}

const plainly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

function* passing(rows: Iterable<void>, frame: Frame, test: (frame: Frame) => boolean): Iterable<void> {
  for (const _ of rows) if (test(frame)) yield
}

function variablesOf(items: readonly SelectItem[]): readonly string[] | null {
  const names = items.flatMap((item) => (item.variable === null ? [] : [item.variable]))
  if (names.length === 0) return null
  if (names.length !== items.length)
    throw sqlError(
      141,
      'A SELECT statement that assigns a value to a variable must not be combined with data-retrieval operations.',
      { class: 15 },
    )
  return names
}

/** Binds a part of ORDER BY: an output column by name or number, or an expression. */
function orderPart(
  item: OrderItem,
  outputs: readonly Output[],
  items: readonly SelectItem[],
  scope: Scope,
  isDistinct: boolean,
): { compiled: Compiled; descending: boolean } {
  const { expression, descending } = item
  if (expression.kind === 'literal' && typeof expression.value === 'number') {
    const output = outputs[expression.value - 1]
    if (output === undefined)
      throw sqlError(
        108,
        `The ORDER BY position number ${expression.value} is out of range of the number of items in the select list.`,
        { class: 15 },
      )
    return { compiled: output.compiled, descending }
  }
  if (expression.kind === 'column' && expression.parts.length === 1) {
    const name = expression.parts[0]?.toLowerCase()
    const at = outputs.findIndex(
      (output, i) =>
        output.name.toLowerCase() === name &&
        (items[i]?.alias !== null || output.compiled.column !== undefined),
    )
    const found = outputs[at]
    if (found !== undefined) return { compiled: found.compiled, descending }
  }
  if (isDistinct) {
    const same = sameAs(expression, scope)
    const found = outputs.find(
      (output) => output.expression !== null && sameAs(output.expression, scope) === same,
    )
    if (found === undefined)
      throw sqlError(145, 'ORDER BY items must appear in the select list if SELECT DISTINCT is specified.', {
        class: 15,
      })
    return { compiled: found.compiled, descending }
  }
  return { compiled: compile(expression, scope), descending }
}
