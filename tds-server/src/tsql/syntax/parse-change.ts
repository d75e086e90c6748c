import { notUnderstood } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { parseInsertBulk } from './parse-insert-bulk.ts'
import {
  parseExpression,
  parseFrom,
  parseOption,
  parseQuery,
  parseSelectItems,
  parseTarget,
  parseTop,
  parseValueRows,
} from './parse-query.ts'
import { startsQuery } from './starts-query.ts'
import type { Assignment, CommonTable, OutputClause, StatementBody } from './tree.ts'

/** Parses INSERT, UPDATE, DELETE and TRUNCATE. */
export function parseChange(cursor: Cursor, common: readonly CommonTable[]): StatementBody {
  if (cursor.takeWord('INSERT')) return parseInsert(cursor, common)
  if (cursor.takeWord('UPDATE')) return parseUpdate(cursor, common)
  if (cursor.takeWord('DELETE')) return parseDelete(cursor, common)
  if (cursor.takeWord('TRUNCATE')) {
    cursor.expectWord('TABLE')
    return { kind: 'truncate', table: cursor.qualifiedName() }
  }
  if (cursor.isWord('MERGE')) throw notUnderstood('the statement MERGE', cursor.token.line)
  throw cursor.unexpected()
}

function parseOutput(cursor: Cursor): OutputClause | null {
  if (!cursor.takeWord('OUTPUT')) return null
  const items = parseSelectItems(cursor)
  if (!cursor.takeWord('INTO')) return { items, into: null, intoColumns: null }
  const into = cursor.token.kind === 'variable' ? [cursor.variable()] : cursor.qualifiedName()
  return { items, into, intoColumns: cursor.isSymbol('(') ? cursor.nameList() : null }
}

function parseInsert(cursor: Cursor, common: readonly CommonTable[]): StatementBody {
  if (cursor.takeWord('BULK')) return { kind: 'insertBulk', bulk: parseInsertBulk(cursor) }
  const top = parseTop(cursor)
  cursor.takeWord('INTO')
  const table = parseTarget(cursor)
  const columns = cursor.isSymbol('(') && !startsQuery(cursor) ? cursor.nameList() : null
  const output = parseOutput(cursor)
  const head = { kind: 'insert' as const, with: common, top, table, columns, output }
  if (cursor.takeWord('DEFAULT', 'VALUES')) return { ...head, source: { kind: 'defaults' } }
  if (cursor.takeWord('VALUES')) return { ...head, source: { kind: 'values', rows: parseValueRows(cursor) } }
  if (cursor.isWord('EXEC') || cursor.isWord('EXECUTE'))
    throw notUnderstood('INSERT … EXECUTE', cursor.token.line)
  const query = parseQuery(cursor)
  parseOption(cursor)
  return { ...head, source: { kind: 'query', query } }
}

function parseUpdate(cursor: Cursor, common: readonly CommonTable[]): StatementBody {
  const top = parseTop(cursor)
  const table = parseTarget(cursor)
  cursor.expectWord('SET')
  const set: Assignment[] = []
  do set.push(parseAssignment(cursor))
  while (cursor.takeSymbol(','))
  const output = parseOutput(cursor)
  const from = cursor.takeWord('FROM') ? parseFrom(cursor) : null
  const where = parseWhere(cursor)
  parseOption(cursor)
  return { kind: 'update', with: common, top, table, set, output, from, where }
}

function parseAssignment(cursor: Cursor): Assignment {
  const variable = cursor.token.kind === 'variable' ? cursor.variable() : null
  let column: string | null = null
  if (variable === null) column = cursor.qualifiedName().at(-1) ?? ''
  const operator = cursor.next()
  if (operator.kind !== 'symbol' || !['=', '+=', '-=', '*=', '/=', '%='].includes(operator.text))
    throw cursor.unexpected(operator)
  if (variable !== null && operator.text === '=' && cursor.isName() && cursor.isSymbol('=', 1))
    throw notUnderstood('SET @variable = column = expression', operator.line)
  return { column, variable, operator: operator.text, value: parseExpression(cursor) }
}

function parseDelete(cursor: Cursor, common: readonly CommonTable[]): StatementBody {
  const top = parseTop(cursor)
  cursor.takeWord('FROM')
  const table = parseTarget(cursor)
  const output = parseOutput(cursor)
  const from = cursor.takeWord('FROM') ? parseFrom(cursor) : null
  const where = parseWhere(cursor)
  parseOption(cursor)
  return { kind: 'delete', with: common, top, table, output, from, where }
}

function parseWhere(cursor: Cursor) {
  if (!cursor.takeWord('WHERE')) return null
  if (cursor.isWord('CURRENT')) throw notUnderstood('WHERE CURRENT OF a cursor', cursor.token.line)
  return parseExpression(cursor)
}
