import { notUnderstood } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { readExpression, readExpressions, readOrderItems } from './parse-expression.ts'
import { parseHints } from './parse-hints.ts'
import { parseSample } from './parse-sample.ts'
import { startsQuery } from './starts-query.ts'
import type {
  CommonTable,
  Expression,
  FromItem,
  JoinKind,
  Query,
  QueryBody,
  Select,
  SelectItem,
  TableSource,
  Top,
} from './tree.ts'

/** Parses an expression or a condition with its subqueries. */
export const parseExpression = (cursor: Cursor): Expression => readExpression(cursor, parseQuery)

/** Parses `WITH name AS (…), …` if it comes next. */
export function parseCommonTables(cursor: Cursor): CommonTable[] {
  if (!cursor.takeWord('WITH')) return []
  const tables: CommonTable[] = []
  do {
    const name = cursor.name()
    const columns = cursor.isSymbol('(') ? cursor.nameList() : null
    cursor.expectWord('AS')
    cursor.expectSymbol('(')
    const query = parseQuery(cursor)
    cursor.expectSymbol(')')
    tables.push({ name, columns, query })
  } while (cursor.takeSymbol(','))
  return tables
}

/** Parses a query with its ORDER BY. OPTION hints are only allowed at the end of a statement. */
export function parseQuery(cursor: Cursor, given?: readonly CommonTable[]): Query {
  const common = given ?? parseCommonTables(cursor)
  const body = parseUnion(cursor)
  const orderBy = cursor.takeWord('ORDER', 'BY') ? readOrderItems(cursor, parseQuery) : []
  let offset = null
  let fetch = null
  if (orderBy.length > 0 && cursor.takeWord('OFFSET')) {
    offset = parseExpression(cursor)
    cursor.oneOf('ROW', 'ROWS')
    if (cursor.takeWord('FETCH')) {
      cursor.oneOf('FIRST', 'NEXT')
      fetch = parseExpression(cursor)
      cursor.oneOf('ROW', 'ROWS')
      cursor.expectWord('ONLY')
    }
  }
  if (cursor.isWord('FOR'))
    throw notUnderstood(`FOR ${cursor.peek(1).upper} after a query`, cursor.token.line)
  return { kind: 'query', with: common, body, orderBy, offset, fetch }
}

function parseUnion(cursor: Cursor): QueryBody {
  let left = parseIntersect(cursor)
  for (;;) {
    if (cursor.takeWord('UNION')) {
      const operator = cursor.takeWord('ALL') ? ('unionAll' as const) : ('union' as const)
      left = { kind: 'setOperation', operator, left, right: parseIntersect(cursor) }
    } else if (cursor.takeWord('EXCEPT')) {
      left = { kind: 'setOperation', operator: 'except', left, right: parseIntersect(cursor) }
    } else return left
  }
}

function parseIntersect(cursor: Cursor): QueryBody {
  let left = parseBody(cursor)
  while (cursor.takeWord('INTERSECT'))
    left = { kind: 'setOperation', operator: 'intersect', left, right: parseBody(cursor) }
  return left
}

function parseBody(cursor: Cursor): QueryBody {
  if (cursor.takeSymbol('(')) {
    const query = parseQuery(cursor)
    cursor.expectSymbol(')')
    return { kind: 'nested', query }
  }
  return parseSelect(cursor)
}

export function parseTop(cursor: Cursor): Top | null {
  if (!cursor.takeWord('TOP')) return null
  let count: Top['count']
  if (cursor.takeSymbol('(')) {
    count = parseExpression(cursor)
    cursor.expectSymbol(')')
  } else if (cursor.token.kind === 'number') {
    const token = cursor.next()
    const value = Number(token.text)
    count = { kind: 'literal', type: { name: 'int' }, value }
  } else throw cursor.unexpected()
  const percent = cursor.takeWord('PERCENT')
  const withTies = cursor.takeWord('WITH', 'TIES')
  return { count, percent, withTies }
}

function parseSelect(cursor: Cursor): Select {
  const mayInto = cursor.allowsInto
  cursor.allowsInto = false
  cursor.expectWord('SELECT')
  const distinct = cursor.takeWord('DISTINCT')
  if (!distinct) cursor.takeWord('ALL')
  const top = parseTop(cursor)
  const items = parseSelectItems(cursor)
  if (!mayInto && cursor.isWord('INTO')) throw cursor.unexpected()
  const into = cursor.takeWord('INTO') ? cursor.qualifiedName() : null
  const from = cursor.takeWord('FROM') ? parseFrom(cursor) : null
  const where = cursor.takeWord('WHERE') ? parseExpression(cursor) : null
  const groupBy = cursor.takeWord('GROUP', 'BY') ? readExpressions(cursor, parseQuery) : []
  const having = cursor.takeWord('HAVING') ? parseExpression(cursor) : null
  return { kind: 'select', distinct, top, items, into, from, where, groupBy, having }
}

export function parseSelectItems(cursor: Cursor): SelectItem[] {
  const items = [parseSelectItem(cursor)]
  while (cursor.takeSymbol(',')) items.push(parseSelectItem(cursor))
  return items
}

function parseSelectItem(cursor: Cursor): SelectItem {
  const token = cursor.token
  if (token.kind === 'variable' && cursor.isSymbol('=', 1)) {
    cursor.next()
    cursor.next()
    return { variable: token.text, alias: null, expression: parseExpression(cursor) }
  }
  if (cursor.isName() && cursor.isSymbol('=', 1)) {
    const alias = cursor.name()
    cursor.next()
    return { variable: null, alias, expression: parseExpression(cursor) }
  }
  const expression = parseExpression(cursor)
  let alias: string | null = null
  if (cursor.takeWord('AS')) alias = cursor.token.kind === 'string' ? cursor.string() : cursor.name()
  else if (cursor.token.kind === 'string') alias = cursor.string()
  else if (cursor.isName()) alias = cursor.name()
  return { expression, alias, variable: null }
}

/** Parses FROM: tables separated by commas, each with its joins. */
export function parseFrom(cursor: Cursor): FromItem {
  let left = parseJoins(cursor)
  while (cursor.takeSymbol(','))
    left = { kind: 'join', join: 'cross', left, right: parseJoins(cursor), on: null }
  return left
}

function joinKind(cursor: Cursor): JoinKind | null {
  const hinted = () => {
    for (const hint of ['HASH', 'LOOP', 'MERGE']) cursor.takeWord(hint)
    cursor.expectWord('JOIN')
  }
  if (cursor.takeWord('CROSS', 'JOIN')) return 'cross'
  if (cursor.takeWord('CROSS', 'APPLY')) return 'crossApply'
  if (cursor.takeWord('OUTER', 'APPLY')) return 'outerApply'
  if (cursor.takeWord('JOIN')) return 'inner'
  if (cursor.takeWord('INNER')) {
    hinted()
    return 'inner'
  }
  for (const kind of ['LEFT', 'RIGHT', 'FULL'] as const)
    if (cursor.isWord(kind)) {
      cursor.next()
      cursor.takeWord('OUTER')
      hinted()
      return kind.toLowerCase() as 'left' | 'right' | 'full'
    }
  return null
}

function parseJoins(cursor: Cursor): FromItem {
  let left = parseSource(cursor)
  for (;;) {
    const join = joinKind(cursor)
    if (join === null) return left
    if (join === 'cross' || join === 'crossApply' || join === 'outerApply') {
      left = { kind: 'join', join, left, right: parseSource(cursor), on: null }
      continue
    }
    // `a JOIN b JOIN c ON … ON …` nests to the right: parse joins until ON comes next.
    let right = parseSource(cursor)
    while (!cursor.isWord('ON')) {
      const inner = joinKind(cursor)
      if (inner === null) throw cursor.unexpected()
      const far = parseSource(cursor)
      cursor.expectWord('ON')
      right = { kind: 'join', join: inner, left: right, right: far, on: parseExpression(cursor) }
    }
    cursor.expectWord('ON')
    left = { kind: 'join', join, left, right, on: parseExpression(cursor) }
  }
}

function parseAlias(cursor: Cursor): string | null {
  if (cursor.takeWord('AS')) return cursor.name()
  return cursor.isName() ? cursor.name() : null
}

function parseSource(cursor: Cursor): FromItem {
  if (cursor.token.kind === 'variable') {
    const name = [cursor.next().text]
    return { kind: 'table', name, alias: parseAlias(cursor), hints: [] }
  }
  if (!cursor.isSymbol('(')) return parseTableSource(cursor)
  if (cursor.isSymbol('(') && cursor.peek(1).upper === 'VALUES') {
    cursor.next()
    cursor.next()
    const rows = parseValueRows(cursor)
    cursor.expectSymbol(')')
    const alias = parseAlias(cursor)
    if (alias === null) throw cursor.unexpected()
    return { kind: 'values', rows, alias, columns: cursor.nameList() }
  }
  if (startsQuery(cursor)) {
    cursor.next()
    const query = parseQuery(cursor)
    cursor.expectSymbol(')')
    const alias = parseAlias(cursor)
    if (alias === null) throw cursor.unexpected()
    const columns = cursor.isSymbol('(') ? cursor.nameList() : null
    return { kind: 'derived', query, alias, columns }
  }
  cursor.expectSymbol('(')
  const inner = parseFrom(cursor)
  cursor.expectSymbol(')')
  return inner
}

/** Parses the rows of VALUES: `(…), (…)`. */
export function parseValueRows(cursor: Cursor) {
  const rows = []
  do {
    cursor.expectSymbol('(')
    rows.push(readExpressions(cursor, parseQuery))
    cursor.expectSymbol(')')
  } while (cursor.takeSymbol(','))
  return rows
}

/** Parses a table or table-valued function with alias and hints. */
export function parseTableSource(cursor: Cursor): FromItem {
  const token = cursor.token
  const name = cursor.qualifiedName()
  if (cursor.isSymbol('(') && !startsHints(cursor)) {
    cursor.next()
    const list = cursor.isSymbol(')') ? [] : readExpressions(cursor, parseQuery)
    cursor.expectSymbol(')')
    const alias = parseAlias(cursor)
    const columns = alias !== null && cursor.isSymbol('(') ? cursor.nameList() : null
    return { kind: 'function', name, arguments: list, alias, columns }
  }
  const alias = parseAlias(cursor)
  const sample = parseSample(cursor)
  const hints = parseHints(cursor)
  if (cursor.isWord('PIVOT') || cursor.isWord('UNPIVOT')) throw notUnderstood(cursor.token.upper, token.line)
  return { kind: 'table', name, alias, hints, ...(sample === null ? {} : { sample }) }
}

/** True for hints in the old syntax without WITH: `FROM t (NOLOCK)`. */
const startsHints = (cursor: Cursor) =>
  ['NOLOCK', 'HOLDLOCK', 'UPDLOCK', 'TABLOCK', 'TABLOCKX', 'READPAST'].includes(cursor.peek(1).upper)

/** Parses the target table of a change, with hints and without an alias. */
export function parseTarget(cursor: Cursor): TableSource {
  const name = cursor.token.kind === 'variable' ? [cursor.next().text] : cursor.qualifiedName()
  const hints = cursor.isWord('WITH') ? parseHints(cursor) : []
  return { kind: 'table', name, alias: null, hints }
}

/** Parses `OPTION (…)`. Ignores hints that don't affect the result and refuses others. */
export function parseOption(cursor: Cursor): void {
  if (!cursor.takeWord('OPTION')) return
  cursor.expectSymbol('(')
  do skipHint(cursor)
  while (cursor.takeSymbol(','))
  cursor.expectSymbol(')')
}

function skipHint(cursor: Cursor): void {
  if (cursor.takeWord('MAXDOP') || cursor.takeWord('MAXRECURSION') || cursor.takeWord('FAST')) {
    cursor.integer()
    return
  }
  const isKnown =
    cursor.takeWord('RECOMPILE') ||
    cursor.takeWord('FORCE', 'ORDER') ||
    cursor.takeWord('HASH', 'JOIN') ||
    cursor.takeWord('LOOP', 'JOIN') ||
    cursor.takeWord('MERGE', 'JOIN') ||
    cursor.takeWord('KEEP', 'PLAN')
  if (!isKnown) throw notUnderstood(`OPTION (${cursor.token.text})`, cursor.token.line)
}
