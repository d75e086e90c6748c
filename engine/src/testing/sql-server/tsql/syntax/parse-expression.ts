import { notUnderstood, sqlError } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { reserved } from './keywords.ts'
import { parseOrderItems, parseQuery } from './parse-query.ts'
import { parseType } from './parse-type.ts'
import type { CompareOperator, Expression, OrderItem, Over } from './tree.ts'

/** An expression, or a condition: which of both is meant shows when it is compiled. */
export function parseExpression(cursor: Cursor): Expression {
  let left = parseAnd(cursor)
  while (cursor.takeWord('OR')) left = { kind: 'or', left, right: parseAnd(cursor) }
  return left
}

function parseAnd(cursor: Cursor): Expression {
  let left = parseNot(cursor)
  while (cursor.takeWord('AND')) left = { kind: 'and', left, right: parseNot(cursor) }
  return left
}

function parseNot(cursor: Cursor): Expression {
  if (cursor.takeWord('NOT')) return { kind: 'not', operand: parseNot(cursor) }
  return parsePredicate(cursor)
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

function parsePredicate(cursor: Cursor): Expression {
  if (cursor.isWord('EXISTS')) {
    cursor.next()
    cursor.expectSymbol('(')
    const query = parseQuery(cursor)
    cursor.expectSymbol(')')
    return { kind: 'exists', query }
  }
  const operand = parseScalar(cursor)
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
    return { kind: 'compare', operator, left: operand, right: parseScalar(cursor) }
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
    const list = parseExpressions(cursor)
    cursor.expectSymbol(')')
    return { kind: 'in', operand, list, negated }
  }
  if (cursor.takeWord('BETWEEN')) {
    const low = parseScalar(cursor)
    cursor.expectWord('AND')
    return { kind: 'between', operand, low, high: parseScalar(cursor), negated }
  }
  if (cursor.takeWord('LIKE')) {
    const pattern = parseScalar(cursor)
    const escape = cursor.takeWord('ESCAPE') ? parseScalar(cursor) : null
    return { kind: 'like', operand, pattern, escape, negated }
  }
  if (negated) throw cursor.unexpected()
  return operand
}

/** Additions, and the bit operators, which stand on the same step in Transact-SQL. */
export function parseScalar(cursor: Cursor): Expression {
  let left = parseProduct(cursor)
  for (;;) {
    const token = cursor.token
    if (token.kind !== 'symbol' || !['+', '-', '&', '|', '^'].includes(token.text)) return left
    cursor.next()
    left = { kind: 'binary', operator: token.text, left, right: parseProduct(cursor) }
  }
}

function parseProduct(cursor: Cursor): Expression {
  let left = parseUnary(cursor)
  for (;;) {
    const token = cursor.token
    if (token.kind !== 'symbol' || !['*', '/', '%'].includes(token.text)) return left
    cursor.next()
    left = { kind: 'binary', operator: token.text, left, right: parseUnary(cursor) }
  }
}

function parseUnary(cursor: Cursor): Expression {
  for (const operator of ['-', '+', '~'] as const)
    if (cursor.takeSymbol(operator)) return { kind: 'unary', operator, operand: parseUnary(cursor) }
  let result = parsePrimary(cursor)
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

export function parseExpressions(cursor: Cursor): Expression[] {
  const list = [parseExpression(cursor)]
  while (cursor.takeSymbol(',')) list.push(parseExpression(cursor))
  return list
}

/** Whether a query begins here, not an expression. */
export function startsQuery(cursor: Cursor): boolean {
  let ahead = 0
  while (cursor.isSymbol('(', ahead)) ahead += 1
  const token = cursor.peek(ahead)
  if (token.kind !== 'word') return false
  return token.upper === 'SELECT' || (token.upper === 'WITH' && ahead === 0)
}

function numberLiteral(text: string): Expression {
  if (text.startsWith('$')) {
    const [whole = '', fraction = ''] = text.slice(1).split('.')
    const value = BigInt(`${whole}${fraction.slice(0, 4).padEnd(4, '0')}`)
    return { kind: 'literal', type: { name: 'money' }, value }
  }
  if (/e/i.test(text)) return { kind: 'literal', type: { name: 'float', precision: 53 }, value: Number(text) }
  const [whole = '', fraction] = text.split('.')
  const digits = whole.replace(/^0+/, '')
  if (fraction === undefined && BigInt(text) <= 2147483647n)
    return { kind: 'literal', type: { name: 'int' }, value: Number(text) }
  const scale = fraction?.length ?? 0
  const precision = Math.max(1, digits.length + scale)
  if (precision > 38)
    throw sqlError(
      1007,
      `The number '${text}' is out of the range for numeric representation (maximum precision 38).`,
      { class: 15 },
    )
  return {
    kind: 'literal',
    type: { name: 'numeric', precision, scale },
    value: BigInt(`${whole}${fraction ?? ''}` || '0'),
  }
}

/** The literal of a text, as short as it is. */
export function textLiteral(text: string, unicode: boolean): Expression {
  const most = unicode ? 4000 : 8000
  const length = text.length > most ? ('max' as const) : Math.max(1, text.length)
  return { kind: 'literal', type: { name: unicode ? 'nvarchar' : 'varchar', length }, value: text }
}

export const nullLiteral: Expression = { kind: 'literal', type: { name: 'int' }, value: null }

const withoutParentheses = new Set([
  'CURRENT_TIMESTAMP',
  'CURRENT_USER',
  'SESSION_USER',
  'SYSTEM_USER',
  'USER',
])
/** Reserved words that are functions too. */
const reservedFunctions = new Set([
  'COALESCE',
  'NULLIF',
  'LEFT',
  'RIGHT',
  'IDENTITY',
  'TRY_CONVERT',
  'CONVERT',
])

function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.token
  switch (token.kind) {
    case 'number':
      cursor.next()
      return numberLiteral(token.text)
    case 'string':
      cursor.next()
      return textLiteral(token.text, token.unicode)
    case 'binary': {
      cursor.next()
      const hex = token.text.length % 2 === 1 ? `0${token.text}` : token.text
      const value = Buffer.from(hex, 'hex')
      return {
        kind: 'literal',
        type: { name: 'varbinary', length: value.length > 8000 ? 'max' : Math.max(1, value.length) },
        value,
      }
    }
    case 'variable':
      cursor.next()
      return { kind: 'variable', name: token.text }
    case 'symbol':
      return parseParenthesis(cursor)
    case 'quoted':
      return parseNamed(cursor)
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
      return parseCase(cursor)
    case 'CAST':
    case 'TRY_CAST':
      if (!cursor.isSymbol('(', 1)) break
      return parseCast(cursor)
    case 'CONVERT':
    case 'TRY_CONVERT':
      return parseConvert(cursor)
    default:
  }
  if (withoutParentheses.has(token.upper)) {
    cursor.next()
    return call(token.upper, [])
  }
  if (reserved.has(token.upper) && !reservedFunctions.has(token.upper)) throw cursor.unexpected()
  return parseNamed(cursor)
}

const call = (name: string, list: readonly Expression[]): Expression => ({
  kind: 'call',
  name,
  arguments: list,
  distinct: false,
  over: null,
  within: [],
})

function parseParenthesis(cursor: Cursor): Expression {
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
  const inner = parseExpression(cursor)
  cursor.expectSymbol(')')
  return inner
}

function parseCase(cursor: Cursor): Expression {
  cursor.expectWord('CASE')
  const operand = cursor.isWord('WHEN') ? null : parseExpression(cursor)
  const branches: { when: Expression; then: Expression }[] = []
  while (cursor.takeWord('WHEN')) {
    const when = parseExpression(cursor)
    cursor.expectWord('THEN')
    branches.push({ when, then: parseExpression(cursor) })
  }
  if (branches.length === 0) throw cursor.unexpected()
  const otherwise = cursor.takeWord('ELSE') ? parseExpression(cursor) : null
  cursor.expectWord('END')
  return { kind: 'case', operand, branches, otherwise }
}

function parseCast(cursor: Cursor): Expression {
  const isTry = cursor.next().upper === 'TRY_CAST'
  cursor.expectSymbol('(')
  const operand = parseExpression(cursor)
  cursor.expectWord('AS')
  const { type } = parseType(cursor, true)
  cursor.expectSymbol(')')
  return { kind: 'convert', operand, type, style: null, isTry }
}

function parseConvert(cursor: Cursor): Expression {
  const isTry = cursor.next().upper === 'TRY_CONVERT'
  cursor.expectSymbol('(')
  const { type } = parseType(cursor, true)
  cursor.expectSymbol(',')
  const operand = parseExpression(cursor)
  const style = cursor.takeSymbol(',') ? parseExpression(cursor) : null
  cursor.expectSymbol(')')
  return { kind: 'convert', operand, type, style, isTry }
}

/** A column, a function's call, `t.*`. */
function parseNamed(cursor: Cursor): Expression {
  const parts = [cursor.next().text]
  if (cursor.takeSymbol('::')) return parseCall(cursor, `${parts[0] ?? ''}::${cursor.next().text}`)
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
    // `column.ToString()` is a method; `dbo.function(…)` isn't understood.
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
  return parseCall(cursor, parts[0] ?? '')
}

function parseCall(cursor: Cursor, written: string): Expression {
  const name = written.toUpperCase()
  cursor.expectSymbol('(')
  const distinct = cursor.takeWord('DISTINCT')
  if (!distinct && cursor.isWord('ALL')) cursor.next()
  const datePart = ['DATEADD', 'DATEDIFF', 'DATEDIFF_BIG', 'DATEPART', 'DATENAME'].includes(name)
  const list: Expression[] = []
  if (!cursor.isSymbol(')')) {
    if (datePart) list.push(textLiteral(cursor.next().text, false))
    else list.push(parseExpression(cursor))
    while (cursor.takeSymbol(',')) list.push(parseExpression(cursor))
  }
  cursor.expectSymbol(')')
  let within: OrderItem[] = []
  if (cursor.takeWord('WITHIN')) {
    cursor.expectWord('GROUP')
    cursor.expectSymbol('(')
    cursor.expectWord('ORDER', 'BY')
    within = parseOrderItems(cursor)
    cursor.expectSymbol(')')
  }
  const over = cursor.takeWord('OVER') ? parseOver(cursor) : null
  return { kind: 'call', name, arguments: list, distinct, over, within }
}

function parseOver(cursor: Cursor): Over {
  cursor.expectSymbol('(')
  const partitionBy = cursor.takeWord('PARTITION', 'BY') ? parseExpressions(cursor) : []
  const orderBy = cursor.takeWord('ORDER', 'BY') ? parseOrderItems(cursor) : []
  if (cursor.isWord('ROWS') || cursor.isWord('RANGE'))
    throw notUnderstood('a window frame (ROWS or RANGE)', cursor.token.line)
  cursor.expectSymbol(')')
  return { partitionBy, orderBy }
}
