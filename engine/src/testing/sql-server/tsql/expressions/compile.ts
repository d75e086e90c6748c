import type { SqlValue } from '../../values.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import { refuseOrder } from '../query/bind-from.ts'
import type { CompareOperator, EngineType, Expression, Query } from '../syntax/tree.ts'
import { arithmetic } from '../types/arithmetic.ts'
import { collationOf, withCollation as namedCollation } from '../types/collation.ts'
import { commonType } from '../types/common-type.ts'
import { comparer, keyer } from '../types/compare.ts'
import type { Value } from '../types/convert.ts'
import { spatialSrid, spatialText } from '../types/spatial.ts'
import {
  bigint,
  int,
  isDecimal,
  isMoment,
  isText,
  isWhole,
  messageName,
  nvarchar,
} from '../types/type-facts.ts'
import { aggregateOf, isAggregate } from './aggregates.ts'
import {
  brought,
  type Compiled,
  cast,
  constantOf,
  type Frame,
  needsOf,
  type Predicate,
  strict,
} from './compiled.ts'
import { functionOf } from './functions/index.ts'
import { likeTester } from './like.ts'
import { type Scope, sameAs } from './scope.ts'
import { systemVariable } from './system-variables.ts'
import { compileWindow } from './window.ts'

const notACondition = (near: string) =>
  sqlError(
    4145,
    `An expression of non-boolean type specified in a context where a condition is expected, near '${near}'.`,
    { class: 15 },
  )

const conditions = new Set([
  'compare',
  'and',
  'or',
  'not',
  'isNull',
  'in',
  'between',
  'like',
  'exists',
  'quantified',
])

/** An expression that gives a value. */
export function compile(expression: Expression, scope: Scope): Compiled {
  const { grouping } = scope
  if (grouping !== null && !grouping.inside && expression.kind !== 'literal') {
    const same = groupable(expression) ? sameAs(expression, scope) : null
    const at = same === null ? -1 : grouping.keys.findIndex((key) => key.sameAs === same)
    const key = grouping.keys[at]
    if (key !== undefined) {
      const { column } = key.compiled
      return {
        slots: 0,
        outer: false,
        type: key.compiled.type,
        nullable: key.compiled.nullable,
        constant: false,
        ...(column === undefined ? {} : { column }),
        run: (frame) => frame.group[at] ?? null,
      }
    }
  }
  switch (expression.kind) {
    case 'literal':
      return constantOf(expression.type, expression.value)
    case 'default':
      throw sqlError(156, "Incorrect syntax near the keyword 'DEFAULT'.", { class: 15 })
    case 'variable':
      return compileVariable(expression.name, scope)
    case 'column':
      return compileColumn(expression.parts, scope)
    case 'star':
      throw sqlError(102, "Incorrect syntax near '*'.", { class: 15 })
    case 'unary':
      return compileUnary(expression.operator, compile(expression.operand, scope))
    case 'binary':
      return compileBinary(
        expression.operator,
        compile(expression.left, scope),
        compile(expression.right, scope),
      )
    case 'case':
      return compileCase(expression, scope)
    case 'convert':
      return compileConvert(expression, scope)
    case 'call':
      return compileCall(expression, scope)
    case 'method':
      return compileMethod(expression.name, compile(expression.target, scope))
    case 'subquery':
      return compileSubquery(expression.query, scope)
    case 'collate': {
      const operand = compile(expression.operand, scope)
      const { column: _, ...plain } = operand
      const { database, server } = scope.context.session
      const own = { ...operand.type, collation: expression.collation }
      return { ...plain, type: namedCollation(own, database.collation, server.collation) }
    }
    default:
      throw sqlError(
        102,
        `Incorrect syntax near '${expression.kind === 'compare' ? expression.operator : expression.kind.toUpperCase()}'.`,
        { class: 15 },
      )
  }
}

/** Whether it may be one of GROUP BY's expressions: subqueries can't. */
const groupable = (expression: Expression): boolean =>
  expression.kind !== 'subquery' &&
  expression.kind !== 'star' &&
  !conditions.has(expression.kind) &&
  !hasQuery(expression)

const hasQuery = (expression: Expression): boolean =>
  JSON.stringify(expression, (_, value: unknown) => (typeof value === 'bigint' ? '' : value)).includes(
    '"kind":"query"',
  )

/** A condition. */
export function compilePredicate(expression: Expression, scope: Scope): Predicate {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const left = compilePredicate(expression.left, scope)
      const right = compilePredicate(expression.right, scope)
      const decides = expression.kind === 'or'
      return {
        ...needsOf([left, right]),
        test: (frame) => {
          const first = left.test(frame)
          if (first === decides) return decides
          const second = right.test(frame)
          if (second === decides) return decides
          return first === null || second === null ? null : !decides
        },
      }
    }
    case 'not': {
      const operand = compilePredicate(expression.operand, scope)
      return { ...operand, test: (frame) => negate(operand.test(frame)) }
    }
    case 'compare':
      return compileComparison(
        expression.operator,
        compile(expression.left, scope),
        compile(expression.right, scope),
      )
    case 'isNull': {
      const operand = compile(expression.operand, scope)
      const wanted = !expression.negated
      return {
        slots: operand.slots,
        outer: operand.outer,
        test: (frame) => (operand.run(frame) === null) === wanted,
      }
    }
    case 'in':
      return compileIn(expression, scope)
    case 'between': {
      const operand = compile(expression.operand, scope)
      const low = compileComparison('>=', operand, compile(expression.low, scope))
      const high = compileComparison('<=', operand, compile(expression.high, scope))
      return {
        ...needsOf([low, high]),
        test: (frame) => {
          const first = low.test(frame)
          const second = first === false ? false : high.test(frame)
          const found =
            first === false || second === false ? false : first === null || second === null ? null : true
          return expression.negated ? negate(found) : found
        },
      }
    }
    case 'like': {
      const operand = asText(compile(expression.operand, scope))
      const pattern = asText(compile(expression.pattern, scope))
      const escape = expression.escape === null ? null : asText(compile(expression.escape, scope))
      const tester = likeTester(operand.type.collation ?? pattern.type.collation)
      return {
        ...needsOf(escape === null ? [operand, pattern] : [operand, pattern, escape]),
        test: (frame) => {
          const value = operand.run(frame)
          const like = pattern.run(frame)
          const mark = escape === null ? '' : escape.run(frame)
          if (value === null || like === null || mark === null) return null
          return tester(value as string, like as string, mark as string) !== expression.negated
        },
      }
    }
    case 'exists': {
      const { query, needs } = inner(expression.query, scope)
      const key = {}
      return {
        ...needs,
        test: (frame) =>
          remembered(frame, key, needs.slots === 0 && !needs.outer, () => {
            for (const _ of query.rows(frame.run, frame)) return true
            return false
          }),
      }
    }
    case 'quantified':
      return compileQuantified(expression, scope)
    default:
      throw notACondition(expression.kind === 'column' ? (expression.parts.at(-1) ?? '') : expression.kind)
  }
}

const negate = (value: boolean | null) => (value === null ? null : !value)

function remembered<T>(frame: Frame, key: object, always: boolean, find: () => T): T {
  if (!always) return find()
  const { cache } = frame.run
  const found = cache.get(key) as { readonly value: T } | undefined
  if (found !== undefined) return found.value
  const value = find()
  cache.set(key, { value })
  return value
}

/** A query inside of an expression, and what it takes from around it. */
function inner(query: Query, scope: Scope) {
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

export const asText = (source: Compiled): Compiled =>
  isText(source.type.name) || source.type.name === 'xml'
    ? source
    : cast(source, nvarchar(4000), { implicit: true })

function compileVariable(name: string, scope: Scope): Compiled {
  if (name.startsWith('@@')) return systemVariable(name)
  const type = scope.context.variableType(name)
  const key = name.toLowerCase()
  return {
    slots: 0,
    outer: false,
    type,
    nullable: true,
    constant: false,
    run: (frame) => frame.run.variables.get(key) ?? null,
  }
}

function compileColumn(parts: readonly string[], scope: Scope): Compiled {
  if (parts.length === 1 && parts[0]?.toUpperCase() === '$ROWGUID') throw notUnderstood('$ROWGUID')
  if (parts.length > 1 && parts.at(-1)?.toLowerCase() === 'stsrid')
    return compileMethod('stsrid', compileColumn(parts.slice(0, -1), scope))
  const { column, slot, index, depth, scope: owner } = scope.resolve(parts)
  const { grouping } = owner
  const facts = { name: column.name, identity: column.identity, computed: column.computed }
  const head = { type: column.type, nullable: column.nullable, constant: false, column: facts }
  if (grouping !== null && !grouping.inside) {
    const same = JSON.stringify(`#${slot}.${index}`)
    const at = grouping.keys.findIndex((key) => key.sameAs === same)
    if (at === -1)
      throw sqlError(
        8120,
        `Column '${parts.join('.')}' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause.`,
      )
    return {
      ...head,
      slots: depth === 0 ? 1 << slot : 0,
      outer: depth > 0,
      run: (frame) => above(frame, depth).group[at] ?? null,
    }
  }
  if (depth === 0)
    return { ...head, slots: 1 << slot, outer: false, run: (frame) => frame.rows[slot]?.[index] ?? null }
  return { ...head, slots: 0, outer: true, run: (frame) => above(frame, depth).rows[slot]?.[index] ?? null }
}

function above(frame: Frame, depth: number): Frame {
  let found = frame
  for (let i = 0; i < depth; i += 1) if (found.outer !== null) found = found.outer
  return found
}

function compileUnary(operator: '-' | '+' | '~', operand: Compiled): Compiled {
  if (operator === '+') return operand
  const { type } = operand
  if (operator === '~') {
    if (!isWhole(type.name))
      throw sqlError(8117, `Operand data type ${messageName(type)} is invalid for '~' operator.`)
    return strict(type, [operand], ([value]) =>
      typeof value === 'boolean'
        ? !value
        : typeof value === 'bigint'
          ? ~value
          : type.name === 'tinyint'
            ? 255 - (value as number)
            : ~(value as number),
    )
  }
  if (isText(type.name) || isMoment(type.name) || type.name === 'bit')
    throw sqlError(8117, `Operand data type ${messageName(type)} is invalid for minus operator.`)
  if (operand.literal !== undefined && operand.literal !== null) {
    // -2147483648 is an int, though 2147483648 is none.
    if (type.name === 'numeric' && type.scale === 0 && operand.literal === 2147483648n)
      return constantOf(int, -2147483648)
    return constantOf(type, -(operand.literal as number))
  }
  return strict(type, [operand], ([value]) => -(value as number))
}

/** In arithmetic with decimals, a whole literal counts with the digits that it has. */
function shortened(part: Compiled, other: Compiled): Compiled {
  if (!isDecimal(other.type.name) || part.type.name !== 'int' || typeof part.literal !== 'number') return part
  const precision = String(Math.abs(part.literal)).length
  return constantOf({ name: 'numeric', precision, scale: 0 }, BigInt(part.literal))
}

export function compileBinary(operator: string, a: Compiled, b: Compiled): Compiled {
  // An untyped NULL takes the other's type.
  if (a.literal === null && b.literal === null) return constantOf(int, null)
  if (a.literal === null || b.literal === null) {
    const other = a.literal === null ? b : a
    return {
      ...constantOf(arithmetic(operator, other.type, other.type).type, null),
      slots: other.slots,
      outer: other.outer,
    }
  }
  const left = shortened(a, b)
  const right = shortened(b, a)
  const operation = arithmetic(operator, left.type, right.type)
  const { run } = operation
  const first = left.run
  const second = right.run
  return {
    ...needsOf([left, right]),
    type: operation.type,
    nullable: left.nullable || right.nullable,
    constant: left.constant && right.constant,
    run: (frame) => {
      const x = first(frame)
      if (x === null) return null
      const y = second(frame)
      return y === null ? null : run(x, y)
    },
  }
}

const outcomes: Readonly<Record<CompareOperator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/** Both sides in the type in which they're compared. */
export function comparable(a: Compiled, b: Compiled): readonly [Compiled, Compiled, EngineType] {
  for (const side of [a, b])
    if (
      ['text', 'ntext', 'image', 'xml', 'geography', 'geometry'].includes(side.type.name) &&
      side.literal !== null
    )
      throw sqlError(
        402,
        `The data types ${messageName(a.type)} and ${messageName(b.type)} are incompatible in the equal to operator.`,
      )
  const common = a.literal === null ? b.type : b.literal === null ? a.type : commonType(a.type, b.type)
  const type = isText(common.name) ? withCollation(common, a, b) : common
  if (isText(type.name)) {
    // Lengths don't matter here: nothing is cut or padded.
    const open: EngineType = { ...type, name: 'nvarchar', length: 'max' }
    const side = (one: Compiled) => (isText(one.type.name) ? one : cast(one, open, { implicit: true }))
    return [side(a), side(b), type]
  }
  if (isDecimal(type.name)) {
    const most: EngineType = { ...type, precision: 38 }
    return [brought(a, most), brought(b, most), most]
  }
  return [brought(a, type), brought(b, type), type]
}

/** What COLLATE says counts more than a column's own collation; two columns' collations must agree (468). */
function withCollation(type: EngineType, a: Compiled, b: Compiled): EngineType {
  const [first, second] = [a.type.collation, b.type.collation]
  if (first === second || !isText(a.type.name) || !isText(b.type.name)) return type
  if (a.column !== undefined && b.column !== undefined)
    throw sqlError(
      468,
      `Cannot resolve the collation conflict between "${first ?? 'database_default'}" and "${second ?? 'database_default'}" in the equal to operation.`,
      { state: 9 },
    )
  const collation = a.column === undefined ? (first ?? second) : (second ?? first)
  return collation === undefined ? type : { ...type, collation }
}

function compileComparison(operator: CompareOperator, a: Compiled, b: Compiled): Predicate {
  const [left, right, type] = comparable(a, b)
  const needs = needsOf([left, right])
  const first = left.run
  const second = right.run
  if (operator === '=' || operator === '<>') {
    const key = isText(type.name) ? collationOf(type.collation).key : null
    const same =
      key !== null ? (x: Value, y: Value) => x === y || key(x as string) === key(y as string) : equality(type)
    const wanted = operator === '='
    return {
      ...needs,
      test: (frame) => {
        const x = first(frame)
        if (x === null) return null
        const y = second(frame)
        return y === null ? null : same(x, y) === wanted
      },
    }
  }
  const compare = comparer(type)
  const outcome = outcomes[operator]
  return {
    ...needs,
    test: (frame) => {
      const x = first(frame)
      if (x === null) return null
      const y = second(frame)
      return y === null ? null : outcome(compare(x, y))
    },
  }
}

function equality(type: EngineType): (a: Value, b: Value) => boolean {
  const compare = comparer(type)
  return (a, b) => a === b || compare(a, b) === 0
}

function compileIn(expression: Expression & { kind: 'in' }, scope: Scope): Predicate {
  const operand = compile(expression.operand, scope)
  const { list, negated } = expression
  if (!('kind' in list)) {
    const tests = list.map((item) => compileComparison('=', operand, compile(item, scope)))
    return {
      ...needsOf(tests),
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
  const { query, needs } = inner(list, scope)
  const [column] = query.columns
  if (column === undefined || query.columns.length > 1)
    throw sqlError(
      116,
      'Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.',
    )
  let current: SqlValue = null
  const member: Compiled = {
    slots: 0,
    outer: false,
    type: column.type,
    nullable: true,
    constant: false,
    run: () => current,
  }
  const [left, right, type] = comparable(operand, member)
  const keyOf = keyer(type)
  const cacheKey = {}
  const find = (frame: Frame) => {
    const keys = new Set<ReturnType<typeof keyOf>>()
    let hasNull = false
    for (const row of query.rows(frame.run, frame)) {
      current = row[0] ?? null
      const value = right.run(frame)
      if (value === null) hasNull = true
      else keys.add(keyOf(value))
    }
    return { keys, hasNull }
  }
  return {
    ...needsOf([operand, needs]),
    test: (frame) => {
      const { keys, hasNull } = remembered(frame, cacheKey, needs.slots === 0 && !needs.outer, () =>
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

function compileQuantified(expression: Expression & { kind: 'quantified' }, scope: Scope): Predicate {
  const operand = compile(expression.operand, scope)
  const { query, needs } = inner(expression.query, scope)
  const [column] = query.columns
  if (column === undefined || query.columns.length > 1)
    throw sqlError(
      116,
      'Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.',
    )
  let current: SqlValue = null
  const member: Compiled = {
    slots: 0,
    outer: false,
    type: column.type,
    nullable: true,
    constant: false,
    run: () => current,
  }
  const one = compileComparison(expression.operator, operand, member)
  return {
    ...needsOf([operand, needs]),
    test: (frame) => {
      let unknown = false
      for (const row of query.rows(frame.run, frame)) {
        current = row[0] ?? null
        const found = one.test(frame)
        if (found === !expression.all) return !expression.all
        unknown ||= found === null
      }
      return unknown ? null : expression.all
    },
  }
}

function compileSubquery(query: Query, scope: Scope): Compiled {
  const { query: bound, needs } = inner(query, scope)
  const [column] = bound.columns
  if (column === undefined || bound.columns.length > 1)
    throw sqlError(
      116,
      'Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.',
    )
  const key = {}
  return {
    ...needs,
    type: column.type,
    nullable: true,
    constant: false,
    run: (frame) =>
      remembered(frame, key, needs.slots === 0 && !needs.outer, () => {
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

/** The type that brings several values together; NULLs don't count. */
export function togetherType(parts: readonly Compiled[]): EngineType {
  const typed = parts.filter((part) => part.literal !== null)
  const [first, ...rest] = typed
  if (first === undefined) return int
  return rest.reduce((type, part) => commonType(type, part.type), first.type)
}

function compileCase(expression: Expression & { kind: 'case' }, scope: Scope): Compiled {
  const operand = expression.operand === null ? null : compile(expression.operand, scope)
  const tests = expression.branches.map(({ when }) =>
    operand === null ? compilePredicate(when, scope) : compileComparison('=', operand, compile(when, scope)),
  )
  const results = expression.branches.map(({ then }) => compile(then, scope))
  const otherwise =
    expression.otherwise === null ? constantOf(int, null) : compile(expression.otherwise, scope)
  const all = [...results, otherwise]
  if (all.every((part) => part.literal === null))
    throw sqlError(
      8133,
      'At least one of the result expressions in a CASE specification must be an expression other than the NULL constant.',
    )
  const type = togetherType(all)
  const given = all.map((part) => brought(part, type).run)
  return {
    ...needsOf([...tests, ...all]),
    type,
    nullable: all.some((part) => part.nullable),
    constant: false,
    run: (frame) => {
      for (let i = 0; i < tests.length; i += 1)
        if (tests[i]?.test(frame) === true) return given[i]?.(frame) ?? null
      return given.at(-1)?.(frame) ?? null
    },
  }
}

function compileConvert(expression: Expression & { kind: 'convert' }, scope: Scope): Compiled {
  const operand = compile(expression.operand, scope)
  const { type, isTry } = expression
  if (expression.style === null) return cast(operand, type, { isTry })
  const style = compile(expression.style, scope)
  if (typeof style.literal === 'number') return cast(operand, type, { style: style.literal, isTry })
  // Each style has its own way, found when the first value comes.
  const ways = new Map<number, (frame: Frame) => SqlValue>()
  return {
    ...needsOf([operand, style]),
    type,
    nullable: true,
    constant: false,
    run: (frame) => {
      const value = style.run(frame)
      if (value === null) return null
      const number = Number(value)
      let way = ways.get(number)
      if (way === undefined) {
        way = cast({ ...operand, constant: false }, type, { style: number, isTry }).run
        ways.set(number, way)
      }
      return way(frame)
    },
  }
}

function compileCall(expression: Expression & { kind: 'call' }, scope: Scope): Compiled {
  const { name } = expression
  if (expression.over !== null) return compileWindow(expression, expression.over, scope)
  if (isAggregate(name)) return compileAggregate(expression, scope)
  if (expression.distinct) throw sqlError(102, "Incorrect syntax near the keyword 'DISTINCT'.", { class: 15 })
  const known = functionOf(name)
  if (known === undefined)
    throw sqlError(195, `'${name}' is not a recognized built-in function name.`, { class: 15 })
  return known(
    expression.arguments.map((part) => compile(part, scope)),
    scope,
    name,
    expression.arguments,
  )
}

/** The aggregate of a call, with its argument over the rows. */
export function buildAggregate(expression: Expression & { kind: 'call' }, scope: Scope) {
  const [first, second] = expression.arguments
  const isStar = first?.kind === 'star'
  const argument = first === undefined || isStar ? null : compile(first, scope)
  const separator = second === undefined ? null : compile(second, scope)
  const order = expression.within.map(({ expression: by, descending }) => ({
    compiled: compile(by, scope),
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

function compileAggregate(expression: Expression & { kind: 'call' }, scope: Scope): Compiled {
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
    const aggregate = buildAggregate(expression, scope)
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

function compileMethod(name: string, target: Compiled): Compiled {
  const method = name.toLowerCase()
  if (target.type.name === 'hierarchyid' && method === 'tostring')
    return strict(nvarchar(4000), [target], ([value]) => (value as Buffer).toString('utf8'))
  if (
    (target.type.name === 'geography' || target.type.name === 'geometry') &&
    ['tostring', 'stastext', 'astextzm'].includes(method)
  )
    return strict(nvarchar('max'), [target], ([value]) => spatialText(value as Buffer))
  if ((target.type.name === 'geography' || target.type.name === 'geometry') && method === 'stsrid')
    return strict(int, [target], ([value]) => spatialSrid(value as Buffer))
  throw sqlError(258, `Cannot call methods on ${messageName(target.type)}.`, { class: 15 })
}
