import { notUnderstood } from '../errors.ts'
import { Cursor } from './cursor.ts'
import { parseChange } from './parse-change.ts'
import { parseAlter, parseCreate, parseDrop } from './parse-create.ts'
import { parseGrant } from './parse-grant.ts'
import { parseCommonTables, parseExpression, parseOption, parseQuery } from './parse-query.ts'
import { parseSet } from './parse-set.ts'
import { parseTableBody } from './parse-table.ts'
import { parseType } from './parse-type.ts'
import type { Argument, Statement, StatementBody } from './tree.ts'

/** Parses the statements of a batch. Throws 102 or 156 for syntax errors. */
export function parseBatch(text: string): Statement[] {
  const cursor = new Cursor(text)
  const statements = parseStatements(cursor)
  if (cursor.token.kind !== 'end') throw cursor.unexpected()
  return statements
}

/** Parses statements up to an END or the end of the batch. */
function parseStatements(cursor: Cursor): Statement[] {
  const statements: Statement[] = []
  let first = true
  for (;;) {
    while (cursor.takeSymbol(';'));
    if (cursor.token.kind === 'end' || cursor.isWord('END')) return statements
    statements.push(parseStatement(cursor, first))
    first = false
  }
}

function parseStatement(cursor: Cursor, first = false): Statement {
  const { line, start } = cursor.token
  const body = parseBody(cursor, first)
  const end = cursor.lastEnd
  while (cursor.takeSymbol(';'));
  return { ...body, line, start, end }
}

function parseBody(cursor: Cursor, first: boolean): StatementBody {
  const token = cursor.token
  if (token.kind === 'symbol' && token.text === '(') return parseSelectStatement(cursor)
  if (token.kind !== 'word') {
    if (first && token.kind === 'quoted') return parseExecute(cursor, true)
    throw cursor.unexpected()
  }
  switch (token.upper) {
    case 'SELECT':
      return parseSelectStatement(cursor)
    case 'WITH': {
      const common = parseCommonTables(cursor)
      if (cursor.isWord('SELECT')) return parseSelectStatement(cursor, common)
      return parseChange(cursor, common)
    }
    case 'INSERT':
    case 'UPDATE':
    case 'DELETE':
    case 'TRUNCATE':
      return parseChange(cursor, [])
    case 'CREATE':
      return parseCreate(cursor, parseStatements)
    case 'ALTER':
      return parseAlter(cursor)
    case 'DROP':
      return parseDrop(cursor)
    case 'EXEC':
    case 'EXECUTE':
      cursor.next()
      return parseExecute(cursor, false)
    case 'DECLARE':
      return parseDeclare(cursor)
    case 'SET':
      return parseSet(cursor)
    case 'IF': {
      cursor.next()
      const condition = parseExpression(cursor)
      const body = parseStatement(cursor)
      const otherwise = cursor.takeWord('ELSE') ? parseStatement(cursor) : null
      return { kind: 'if', condition, body, otherwise }
    }
    case 'WHILE': {
      cursor.next()
      const condition = parseExpression(cursor)
      return { kind: 'while', condition, body: parseStatement(cursor) }
    }
    case 'BREAK':
      cursor.next()
      return { kind: 'break' }
    case 'CONTINUE':
      cursor.next()
      return { kind: 'continue' }
    case 'BEGIN':
      return parseBegin(cursor)
    case 'COMMIT':
      cursor.next()
      if (cursor.takeWord('TRANSACTION') || cursor.takeWord('TRAN')) transactionName(cursor)
      else cursor.takeWord('WORK')
      return { kind: 'commit' }
    case 'ROLLBACK': {
      cursor.next()
      const named = cursor.takeWord('TRANSACTION') || cursor.takeWord('TRAN')
      if (!named) cursor.takeWord('WORK')
      return { kind: 'rollback', name: named ? transactionName(cursor) : null }
    }
    case 'SAVE': {
      cursor.next()
      cursor.oneOf('TRANSACTION', 'TRAN')
      const name = transactionName(cursor)
      if (name === null) throw cursor.unexpected()
      return { kind: 'save', name }
    }
    case 'USE':
      cursor.next()
      return { kind: 'use', database: cursor.name() }
    case 'KILL':
      cursor.next()
      return { kind: 'kill', session: Number(cursor.integer()) }
    case 'GRANT':
    case 'DENY':
    case 'REVOKE':
      return parseGrant(cursor)
    case 'THROW': {
      cursor.next()
      if (cursor.isSymbol(';') || cursor.token.kind === 'end' || cursor.isWord('END'))
        return { kind: 'throw', arguments: null }
      const number = parseExpression(cursor)
      cursor.expectSymbol(',')
      const message = parseExpression(cursor)
      cursor.expectSymbol(',')
      return { kind: 'throw', arguments: [number, message, parseExpression(cursor)] }
    }
    case 'RAISERROR': {
      cursor.next()
      cursor.expectSymbol('(')
      const list = [parseExpression(cursor)]
      while (cursor.takeSymbol(',')) list.push(parseExpression(cursor))
      cursor.expectSymbol(')')
      const options: string[] = []
      if (cursor.takeWord('WITH')) {
        do options.push(cursor.oneOf('NOWAIT', 'LOG', 'SETERROR'))
        while (cursor.takeSymbol(','))
      }
      return { kind: 'raiserror', arguments: list, options }
    }
    case 'PRINT':
      cursor.next()
      return { kind: 'print', value: parseExpression(cursor) }
    case 'WAITFOR':
      cursor.next()
      if (!cursor.takeWord('DELAY')) throw notUnderstood(`WAITFOR ${cursor.token.upper}`, token.line)
      return { kind: 'waitFor', delay: parseExpression(cursor) }
    case 'RETURN': {
      cursor.next()
      const ends =
        cursor.token.kind === 'end' || cursor.isSymbol(';') || cursor.isWord('END') || cursor.isWord('ELSE')
      return { kind: 'return', value: ends || startsStatement(cursor) ? null : parseExpression(cursor) }
    }
    default:
  }
  if (first && cursor.isName()) return parseExecute(cursor, true)
  if (
    ['MERGE', 'DECLARE', 'BACKUP', 'RESTORE', 'DBCC', 'OPEN', 'CLOSE', 'FETCH', 'GOTO', 'BULK'].includes(
      token.upper,
    )
  )
    throw notUnderstood(`the statement ${token.upper}`, token.line)
  throw cursor.unexpected()
}

const startsStatement = (cursor: Cursor) =>
  [
    'SELECT',
    'INSERT',
    'UPDATE',
    'DELETE',
    'SET',
    'DECLARE',
    'EXEC',
    'IF',
    'BEGIN',
    'PRINT',
    'CREATE',
    'DROP',
  ].some((word) => cursor.isWord(word))

function parseSelectStatement(cursor: Cursor, common?: Parameters<typeof parseQuery>[1]): StatementBody {
  cursor.allowsInto = true
  const query = parseQuery(cursor, common)
  cursor.allowsInto = false
  parseOption(cursor)
  return { kind: 'select', query }
}

function transactionName(cursor: Cursor): string | null {
  if (cursor.token.kind === 'variable')
    throw notUnderstood('a transaction named by a variable', cursor.token.line)
  return cursor.isName() ? cursor.name() : null
}

function parseBegin(cursor: Cursor): StatementBody {
  cursor.expectWord('BEGIN')
  if (cursor.takeWord('TRANSACTION') || cursor.takeWord('TRAN')) {
    const name = transactionName(cursor)
    if (cursor.isWord('WITH')) throw notUnderstood('BEGIN TRANSACTION … WITH MARK', cursor.token.line)
    return { kind: 'begin', name }
  }
  if (cursor.takeWord('TRY')) {
    const body = parseStatements(cursor)
    cursor.expectWord('END', 'TRY')
    while (cursor.takeSymbol(';'));
    cursor.expectWord('BEGIN', 'CATCH')
    const handler = parseStatements(cursor)
    cursor.expectWord('END', 'CATCH')
    return { kind: 'try', body, handler }
  }
  if (cursor.isWord('DISTRIBUTED') || cursor.isWord('CONVERSATION') || cursor.isWord('DIALOG'))
    throw notUnderstood(`BEGIN ${cursor.token.upper}`, cursor.token.line)
  const body = parseStatements(cursor)
  if (body.length === 0) throw cursor.unexpected()
  cursor.expectWord('END')
  return { kind: 'block', body }
}

function parseDeclare(cursor: Cursor): StatementBody {
  cursor.expectWord('DECLARE')
  const variables = []
  do {
    const name = cursor.variable()
    cursor.takeWord('AS')
    if (cursor.takeWord('TABLE')) {
      const body = parseTableBody(cursor)
      variables.push({
        name,
        type: null,
        table: body.columns,
        tableConstraints: body.constraints,
        value: null,
      })
      continue
    }
    const { type } = parseType(cursor)
    const value = cursor.takeSymbol('=') ? parseExpression(cursor) : null
    variables.push({ name, type, table: null, tableConstraints: [], value })
  } while (cursor.takeSymbol(','))
  return { kind: 'declare', variables }
}

function parseExecute(cursor: Cursor, bare: boolean): StatementBody {
  if (!bare && cursor.isSymbol('(')) {
    cursor.next()
    const text = parseExpression(cursor)
    cursor.expectSymbol(')')
    if (cursor.isWord('AT')) throw notUnderstood('EXECUTE … AT a linked server', cursor.token.line)
    return { kind: 'executeText', text }
  }
  let result: string | null = null
  if (cursor.token.kind === 'variable') {
    result = cursor.variable()
    cursor.expectSymbol('=')
  }
  const procedure = cursor.qualifiedName()
  const list: Argument[] = []
  const ends = () =>
    cursor.token.kind === 'end' ||
    cursor.isSymbol(';') ||
    cursor.isSymbol(')') ||
    (cursor.token.kind === 'word' &&
      !['NULL', 'DEFAULT'].includes(cursor.token.upper) &&
      list.length === 0 &&
      isStart(cursor))
  if (!ends())
    do {
      const named = cursor.token.kind === 'variable' && cursor.isSymbol('=', 1)
      const name = named ? cursor.variable() : null
      if (named) cursor.next()
      const value = parseArgument(cursor)
      const output = cursor.takeWord('OUTPUT') || cursor.takeWord('OUT')
      list.push({ name, value, output })
    } while (cursor.takeSymbol(','))
  if (cursor.isWord('WITH')) throw notUnderstood('EXECUTE … WITH', cursor.token.line)
  return { kind: 'execute', procedure, arguments: list, result }
}

const isStart = (cursor: Cursor) =>
  startsStatement(cursor) ||
  cursor.isWord('END') ||
  cursor.isWord('ELSE') ||
  cursor.isWord('ROLLBACK') ||
  cursor.isWord('COMMIT') ||
  cursor.isWord('WHILE') ||
  cursor.isWord('RETURN') ||
  cursor.isWord('THROW') ||
  cursor.isWord('USE')

/** Parses a procedure's argument: a constant, a variable, or a bare word, which is text. */
function parseArgument(cursor: Cursor): Argument['value'] {
  const token = cursor.token
  if (token.kind === 'word' && token.upper !== 'NULL' && token.upper !== 'DEFAULT') {
    cursor.next()
    return {
      kind: 'literal',
      type: { name: 'nvarchar', length: Math.max(1, token.text.length) },
      value: token.text,
    }
  }
  if (token.kind === 'quoted') {
    cursor.next()
    return {
      kind: 'literal',
      type: { name: 'nvarchar', length: Math.max(1, token.text.length) },
      value: token.text,
    }
  }
  return parseExpression(cursor)
}
