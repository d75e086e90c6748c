import { notUnderstood } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { parseFunction, parsePolicy } from './parse-policy.ts'
import { parseExpression, parseQuery } from './parse-query.ts'
import {
  parseElement,
  parseIndexColumns,
  parsePlacement,
  parseTableBody,
  type TableBody,
} from './parse-table.ts'
import { parseType } from './parse-type.ts'
import type { Statement, StatementBody } from './tree.ts'

/** Parses the statements of a trigger's or procedure's body. */
export type StatementsParser = (cursor: Cursor) => Statement[]

/** Parses all CREATE statements. */
export function parseCreate(cursor: Cursor, parseStatements: StatementsParser): StatementBody {
  const start = cursor.token.start
  const line = cursor.token.line
  cursor.expectWord('CREATE')
  const orAlter = cursor.takeWord('OR', 'ALTER')
  if (cursor.takeWord('TABLE')) {
    const name = cursor.qualifiedName()
    const body = parseTableBody(cursor)
    const on = parsePlacement(cursor)
    if (cursor.takeWord('TEXTIMAGE_ON')) cursor.name()
    if (cursor.isWord('WITH') && cursor.isSymbol('(', 1))
      throw notUnderstood('the options of CREATE TABLE', line)
    return { kind: 'createTable', name, ...body, on }
  }
  if (cursor.takeWord('VIEW')) return parseView(cursor, start, false, orAlter)
  if (cursor.takeWord('SCHEMA')) {
    const owner = cursor.isWord('AUTHORIZATION') ? null : cursor.name()
    const authorized = cursor.takeWord('AUTHORIZATION') ? cursor.name() : null
    return { kind: 'createSchema', name: owner ?? authorized ?? '', owner: authorized }
  }
  if (cursor.takeWord('DATABASE')) {
    const name = cursor.name()
    const collation = cursor.takeWord('COLLATE') ? cursor.next().text : null
    return { kind: 'createDatabase', name, collation }
  }
  if (cursor.takeWord('TRIGGER')) return parseTrigger(cursor, parseStatements, start)
  if (cursor.takeWord('PROCEDURE') || cursor.takeWord('PROC'))
    return parseProcedure(cursor, parseStatements, start, orAlter)
  if (cursor.takeWord('LOGIN')) {
    const name = cursor.name()
    cursor.expectWord('WITH', 'PASSWORD')
    cursor.expectSymbol('=')
    const password = cursor.string()
    while (cursor.takeSymbol(',')) {
      cursor.next()
      cursor.expectSymbol('=')
      cursor.next()
    }
    return { kind: 'createLogin', name, password }
  }
  if (cursor.takeWord('USER')) {
    const name = cursor.name()
    if (cursor.takeWord('WITHOUT', 'LOGIN')) return { kind: 'createUser', name, login: null }
    if (cursor.takeWord('FOR') || cursor.takeWord('FROM')) {
      cursor.expectWord('LOGIN')
      return { kind: 'createUser', name, login: cursor.name() }
    }
    return { kind: 'createUser', name, login: name }
  }
  if (cursor.takeWord('FUNCTION')) return parseFunction(cursor)
  if (cursor.takeWord('TYPE')) {
    const name = cursor.qualifiedName()
    cursor.expectWord('FROM')
    const { type } = parseType(cursor)
    const nullable = !cursor.takeWord('NOT', 'NULL')
    cursor.takeWord('NULL')
    return { kind: 'createType', name, type, nullable }
  }
  if (cursor.takeWord('SECURITY', 'POLICY')) return parsePolicy(cursor)
  if (cursor.takeWord('PARTITION')) return parsePartition(cursor)
  if (cursor.takeWord('ROLE')) return { kind: 'createRole', name: cursor.name() }
  const unique = cursor.takeWord('UNIQUE')
  const clustered = cursor.takeWord('CLUSTERED')
  if (!clustered) cursor.takeWord('NONCLUSTERED')
  if (cursor.takeWord('INDEX')) {
    const name = cursor.name()
    cursor.expectWord('ON')
    const table = cursor.qualifiedName()
    return { kind: 'createIndex', table, index: parseIndexColumns(cursor, { name, unique, clustered }) }
  }
  if (cursor.token.kind === 'word') throw notUnderstood(`CREATE ${cursor.token.upper}`, line)
  throw cursor.unexpected()
}

/**
 * Parses the rest of CREATE PARTITION FUNCTION or SCHEME. The boundaries are ignored, because the rows aren't really
 * partitioned.
 */
function parsePartition(cursor: Cursor): StatementBody {
  if (cursor.takeWord('FUNCTION')) {
    const name = cursor.name()
    cursor.expectSymbol('(')
    parseType(cursor)
    cursor.expectSymbol(')')
    cursor.expectWord('AS', 'RANGE')
    if (!cursor.takeWord('LEFT')) cursor.takeWord('RIGHT')
    cursor.expectWord('FOR', 'VALUES')
    cursor.expectSymbol('(')
    do parseExpression(cursor)
    while (cursor.takeSymbol(','))
    cursor.expectSymbol(')')
    return { kind: 'createPartitionFunction', name }
  }
  cursor.expectWord('SCHEME')
  const name = cursor.name()
  cursor.expectWord('AS', 'PARTITION')
  cursor.name()
  cursor.expectWord('ALL', 'TO')
  cursor.nameList()
  return { kind: 'createPartitionScheme', name }
}

function parseView(cursor: Cursor, start: number, alter: boolean, orAlter: boolean): StatementBody {
  const name = cursor.qualifiedName()
  const columns = cursor.isSymbol('(') ? cursor.nameList() : null
  if (cursor.takeWord('WITH')) {
    do cursor.oneOf('SCHEMABINDING', 'VIEW_METADATA', 'ENCRYPTION')
    while (cursor.takeSymbol(','))
  }
  cursor.expectWord('AS')
  const query = parseQuery(cursor)
  if (cursor.takeWord('WITH', 'CHECK')) cursor.expectWord('OPTION')
  return { kind: 'createView', name, columns, query, text: cursor.slice(start), alter, orAlter }
}

function parseTrigger(cursor: Cursor, parseStatements: StatementsParser, start: number): StatementBody {
  const name = cursor.qualifiedName()
  cursor.expectWord('ON')
  const table = cursor.qualifiedName()
  const insteadOf = cursor.takeWord('INSTEAD', 'OF')
  if (!insteadOf && !cursor.takeWord('AFTER')) cursor.expectWord('FOR')
  const events: ('INSERT' | 'UPDATE' | 'DELETE')[] = []
  do events.push(cursor.oneOf('INSERT', 'UPDATE', 'DELETE') as 'INSERT' | 'UPDATE' | 'DELETE')
  while (cursor.takeSymbol(','))
  cursor.expectWord('AS')
  const bodyStart = cursor.token.start
  const body = parseStatements(cursor)
  return {
    kind: 'createTrigger',
    name,
    table,
    events,
    insteadOf,
    body,
    text: cursor.slice(start),
    bodyText: cursor.slice(bodyStart),
  }
}

function parseProcedure(
  cursor: Cursor,
  parseStatements: StatementsParser,
  start: number,
  orAlter: boolean,
): StatementBody {
  const name = cursor.qualifiedName()
  const parameters = []
  const parenthesis = cursor.takeSymbol('(')
  if (cursor.token.kind === 'variable')
    do {
      const parameter = cursor.variable()
      cursor.takeWord('AS')
      const { type } = parseType(cursor)
      const fallback = cursor.takeSymbol('=') ? parseExpression(cursor) : null
      const output = cursor.takeWord('OUTPUT') || cursor.takeWord('OUT')
      parameters.push({ name: parameter, type, default: fallback, output })
    } while (cursor.takeSymbol(','))
  if (parenthesis) cursor.expectSymbol(')')
  cursor.expectWord('AS')
  const body = parseStatements(cursor)
  return { kind: 'createProcedure', name, parameters, body, text: cursor.slice(start), orAlter }
}

/** Parses all ALTER statements. */
export function parseAlter(cursor: Cursor): StatementBody {
  const start = cursor.token.start
  const line = cursor.token.line
  cursor.expectWord('ALTER')
  if (cursor.takeWord('TABLE')) return parseAlterTable(cursor)
  if (cursor.takeWord('VIEW')) return parseView(cursor, start, true, false)
  if (cursor.takeWord('DATABASE')) return parseAlterDatabase(cursor)
  if (cursor.takeWord('AUTHORIZATION')) {
    cursor.expectWord('ON')
    let securableClass: 'OBJECT' | 'SCHEMA' = 'OBJECT'
    if (cursor.isSymbol('::', 1)) {
      securableClass = cursor.oneOf('OBJECT', 'SCHEMA') as 'OBJECT' | 'SCHEMA'
      cursor.expectSymbol('::')
    }
    const securable = cursor.qualifiedName()
    cursor.expectWord('TO')
    const owner = cursor.takeWord('SCHEMA', 'OWNER') ? null : cursor.name()
    return { kind: 'authorize', securableClass, securable, owner }
  }
  const server = cursor.takeWord('SERVER')
  if (cursor.takeWord('ROLE')) {
    const role = cursor.name()
    const add = cursor.oneOf('ADD', 'DROP') === 'ADD'
    cursor.expectWord('MEMBER')
    return { kind: 'alterRole', role, member: cursor.name(), add, server }
  }
  if (cursor.token.kind === 'word') throw notUnderstood(`ALTER ${cursor.token.upper}`, line)
  throw cursor.unexpected()
}

function parseAlterDatabase(cursor: Cursor): StatementBody {
  const name = cursor.takeWord('CURRENT') ? null : cursor.name()
  cursor.expectWord('SET')
  const option = cursor.next().upper
  if (
    option === 'SINGLE_USER' ||
    option === 'MULTI_USER' ||
    option === 'READ_ONLY' ||
    option === 'READ_WRITE'
  ) {
    if (cursor.takeWord('WITH')) {
      cursor.oneOf('ROLLBACK', 'NO_WAIT')
      cursor.takeWord('IMMEDIATE')
    }
    return { kind: 'alterDatabase', name, option, value: 'ON' }
  }
  cursor.takeSymbol('=')
  const value = cursor.next().upper
  if (cursor.takeWord('WITH')) {
    cursor.oneOf('ROLLBACK', 'NO_WAIT')
    cursor.takeWord('IMMEDIATE')
  }
  return { kind: 'alterDatabase', name, option, value }
}

function parseAlterTable(cursor: Cursor): StatementBody {
  const table = cursor.qualifiedName()
  const noCheck = cursor.takeWord('WITH', 'NOCHECK')
  const check = !noCheck && cursor.takeWord('WITH', 'CHECK')
  if (cursor.takeWord('ADD')) {
    const body: TableBody = { columns: [], constraints: [], indexes: [] }
    do parseElement(cursor, body)
    while (cursor.takeSymbol(','))
    return {
      kind: 'alterTable',
      table,
      action: { kind: 'add', columns: body.columns, constraints: body.constraints, check: !noCheck },
    }
  }
  if (cursor.isWord('CHECK', 'CONSTRAINT') || cursor.isWord('NOCHECK', 'CONSTRAINT')) {
    const enable = cursor.next().upper === 'CHECK'
    cursor.expectWord('CONSTRAINT')
    const names = cursor.takeWord('ALL') ? null : cursor.names()
    return { kind: 'alterTable', table, action: { kind: 'checkConstraint', names, enable, verify: check } }
  }
  if (cursor.isWord('ENABLE') || cursor.isWord('DISABLE')) {
    const enable = cursor.next().upper === 'ENABLE'
    cursor.expectWord('TRIGGER')
    const names = cursor.takeWord('ALL') ? null : cursor.names()
    return { kind: 'alterTable', table, action: { kind: 'trigger', names, enable } }
  }
  if (cursor.takeWord('DROP')) {
    const column = cursor.takeWord('COLUMN')
    if (!column) cursor.takeWord('CONSTRAINT')
    const ifExists = cursor.takeWord('IF', 'EXISTS')
    const names = cursor.names()
    return {
      kind: 'alterTable',
      table,
      action: { kind: column ? 'dropColumn' : 'dropConstraint', names, ifExists },
    }
  }
  if (cursor.takeWord('ALTER', 'COLUMN')) {
    const name = cursor.name()
    const { type } = parseType(cursor)
    const collation = cursor.takeWord('COLLATE') ? cursor.next().text : undefined
    const nullable = cursor.takeWord('NOT', 'NULL') ? false : cursor.takeWord('NULL') ? true : null
    return {
      kind: 'alterTable',
      table,
      action: {
        kind: 'alterColumn',
        name,
        type: collation === undefined ? type : { ...type, collation },
        nullable,
      },
    }
  }
  throw notUnderstood(`ALTER TABLE … ${cursor.token.text}`, cursor.token.line)
}

/** Parses all DROP statements. */
export function parseDrop(cursor: Cursor): StatementBody {
  const line = cursor.token.line
  cursor.expectWord('DROP')
  if (cursor.takeWord('INDEX')) {
    const ifExists = cursor.takeWord('IF', 'EXISTS')
    const indexes = []
    do {
      const name = cursor.name()
      cursor.expectWord('ON')
      indexes.push({ name, table: cursor.qualifiedName() })
    } while (cursor.takeSymbol(','))
    return { kind: 'dropIndex', indexes, ifExists }
  }
  const kinds = [
    'TABLE',
    'VIEW',
    'PROCEDURE',
    'PROC',
    'TRIGGER',
    'SCHEMA',
    'DATABASE',
    'LOGIN',
    'USER',
    'ROLE',
  ] as const
  for (const kind of kinds)
    if (cursor.takeWord(kind)) {
      const ifExists = cursor.takeWord('IF', 'EXISTS')
      const names = [cursor.qualifiedName()]
      while (cursor.takeSymbol(',')) names.push(cursor.qualifiedName())
      return { kind: 'drop', what: kind === 'PROC' ? 'PROCEDURE' : kind, names, ifExists }
    }
  if (cursor.token.kind === 'word') throw notUnderstood(`DROP ${cursor.token.upper}`, line)
  throw cursor.unexpected()
}
