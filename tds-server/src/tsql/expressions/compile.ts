import type { SqlValue } from '../../values.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import type { Expression } from '../syntax/tree.ts'
import { withCollation as namedCollation } from '../types/collation.ts'
import { spatialSrid, spatialText } from '../types/spatial.ts'
import { int, messageName, nvarchar } from '../types/type-facts.ts'
import { compileAggregate } from './aggregate-call.ts'
import { isAggregate } from './aggregates.ts'
import { combinedType } from './common.ts'
import { compileComparison } from './comparison.ts'
import {
  type Compiled,
  cast,
  castIfNeeded,
  constantOf,
  dependenciesOf,
  type Frame,
  nullIfAnyNull,
  type Predicate,
} from './compiled.ts'
import type { Compiler } from './compiler.ts'
import { functionOf } from './functions/index.ts'
import { compileBinary, compileUnary } from './operators.ts'
import { compileCondition } from './predicate.ts'
import { type Scope, sameAs } from './scope.ts'
import { compileSubquery } from './subquery.ts'
import { systemVariable } from './system-variables.ts'
import { compileWindow } from './window.ts'

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

/** Compiles an expression that returns a value. */
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

/** Compiles a condition. */
export function compilePredicate(expression: Expression, scope: Scope): Predicate {
  return compileCondition(expression, scope, compiler)
}

const compiler: Compiler = { value: compile, condition: compilePredicate }

/** True when the expression is allowed in GROUP BY, which excludes subqueries. */
const groupable = (expression: Expression): boolean =>
  expression.kind !== 'subquery' &&
  expression.kind !== 'star' &&
  !conditions.has(expression.kind) &&
  !hasQuery(expression)

const hasQuery = (expression: Expression): boolean =>
  JSON.stringify(expression, (_, value: unknown) => (typeof value === 'bigint' ? '' : value)).includes(
    '"kind":"query"',
  )

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

function compileCase(expression: Expression & { kind: 'case' }, scope: Scope): Compiled {
  const operand = expression.operand === null ? null : compile(expression.operand, scope)
  const tests = expression.branches.map(({ when }) =>
    operand === null ? compilePredicate(when, scope) : compileComparison('=', operand, compile(when, scope)),
  )
  const results = expression.branches.map(({ result }) => compile(result, scope))
  const otherwise =
    expression.otherwise === null ? constantOf(int, null) : compile(expression.otherwise, scope)
  const all = [...results, otherwise]
  if (all.every((part) => part.literal === null))
    throw sqlError(
      8133,
      'At least one of the result expressions in a CASE specification must be an expression other than the NULL constant.',
    )
  const type = combinedType(all)
  const given = all.map((part) => castIfNeeded(part, type).run)
  return {
    ...dependenciesOf([...tests, ...all]),
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
  // Conversions by style. Each is compiled when the first value with that style is converted.
  const ways = new Map<number, (frame: Frame) => SqlValue>()
  return {
    ...dependenciesOf([operand, style]),
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
  if (expression.over !== null) return compileWindow(expression, expression.over, scope, compiler)
  if (isAggregate(name)) return compileAggregate(expression, scope, compiler)
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

function compileMethod(name: string, target: Compiled): Compiled {
  const method = name.toLowerCase()
  if (target.type.name === 'hierarchyid' && method === 'tostring')
    return nullIfAnyNull(nvarchar(4000), [target], ([value]) => (value as Buffer).toString('utf8'))
  if (
    (target.type.name === 'geography' || target.type.name === 'geometry') &&
    ['tostring', 'stastext', 'astextzm'].includes(method)
  )
    return nullIfAnyNull(nvarchar('max'), [target], ([value]) => spatialText(value as Buffer))
  if ((target.type.name === 'geography' || target.type.name === 'geometry') && method === 'stsrid')
    return nullIfAnyNull(int, [target], ([value]) => spatialSrid(value as Buffer))
  throw sqlError(258, `Cannot call methods on ${messageName(target.type)}.`, { class: 15 })
}
