import { notUnderstood } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { parseExpression } from './parse-query.ts'
import { type NamedType, parseColumnType, parseType } from './parse-type.ts'
import type {
  ColumnDefinition,
  Defined,
  IndexDefinition,
  Placement,
  ReferentialAction,
  TableConstraint,
} from './tree.ts'

export interface TableBody {
  readonly columns: ColumnDefinition[]
  readonly constraints: TableConstraint[]
  readonly indexes: IndexDefinition[]
}

/** Parses the columns and constraints in the parentheses of CREATE TABLE. */
export function parseTableBody(cursor: Cursor): TableBody {
  const body: TableBody = { columns: [], constraints: [], indexes: [] }
  cursor.expectSymbol('(')
  do {
    if (cursor.isSymbol(')')) break
    parseElement(cursor, body)
  } while (cursor.takeSymbol(','))
  cursor.expectSymbol(')')
  return body
}

/** Parses a column, constraint or index. */
export function parseElement(cursor: Cursor, body: TableBody): void {
  if (isConstraint(cursor)) body.constraints.push(parseConstraint(cursor, null))
  else if (cursor.isWord('INDEX')) body.indexes.push(parseInlineIndex(cursor))
  else body.columns.push(parseColumn(cursor))
}

const isConstraint = (cursor: Cursor) =>
  cursor.isWord('CONSTRAINT') ||
  cursor.isWord('PRIMARY') ||
  cursor.isWord('UNIQUE') ||
  cursor.isWord('CHECK') ||
  cursor.isWord('FOREIGN') ||
  cursor.isWord('DEFAULT')

function parseInlineIndex(cursor: Cursor): IndexDefinition {
  cursor.expectWord('INDEX')
  const name = cursor.name()
  const unique = cursor.takeWord('UNIQUE')
  const clustered = cursor.takeWord('CLUSTERED')
  if (!clustered) cursor.takeWord('NONCLUSTERED')
  return parseIndexColumns(cursor, { name, unique, clustered })
}

/** Parses the columns and options of an index. */
export function parseIndexColumns(
  cursor: Cursor,
  head: Pick<IndexDefinition, 'name' | 'unique' | 'clustered'>,
): IndexDefinition {
  const columns = parseKeyColumns(cursor)
  const included = cursor.takeWord('INCLUDE') ? cursor.nameList() : []
  let filter: string | null = null
  let filterExpression = null
  if (cursor.takeWord('WHERE')) {
    const start = cursor.token.start
    filterExpression = parseExpression(cursor)
    filter = `(${cursor.slice(start)})`
  }
  const ignoreDuplicates = parseIndexOptions(cursor)
  const on = parsePlacement(cursor)
  return { ...head, columns, included, filter, filterExpression, ignoreDuplicates, on }
}

/** Parses `ON filegroup` or `ON scheme (column)`. Returns null without either. */
export function parsePlacement(cursor: Cursor): Placement | null {
  if (!cursor.takeWord('ON')) return null
  const name = cursor.name()
  const [column = null] = cursor.isSymbol('(') ? cursor.nameList() : []
  return { name, column }
}

/** Parses `WITH (…)` after an index or key. Returns true if IGNORE_DUP_KEY is on. */
export function parseIndexOptions(cursor: Cursor): boolean {
  let ignore = false
  if (!cursor.isWord('WITH')) return ignore
  cursor.next()
  cursor.expectSymbol('(')
  do {
    const option = cursor.next().upper
    cursor.expectSymbol('=')
    const value = cursor.next().upper
    if (option === 'IGNORE_DUP_KEY') ignore = value === 'ON'
    else if (
      ![
        'PAD_INDEX',
        'FILLFACTOR',
        'STATISTICS_NORECOMPUTE',
        'ALLOW_ROW_LOCKS',
        'ALLOW_PAGE_LOCKS',
        'ONLINE',
        'SORT_IN_TEMPDB',
        'DATA_COMPRESSION',
        'DROP_EXISTING',
        'MAXDOP',
        'OPTIMIZE_FOR_SEQUENTIAL_KEY',
      ].includes(option)
    )
      throw notUnderstood(`the index option ${option}`, cursor.token.line)
  } while (cursor.takeSymbol(','))
  cursor.expectSymbol(')')
  return ignore
}

export function parseKeyColumns(cursor: Cursor): { name: string; descending: boolean }[] {
  cursor.expectSymbol('(')
  const columns: { name: string; descending: boolean }[] = []
  do {
    const name = cursor.name()
    const descending = cursor.takeWord('DESC')
    if (!descending) cursor.takeWord('ASC')
    columns.push({ name, descending })
  } while (cursor.takeSymbol(','))
  cursor.expectSymbol(')')
  return columns
}

/** Parses an expression and keeps its text for the catalogue. */
export function parseDefined(cursor: Cursor): Defined {
  const start = cursor.token.start
  const expression = parseExpression(cursor)
  return { expression, text: cursor.slice(start) }
}

function action(cursor: Cursor): ReferentialAction {
  if (cursor.takeWord('NO', 'ACTION')) return 'NO ACTION'
  if (cursor.takeWord('CASCADE')) return 'CASCADE'
  cursor.expectWord('SET')
  return cursor.takeWord('NULL') ? 'SET NULL' : (cursor.expectWord('DEFAULT'), 'SET DEFAULT')
}

/** Parses a constraint, which belongs to the column if one is given. */
export function parseConstraint(cursor: Cursor, column: string | null): TableConstraint {
  const name = cursor.takeWord('CONSTRAINT') ? cursor.name() : null
  const token = cursor.token
  if (cursor.isWord('PRIMARY') || cursor.isWord('UNIQUE')) {
    const primary = cursor.takeWord('PRIMARY')
    if (primary) cursor.expectWord('KEY')
    else cursor.next()
    const clustered = cursor.takeWord('CLUSTERED') ? true : cursor.takeWord('NONCLUSTERED') ? false : null
    const columns =
      column === null || cursor.isSymbol('(')
        ? parseKeyColumns(cursor)
        : [{ name: column, descending: false }]
    parseIndexOptions(cursor)
    return { name, kind: 'key', primary, clustered, columns, on: parsePlacement(cursor) }
  }
  if (cursor.takeWord('CHECK')) {
    cursor.takeWord('NOT', 'FOR', 'REPLICATION')
    cursor.expectSymbol('(')
    const defined = parseDefined(cursor)
    cursor.expectSymbol(')')
    return { name, kind: 'check', ...defined }
  }
  if (cursor.isWord('FOREIGN') || cursor.isWord('REFERENCES')) {
    let columns = column === null ? [] : [column]
    if (cursor.takeWord('FOREIGN')) {
      cursor.expectWord('KEY')
      if (cursor.isSymbol('(')) columns = cursor.nameList()
    }
    cursor.expectWord('REFERENCES')
    const table = cursor.qualifiedName()
    const referenced = cursor.isSymbol('(') ? cursor.nameList() : null
    let onDelete: ReferentialAction = 'NO ACTION'
    let onUpdate: ReferentialAction = 'NO ACTION'
    while (cursor.isWord('ON')) {
      cursor.next()
      if (cursor.takeWord('DELETE')) onDelete = action(cursor)
      else {
        cursor.expectWord('UPDATE')
        onUpdate = action(cursor)
      }
    }
    return { name, kind: 'foreignKey', columns, table, referenced, onDelete, onUpdate }
  }
  if (cursor.takeWord('DEFAULT')) {
    const defined = parseDefined(cursor)
    if (cursor.takeWord('FOR')) return { name, kind: 'default', column: cursor.name(), ...defined }
    if (column === null) throw cursor.unexpected()
    return { name, kind: 'default', column, ...defined }
  }
  throw cursor.unexpected(token)
}

/** Parses a dynamic mask. It appears in the catalogue, but values aren't masked. */
function parseMask(cursor: Cursor): true {
  cursor.expectSymbol('(')
  cursor.expectWord('FUNCTION')
  cursor.expectSymbol('=')
  cursor.string()
  cursor.expectSymbol(')')
  return true
}

/** Parses a column with everything after its type. */
export function parseColumn(cursor: Cursor): ColumnDefinition {
  const name = cursor.name()
  const constraints: TableConstraint[] = []
  let nullable: boolean | null = null
  let identity: ColumnDefinition['identity'] = null
  let collation: string | undefined
  let fallback: ColumnDefinition['default'] = null
  let masked = false
  let computed: ColumnDefinition['computed'] = null
  let named: NamedType | null = null
  if (cursor.takeWord('AS')) {
    const defined = parseDefined(cursor)
    const persisted = cursor.takeWord('PERSISTED')
    computed = { ...defined, persisted }
  } else if (cursor.isWord('TIMESTAMP') && !cursor.isSymbol('.', 1)) named = parseType(cursor)
  else if (cursor.token.kind === 'symbol') named = { type: { name: 'timestamp' }, alias: null }
  else named = parseColumnType(cursor)
  for (;;) {
    if (cursor.takeWord('NOT', 'NULL')) nullable = false
    else if (cursor.takeWord('NULL')) nullable = true
    else if (cursor.takeWord('COLLATE')) collation = cursor.next().text
    else if (cursor.takeWord('MASKED', 'WITH')) masked = parseMask(cursor)
    else if (cursor.takeWord('ROWGUIDCOL') || cursor.takeWord('SPARSE')) continue
    else if (cursor.takeWord('IDENTITY')) {
      let seed = 1n
      let increment = 1n
      if (cursor.takeSymbol('(')) {
        seed = cursor.integer()
        cursor.expectSymbol(',')
        increment = cursor.integer()
        cursor.expectSymbol(')')
      }
      identity = { seed, increment }
    } else if (isConstraint(cursor) || cursor.isWord('REFERENCES')) {
      const constraint = parseConstraint(cursor, name)
      if (constraint.kind === 'default') fallback = { ...constraint }
      else constraints.push(constraint)
    } else break
  }
  const type = named === null ? null : collation === undefined ? named.type : { ...named.type, collation }
  return {
    name,
    type,
    alias: named?.alias ?? null,
    computed,
    nullable,
    identity,
    default: fallback,
    masked,
    constraints,
  }
}
