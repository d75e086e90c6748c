import { notUnderstood } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { reserved } from './keywords.ts'
import { binaryLiteral, nullLiteral, numberLiteral, textLiteral } from './literals.ts'
import { parseType } from './parse-type.ts'
import { startsQuery } from './starts-query.ts'
import type { CompareOperator, Expression, OrderItem, Over, Query } from './tree.ts'

/** Parses a subquery. It is passed as a parameter, because queries themselves contain expressions. */
export type QueryParser = (cursor: Cursor) => Query

/** Parses an expression or a condition. Only the compiler determines which of the two it is. */
export function readExpression(cursor: Cursor, parseQuery: QueryParser): Expression {
  let left = parseAnd(cursor, parseQuery)
  while (cursor.takeWord('OR')) left = { kind: 'or', left, right: parseAnd(cursor, parseQuery) }
  return left
}

function parseAnd(cursor: Cursor, parseQuery: QueryParser): Expression {
  let left = parseNot(cursor, parseQuery)
  while (cursor.takeWord('AND')) left = { kind: 'and', left, right: parseNot(cursor, parseQuery) }
  return left
}

function parseNot(cursor: Cursor, parseQuery: QueryParser): Expression {
  if (cursor.takeWord('NOT')) return { kind: 'not', operand: parseNot(cursor, parseQuery) }
  return parsePredicate(cursor, parseQuery)
}

const comparisons: Readonly<Record<string, CompareOperator>> = {
  '=': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '!<': '>=',
  '!>': '<=',
}

function parsePredicate(cursor: Cursor, parseQuery: QueryParser): Expression {
  if (cursor.isWord('EXISTS')) {
    cursor.next()
    cursor.expectSymbol('(')
    const query = parseQuery(cursor)
    cursor.expectSymbol(')')
    return { kind: 'exists', query }
  }
  const operand = parseScalar(cursor, parseQuery)
  const token = cursor.token
  const operator = token.kind === 'symbol' ? comparisons[token.text] : undefined
  if (operator !== undefined) {
    cursor.next()
    if (cursor.isWord('ALL') || cursor.isWord('ANY') || cursor.isWord('SOME')) {
      const all = cursor.next().upper === 'ALL'
      cursor.expectSymbol('(')
      const query = parseQuery(cursor)
      cursor.expectSymbol(')')
      return { kind: 'quantified', operator, operand, all, query }
    }
    return { kind: 'compare', operator, left: operand, right: parseScalar(cursor, parseQuery) }
  }
  if (cursor.takeWord('IS')) {
    const negated = cursor.takeWord('NOT')
    cursor.expectWord('NULL')
    return { kind: 'isNull', operand, negated }
  }
  const negated = cursor.isWord('NOT') && (cursor.next(), true)
  if (cursor.takeWord('IN')) {
    cursor.expectSymbol('(')
    if (startsQuery(cursor)) {
      const list = parseQuery(cursor)
      cursor.expectSymbol(')')
      return { kind: 'in', operand, list, negated }
    }
    const list = readExpressions(cursor, parseQuery)
    cursor.expectSymbol(')')
    return { kind: 'in', operand, list, negated }
  }
  if (cursor.takeWord('BETWEEN')) {
    const low = parseScalar(cursor, parseQuery)
    cursor.expectWord('AND')
    return { kind: 'between', operand, low, high: parseScalar(cursor, parseQuery), negated }
  }
  if (cursor.takeWord('LIKE')) {
    const pattern = parseScalar(cursor, parseQuery)
    const escape = cursor.takeWord('ESCAPE') ? parseScalar(cursor, parseQuery) : null
    return { kind: 'like', operand, pattern, escape, negated }
  }
  if (negated) throw cursor.unexpected()
  return operand
}

/** Parses additions and bitwise operators, which have the same precedence in Transact-SQL. */
function parseScalar(cursor: Cursor, parseQuery: QueryParser): Expression {
  let left = parseProduct(cursor, parseQuery)
  for (;;) {
    const token = cursor.token
    if (token.kind !== 'symbol' || !['+', '-', '&', '|', '^'].includes(token.text)) return left
    cursor.next()
    left = { kind: 'binary', operator: token.text, left, right: parseProduct(cursor, parseQuery) }
  }
}

function parseProduct(cursor: Cursor, parseQuery: QueryParser): Expression {
  let left = parseUnary(cursor, parseQuery)
  for (;;) {
    const token = cursor.token
    if (token.kind !== 'symbol' || !['*', '/', '%'].includes(token.text)) return left
    cursor.next()
    left = { kind: 'binary', operator: token.text, left, right: parseUnary(cursor, parseQuery) }
  }
}

function parseUnary(cursor: Cursor, parseQuery: QueryParser): Expression {
  for (const operator of ['-', '+', '~'] as const)
    if (cursor.takeSymbol(operator))
      return { kind: 'unary', operator, operand: parseUnary(cursor, parseQuery) }
  let result = parsePrimary(cursor, parseQuery)
  for (;;) {
    if (cursor.takeWord('COLLATE'))
      result = { kind: 'collate', operand: result, collation: cursor.next().text }
    else if (cursor.isSymbol('.') && result.kind !== 'literal') {
      cursor.next()
      const name = cursor.name()
      cursor.expectSymbol('(')
      cursor.expectSymbol(')')
      result = { kind: 'method', target: result, name }
    } else return result
  }
}

/** Parses expressions separated by commas. */
export function readExpressions(cursor: Cursor, parseQuery: QueryParser): Expression[] {
  const list = [readExpression(cursor, parseQuery)]
  while (cursor.takeSymbol(',')) list.push(readExpression(cursor, parseQuery))
  return list
}

const withoutParentheses = new Set([
  'CURRENT_TIMESTAMP',
  'CURRENT_USER',
  'SESSION_USER',
  'SYSTEM_USER',
  'USER',
])
/** Reserved words that are also functions. */
const reservedFunctions = new Set([
  'COALESCE',
  'NULLIF',
  'LEFT',
  'RIGHT',
  'IDENTITY',
  'TRY_CONVERT',
  'CONVERT',
])

function parsePrimary(cursor: Cursor, parseQuery: QueryParser): Expression {
  const token = cursor.token
  switch (token.kind) {
    case 'number':
      cursor.next()
      return numberLiteral(token.text)
    case 'string':
      cursor.next()
      return textLiteral(token.text, token.unicode)
    case 'binary':
      cursor.next()
      return binaryLiteral(token.text)
    case 'variable':
      cursor.next()
      return { kind: 'variable', name: token.text }
    case 'symbol':
      return parseParenthesis(cursor, parseQuery)
    case 'quoted':
      return parseNamed(cursor, parseQuery)
    case 'word':
      break
    default:
      throw cursor.unexpected()
  }
  switch (token.upper) {
    case 'NULL':
      cursor.next()
      return nullLiteral
    case 'DEFAULT':
      cursor.next()
      return { kind: 'default' }
    case 'CASE':
      return parseCase(cursor, parseQuery)
    case 'CAST':
    case 'TRY_CAST':
      if (!cursor.isSymbol('(', 1)) break
      return parseCast(cursor, parseQuery)
    case 'CONVERT':
    case 'TRY_CONVERT':
      return parseConvert(cursor, parseQuery)
    default:
  }
  if (withoutParentheses.has(token.upper)) {
    cursor.next()
    return call(token.upper, [])
  }
  if (reserved.has(token.upper) && !reservedFunctions.has(token.upper)) throw cursor.unexpected()
  return parseNamed(cursor, parseQuery)
}

const call = (name: string, list: readonly Expression[]): Expression => ({
  kind: 'call',
  name,
  arguments: list,
  distinct: false,
  over: null,
  within: [],
})

function parseParenthesis(cursor: Cursor, parseQuery: QueryParser): Expression {
  if (cursor.isSymbol('*')) {
    cursor.next()
    return { kind: 'star', qualifier: [] }
  }
  cursor.expectSymbol('(')
  if (startsQuery(cursor)) {
    const mark = cursor.mark()
    try {
      const query = parseQuery(cursor)
      cursor.expectSymbol(')')
      return { kind: 'subquery', query }
    } catch (error) {
      if (!cursor.isSymbol('(') && !cursor.isSymbol(')') && cursor.token.kind !== 'symbol') throw error
      cursor.reset(mark)
    }
  }
  const inner = readExpression(cursor, parseQuery)
  cursor.expectSymbol(')')
  return inner
}

function parseCase(cursor: Cursor, parseQuery: QueryParser): Expression {
  cursor.expectWord('CASE')
  const operand = cursor.isWord('WHEN') ? null : readExpression(cursor, parseQuery)
  const branches: { when: Expression; result: Expression }[] = []
  while (cursor.takeWord('WHEN')) {
    const when = readExpression(cursor, parseQuery)
    cursor.expectWord('THEN')
    branches.push({ when, result: readExpression(cursor, parseQuery) })
  }
  if (branches.length === 0) throw cursor.unexpected()
  const otherwise = cursor.takeWord('ELSE') ? readExpression(cursor, parseQuery) : null
  cursor.expectWord('END')
  return { kind: 'case', operand, branches, otherwise }
}

function parseCast(cursor: Cursor, parseQuery: QueryParser): Expression {
  const isTry = cursor.next().upper === 'TRY_CAST'
  cursor.expectSymbol('(')
  const operand = readExpression(cursor, parseQuery)
  cursor.expectWord('AS')
  const { type } = parseType(cursor, true)
  cursor.expectSymbol(')')
  return { kind: 'convert', operand, type, style: null, isTry }
}

function parseConvert(cursor: Cursor, parseQuery: QueryParser): Expression {
  const isTry = cursor.next().upper === 'TRY_CONVERT'
  cursor.expectSymbol('(')
  const { type } = parseType(cursor, true)
  cursor.expectSymbol(',')
  const operand = readExpression(cursor, parseQuery)
  const style = cursor.takeSymbol(',') ? readExpression(cursor, parseQuery) : null
  cursor.expectSymbol(')')
  return { kind: 'convert', operand, type, style, isTry }
}

/** Parses a column, a function call or `t.*`. */
function parseNamed(cursor: Cursor, parseQuery: QueryParser): Expression {
  const parts = [cursor.next().text]
  if (cursor.takeSymbol('::'))
    return parseCall(cursor, parseQuery, `${parts[0] ?? ''}::${cursor.next().text}`)
  while (cursor.isSymbol('.')) {
    if (cursor.isSymbol('*', 1)) {
      cursor.next()
      cursor.next()
      return { kind: 'star', qualifier: parts }
    }
    if (cursor.isSymbol('.', 1)) {
      cursor.next()
      parts.push('')
      continue
    }
    const after = cursor.peek(1)
    if (after.kind !== 'quoted' && after.kind !== 'word') throw cursor.unexpected(after)
    // `column.ToString()` is a method. `dbo.function(…)` isn't supported.
    if (cursor.isSymbol('(', 2)) {
      const method = after.text.toLowerCase()
      if (['tostring', 'stastext', 'astextzm', 'stasbinary'].includes(method)) break
      if (parts.length === 1 && parts[0]?.toLowerCase() === 'sys') {
        cursor.next()
        parts.length = 0
        parts.push(cursor.next().text)
        break
      }
      throw notUnderstood(`the function ${parts.join('.')}.${after.text}`, after.line)
    }
    cursor.next()
    parts.push(cursor.next().text)
  }
  if (!cursor.isSymbol('(')) return { kind: 'column', parts }
  return parseCall(cursor, parseQuery, parts[0] ?? '')
}

function parseCall(cursor: Cursor, parseQuery: QueryParser, written: string): Expression {
  const name = written.toUpperCase()
  cursor.expectSymbol('(')
  const distinct = cursor.takeWord('DISTINCT')
  if (!distinct && cursor.isWord('ALL')) cursor.next()
  const datePart = ['DATEADD', 'DATEDIFF', 'DATEDIFF_BIG', 'DATEPART', 'DATENAME'].includes(name)
  const list: Expression[] = []
  if (!cursor.isSymbol(')')) {
    if (datePart) list.push(textLiteral(cursor.next().text, false))
    else list.push(readExpression(cursor, parseQuery))
    while (cursor.takeSymbol(',')) list.push(readExpression(cursor, parseQuery))
  }
  cursor.expectSymbol(')')
  let within: OrderItem[] = []
  if (cursor.takeWord('WITHIN')) {
    cursor.expectWord('GROUP')
    cursor.expectSymbol('(')
    cursor.expectWord('ORDER', 'BY')
    within = readOrderItems(cursor, parseQuery)
    cursor.expectSymbol(')')
  }
  const over = cursor.takeWord('OVER') ? parseOver(cursor, parseQuery) : null
  return { kind: 'call', name, arguments: list, distinct, over, within }
}

function parseOver(cursor: Cursor, parseQuery: QueryParser): Over {
  cursor.expectSymbol('(')
  const partitionBy = cursor.takeWord('PARTITION', 'BY') ? readExpressions(cursor, parseQuery) : []
  const orderBy = cursor.takeWord('ORDER', 'BY') ? readOrderItems(cursor, parseQuery) : []
  if (cursor.isWord('ROWS') || cursor.isWord('RANGE'))
    throw notUnderstood('a window frame (ROWS or RANGE)', cursor.token.line)
  cursor.expectSymbol(')')
  return { partitionBy, orderBy }
}

/** Parses the list of ORDER BY, such as `a, b DESC`. */
export function readOrderItems(cursor: Cursor, parseQuery: QueryParser): OrderItem[] {
  const items: OrderItem[] = []
  do {
    const expression = readExpression(cursor, parseQuery)
    const descending = cursor.takeWord('DESC')
    if (!descending) cursor.takeWord('ASC')
    items.push({ expression, descending })
  } while (cursor.takeSymbol(','))
  return items
}
