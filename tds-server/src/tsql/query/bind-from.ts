import type { SqlRow } from '../../values.ts'
import type { Table } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import { combinedType } from '../expressions/common.ts'
import { compile, compilePredicate } from '../expressions/compile.ts'
import { castIfNeeded, newFrame, type Predicate, type Run } from '../expressions/compiled.ts'
import { type BindContext, Scope, type ScopeColumn } from '../expressions/scope.ts'
import { rowsOf } from '../store/version.ts'
import type { FromItem } from '../syntax/tree.ts'
import type { BoundQuery } from './bound.ts'
import { type Conjunct, conjunctsOf, takeCovered } from './conjuncts.ts'
import { applyJoin, filterRows, type JoinKeys, joinRows, type Node, slotsIn } from './nodes.ts'
import { refuseOrder } from './refuse-order.ts'
import { sampledRows } from './sampled-rows.ts'
import { columnsOf } from './sources.ts'
import { tableFunction } from './table-functions.ts'
import { withUsageStats } from './usage-stats.ts'

/** A FROM clause as a tree, with names that are resolved and conditions that aren't bound yet. */
export type Plan =
  | {
      readonly kind: 'leaf'
      readonly node: Node
      readonly correlated: boolean
      /** The table whose indexes can be used. */
      readonly table: Table | null
    }
  | {
      readonly kind: 'join'
      readonly item: FromItem & { kind: 'join' }
      readonly left: Plan
      readonly right: Plan
    }

const nulls = (columns: readonly ScopeColumn[]): SqlRow => columns.map(() => null)

/** Adds the sources of FROM to the scope. */
export function bindSources(item: FromItem, scope: Scope, context: BindContext): Plan {
  switch (item.kind) {
    case 'table':
      return bindTable(item, scope, context)
    case 'derived': {
      refuseOrder(item.query)
      const bound = context.bindQuery(item.query, scope.outer)
      return bindDerived(bound, item.alias, item.columns, scope, false)
    }
    case 'values':
      return bindValues(item, scope)
    case 'function': {
      const given = item.arguments.map((part) => compile(part, scope))
      const made = tableFunction(item.name, given)
      const alias = item.alias ?? item.name.at(-1) ?? ''
      const slot = scope.add(alias, [], renamed(made.columns, item.columns, alias))
      return leaf(slot, (frame) => made.rows(frame))
    }
    case 'join': {
      const first = scope.sources.length
      const left = bindSources(item.left, scope, context)
      const second = scope.sources.length
      if (item.join === 'right' || item.join === 'full') loosen(scope, first, second)
      if ((item.join === 'crossApply' || item.join === 'outerApply') && item.right.kind === 'derived') {
        refuseOrder(item.right.query)
        const bound = context.bindQuery(item.right.query, scope)
        return {
          kind: 'join',
          item,
          left,
          right: bindDerived(bound, item.right.alias, item.right.columns, scope, true),
        }
      }
      const right = bindSources(item.right, scope, context)
      if (item.join === 'left' || item.join === 'full') loosen(scope, second, scope.sources.length)
      return { kind: 'join', item, left, right }
    }
  }
}

/** Makes the columns of sources nullable, because an outer join may find no row for their side. */
function loosen(scope: Scope, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const source = scope.sources[at]
    if (source !== undefined)
      scope.sources[at] = {
        ...source,
        columns: source.columns.map((column) => ({ ...column, nullable: true })),
      }
  }
}

function leaf(
  slot: number,
  rows: (frame: Parameters<Node['iterate']>[0]) => Iterable<SqlRow>,
  correlated = false,
  table: Table | null = null,
): Plan {
  return {
    kind: 'leaf',
    correlated,
    table,
    node: {
      slots: 1 << slot,
      *iterate(frame) {
        for (const row of rows(frame)) {
          frame.rows[slot] = row
          yield
        }
      },
    },
  }
}

function renamed(
  columns: readonly ScopeColumn[],
  names: readonly string[] | null,
  alias: string,
): ScopeColumn[] {
  if (names === null) {
    const unnamed = columns.findIndex((column) => column.name === '')
    if (unnamed !== -1)
      throw sqlError(8155, `No column name was specified for column ${unnamed + 1} of '${alias}'.`)
    const seen = new Set<string>()
    for (const { name } of columns) {
      if (seen.has(name.toLowerCase()))
        throw sqlError(8156, `The column '${name}' was specified multiple times for '${alias}'.`)
      seen.add(name.toLowerCase())
    }
    return [...columns]
  }
  if (names.length !== columns.length)
    throw sqlError(
      8159,
      `'${alias}' has ${names.length > columns.length ? 'fewer' : 'more'} columns than were specified in the column list.`,
    )
  return columns.map((column, i) => ({ ...column, name: names[i] ?? column.name }))
}

function bindDerived(
  bound: BoundQuery,
  alias: string,
  names: readonly string[] | null,
  scope: Scope,
  lateral: boolean,
): Plan {
  const slot = scope.add(alias, [], renamed(bound.columns, names, alias))
  if (!lateral) scope.references.push(...bound.references)
  return leaf(
    slot,
    (frame) => bound.rows(frame.run, lateral ? frame : frame.outer),
    bound.references.length > 0,
  )
}

function bindTable(item: FromItem & { kind: 'table' }, scope: Scope, context: BindContext): Plan {
  const source = context.source(item.name, item.hints)
  const { sample = null } = item
  if (sample !== null && source.kind !== 'table')
    throw sqlError(494, 'The TABLESAMPLE clause can only be used with local tables.')
  const alias = item.alias ?? item.name.at(-1) ?? ''
  const name = item.alias === null ? item.name : []
  switch (source.kind) {
    case 'table': {
      const { table } = source
      const slot = scope.add(alias, name, columnsOf(table))
      const isSeen = filterOf(table, context)
      const rows = (run: Run) => {
        const version = run.versionOf(table)
        return sample === null ? rowsOf(version) : sampledRows(version, sample, alias)
      }
      return leaf(slot, (frame) => seen(rows(frame.run), isSeen, frame.run), false, table)
    }
    case 'rows': {
      const slot = scope.add(alias, name, source.columns)
      return leaf(slot, (frame) => source.rows(frame.run))
    }
    case 'query': {
      const bound = source.context.bindQuery(source.query, null)
      const slot = scope.add(alias, name, renamed(bound.columns, source.columns, alias))
      return leaf(slot, (frame) => bound.rows(frame.run, null))
    }
  }
}

/** Returns the filter of security policies on a table, or null when there is none. */
function filterOf(table: Table, context: BindContext): Predicate | null {
  const [filter, ...more] = table.database.predicatesOf(table, 'filter')
  if (filter === undefined) return null
  if (more.length > 0) throw sqlError(33_264, 'A table may have one enabled filter predicate.')
  const scope = new Scope(context, null)
  scope.add(table.name, [table.schema, table.name], columnsOf(table))
  return compilePredicate(filter, scope)
}

function* seen(rows: Iterable<SqlRow>, isSeen: Predicate | null, run: Run): Iterable<SqlRow> {
  if (isSeen === null) return yield* rows
  const frame = newFrame(run, null)
  for (const row of rows) {
    frame.rows[0] = row
    if (isSeen.test(frame) === true) yield row
  }
}

function bindValues(item: FromItem & { kind: 'values' }, scope: Scope): Plan {
  const rows = item.rows.map((row) => row.map((part) => compile(part, scope)))
  const [first] = rows
  if (first === undefined || rows.some((row) => row.length !== first.length))
    throw sqlError(
      10_709,
      'The number of columns for each row in a table value constructor must be the same.',
    )
  const types = first.map((_, i) => combinedType(rows.flatMap((row) => row.slice(i, i + 1))))
  const ready = rows.map((row) => row.map((part, i) => castIfNeeded(part, types[i] ?? part.type).run))
  const columns = types.map((type, i) => ({
    name: '',
    type,
    nullable: rows.some((row) => row[i]?.nullable === true),
    identity: false,
    computed: false,
  }))
  const slot = scope.add(item.alias, [], renamed(columns, item.columns, item.alias))
  return leaf(slot, (frame) => ready.map((row) => row.map((run) => run(newFrame(frame.run, frame)))))
}

/** Joins the sources. Applies conditions from WHERE as early as possible and removes them from the pool. */
export function planFrom(plan: Plan, scope: Scope, pool: Conjunct[]): Node {
  if (plan.kind === 'leaf') {
    const conditions = takeCovered(pool, plan.node.slots, false)
    const node = filterRows(plan.node, conditions)
    return plan.table === null || plan.table.isTemporary ? node : withUsageStats(node, plan.table, conditions)
  }
  const { join } = plan.item
  if (join === 'crossApply' || join === 'outerApply') {
    const left = planFrom(plan.left, scope, pool)
    const right = planFrom(plan.right, scope, [])
    return filterRows(
      applyJoin(left, right, join === 'outerApply', empties(right, scope)),
      takeCovered(pool, left.slots | right.slots, false),
    )
  }
  const on = conjunctsOf(plan.item.on, scope)
  if (join === 'inner' || join === 'cross') {
    pool.push(...on)
    const left = planFrom(plan.left, scope, pool)
    const right = planFrom(plan.right, scope, pool)
    const mine = takeCovered(pool, left.slots | right.slots, true)
    const { keys, rest } = splitKeys(mine, left.slots, right.slots)
    return joinRows(left, right, keys, rest, { left: false, right: false }, [], [])
  }
  if (join === 'full') {
    const left = planFrom(plan.left, scope, [])
    const right = planFrom(plan.right, scope, [])
    const { keys, rest } = splitKeys(on, left.slots, right.slots)
    return joinRows(
      left,
      right,
      keys,
      rest,
      { left: true, right: true },
      empties(right, scope),
      empties(left, scope),
    )
  }
  // One side keeps all of its rows. Join conditions that concern only the other side can be applied before the join.
  const [keptPlan, otherPlan] = join === 'left' ? [plan.left, plan.right] : [plan.right, plan.left]
  const kept = planFrom(keptPlan, scope, pool)
  const other = planFrom(otherPlan, scope, on)
  const { keys, rest } = splitKeys(on, kept.slots, other.slots)
  return joinRows(kept, other, keys, rest, { left: true, right: false }, empties(other, scope), [])
}

const empties = (node: Node, scope: Scope): SqlRow[] =>
  slotsIn(node.slots).map((slot) => nulls(scope.sources[slot]?.columns ?? []))

/** Splits conditions into equalities between the two sides of a join, and all other conditions. */
export function splitKeys(
  conjuncts: readonly Conjunct[],
  leftSlots: number,
  rightSlots: number,
): { keys: JoinKeys | null; rest: Conjunct[] } {
  const left = []
  const right = []
  const types = []
  const rest: Conjunct[] = []
  const within = (slots: number, mask: number) => slots !== 0 && (slots & ~mask) === 0
  for (const conjunct of conjuncts) {
    const { equal } = conjunct
    if (equal !== null && within(equal.left.slots, leftSlots) && within(equal.right.slots, rightSlots)) {
      left.push(equal.left)
      right.push(equal.right)
      types.push(equal.type)
    } else if (
      equal !== null &&
      within(equal.right.slots, leftSlots) &&
      within(equal.left.slots, rightSlots)
    ) {
      left.push(equal.right)
      right.push(equal.left)
      types.push(equal.type)
    } else rest.push(conjunct)
  }
  return { keys: left.length === 0 ? null : { left, right, types }, rest }
}
