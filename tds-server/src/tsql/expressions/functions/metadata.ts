import type { SqlValue } from '../../../values.ts'
import { storedSize } from '../../catalogue/column-facts.ts'
import type { Database, DbObject } from '../../catalogue/model.ts'
import { objectOfText, partsOfText } from '../../catalogue/names.ts'
import { isColumnPermitted, isPermitted, isVisible, userOf } from '../../catalogue/permissions.ts'
import { typeById, typeByName } from '../../catalogue/system-types.ts'
import type { SessionState } from '../../run/session-state.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { decimal, int, nvarchar, smallint, sysname } from '../../types/type-facts.ts'
import { asText } from '../common.ts'
import { type Compiled, cast, nothing, nullIfAnyNull } from '../compiled.ts'
import { counted } from './arguments.ts'
import type { FunctionCompiler } from './index.ts'

type Read = (values: readonly SqlValue[], session: SessionState) => SqlValue

/** Defines a function that queries the catalogue. Its value is null if any argument is null. */
const asking =
  (type: EngineType, kinds: readonly ('text' | 'int')[], least: number, read: Read): FunctionCompiler =>
  (parts, _, name): Compiled => {
    counted(name, parts, least, kinds.length)
    const given = parts.map((part, i) => (kinds[i] === 'int' ? cast(part, int) : asText(part)))
    if (given.length === 0)
      return {
        ...nothing,
        type,
        nullable: true,
        constant: false,
        run: (frame) => read([], frame.run.session),
      }
    return nullIfAnyNull(type, given, (values, frame) => read(values, frame.run.session), true)
  }

const kindCodes: Readonly<Record<DbObject['kind'], string>> = {
  table: 'U',
  view: 'V',
  procedure: 'P',
  trigger: 'TR',
}

function constraintId(database: Database, schema: string, name: string): number | null {
  const lower = name.toLowerCase()
  for (const table of database.tables()) {
    if (table.schema.toLowerCase() !== schema.toLowerCase()) continue
    for (const index of table.indexes)
      if (index.id !== 0 && index.name.toLowerCase() === lower) return index.id
    for (const check of [...table.checks, ...table.foreignKeys])
      if (check.name.toLowerCase() === lower) return check.id
    for (const column of table.columns)
      if (column.default?.name.toLowerCase() === lower) return column.default.id
  }
  return null
}

function objectId(session: SessionState, text: string, kind: string | undefined): number | null {
  const object = objectOfText(session, text)
  if (object !== undefined) {
    if (kind !== undefined && kind.trim().toUpperCase() !== kindCodes[object.kind]) return null
    const database = object.kind === 'table' ? object.database : session.database
    return isVisible(session, database, object) ? object.id : null
  }
  const parts = partsOfText(text)
  if (parts === null) return null
  return constraintId(session.database, parts.at(-2) ?? 'dbo', parts.at(-1) ?? '')
}

const databaseById = (session: SessionState, id: number): Database | undefined =>
  [...session.server.databases.values()].find((database) => database.id === id)

const objectById = (session: SessionState, id: SqlValue, database?: SqlValue): DbObject | undefined =>
  (database === undefined ? session.database : databaseById(session, database as number))?.objects.get(
    id as number,
  )

function hasPermission(
  session: SessionState,
  securable: string | null,
  kind: string | null,
  permission: string,
  column: string | null,
): number | null {
  const wanted = permission.toUpperCase()
  if (kind === null || kind.toUpperCase() === 'SERVER')
    return session.login.isAdmin || wanted === 'VIEW ANY DATABASE' || wanted === 'CONNECT SQL' ? 1 : 0
  switch (kind.toUpperCase()) {
    case 'DATABASE': {
      // A name that is neither a valid identifier nor quoted refers to nothing.
      const named = securable === null ? null : (partsOfText(securable)?.[0] ?? '')
      const database = named === null ? session.database : session.server.databases.get(named.toLowerCase())
      if (database === undefined) return null
      if (wanted === 'CONNECT') return userOf(session, database) === null ? 0 : 1
      return isPermitted(session, database, wanted, { securableClass: 'DATABASE' }) ? 1 : 0
    }
    case 'SCHEMA': {
      const parts = partsOfText(securable ?? '')
      const schema = session.database.schema(parts?.at(-1) ?? securable ?? '')
      if (schema === undefined) return null
      return isPermitted(session, session.database, wanted, { securableClass: 'SCHEMA', schema: schema.name })
        ? 1
        : 0
    }
    case 'OBJECT': {
      const object = objectOfText(session, securable ?? '')
      if (object === undefined) return null
      const database = object.kind === 'table' ? object.database : session.database
      if (column !== null) return hasColumnPermission(session, database, object, wanted, column)
      if (wanted === 'ANY') return isVisible(session, database, object) ? 1 : 0
      return isPermitted(session, database, wanted, { securableClass: 'OBJECT', object }) ? 1 : 0
    }
    default:
      return null
  }
}

/** `name` is a column's name without brackets. */
function hasColumnPermission(
  session: SessionState,
  database: Database,
  object: DbObject,
  permission: string,
  name: string,
): number | null {
  if (object.kind === 'view')
    return isPermitted(session, database, permission, { securableClass: 'OBJECT', object }) ? 1 : 0
  const column = object.kind === 'table' ? object.column(name) : undefined
  if (column === undefined) return null
  return isColumnPermitted(session, database, permission, object, column.id) ? 1 : 0
}

const columnFacts: Readonly<
  Record<string, (object: DbObject & { kind: 'table' }, name: string) => number | null>
> = {
  isidentity: (table, name) => (table.column(name)?.identity === null ? 0 : 1),
  iscomputed: (table, name) => (table.column(name)?.computed === null ? 0 : 1),
  allowsnull: (table, name) => (table.column(name)?.nullable === true ? 1 : 0),
  columnid: (table, name) => table.column(name)?.id ?? null,
  precision: (table, name) => {
    const type = table.column(name)?.type
    return type === undefined
      ? null
      : storedSize(type).precision || (typeof type.length === 'number' ? type.length : -1)
  },
  scale: (table, name) => {
    const type = table.column(name)?.type
    return type === undefined ? null : storedSize(type).scale
  },
}

/** Functions about databases and types, which never wait for schema changes. */
const free = new Set(['DB_NAME', 'DB_ID', 'TYPE_NAME', 'TYPE_ID', 'PARSENAME', 'SCHEMA_NAME'])

const functions: Readonly<Record<string, FunctionCompiler>> = {
  DB_NAME: asking(sysname, ['int'], 0, ([id], session) =>
    id === undefined ? session.database.name : (databaseById(session, id as number)?.name ?? null),
  ),
  DB_ID: asking(smallint, ['text'], 0, ([name], session) =>
    name === undefined
      ? session.database.id
      : (session.server.databases.get((name as string).toLowerCase())?.id ?? null),
  ),
  SCHEMA_NAME: asking(sysname, ['int'], 0, ([id], session) =>
    id === undefined
      ? 'dbo'
      : ([...session.database.schemas.values()].find((schema) => schema.id === id)?.name ?? null),
  ),
  SCHEMA_ID: asking(int, ['text'], 0, ([name], session) =>
    name === undefined ? 1 : (session.database.schema(name as string)?.id ?? null),
  ),
  OBJECT_ID: asking(int, ['text', 'text'], 1, ([name, kind], session) =>
    objectId(session, name as string, kind as string | undefined),
  ),
  OBJECT_NAME: asking(
    sysname,
    ['int', 'int'],
    1,
    ([id, database], session) => objectById(session, id ?? null, database)?.name ?? null,
  ),
  OBJECT_SCHEMA_NAME: asking(
    sysname,
    ['int', 'int'],
    1,
    ([id, database], session) => objectById(session, id ?? null, database)?.schema ?? null,
  ),
  OBJECT_DEFINITION: asking(nvarchar('max'), ['int'], 1, ([id], session) => {
    const object = objectById(session, id ?? null)
    return object === undefined || object.kind === 'table' ? null : object.text
  }),
  OBJECTPROPERTY: asking(int, ['int', 'text'], 2, ([id, property], session) => {
    const object = objectById(session, id ?? null)
    if (object === undefined) return null
    switch ((property as string).toLowerCase()) {
      case 'istable':
      case 'isusertable':
        return object.kind === 'table' ? 1 : 0
      case 'isview':
        return object.kind === 'view' ? 1 : 0
      case 'isprocedure':
        return object.kind === 'procedure' ? 1 : 0
      case 'istrigger':
        return object.kind === 'trigger' ? 1 : 0
      case 'tablehasidentity':
        return object.kind === 'table' && object.columns.some((column) => column.identity !== null) ? 1 : 0
      case 'tablehasprimarykey':
        return object.kind === 'table' && object.indexes.some((index) => index.kind === 'primary') ? 1 : 0
      case 'ismsshipped':
        return 0
      default:
        return null
    }
  }),
  COLUMNPROPERTY: asking(int, ['int', 'text', 'text'], 3, ([id, column, property], session) => {
    const object = objectById(session, id ?? null)
    if (object?.kind !== 'table' || object.column(column as string) === undefined) return null
    return columnFacts[(property as string).toLowerCase()]?.(object, column as string) ?? null
  }),
  COL_LENGTH: asking(smallint, ['text', 'text'], 2, ([table, column], session) => {
    const object = objectOfText(session, table as string)
    const type = object?.kind === 'table' ? object.column(column as string)?.type : undefined
    return type === undefined ? null : storedSize(type).maxLength
  }),
  COL_NAME: asking(sysname, ['int', 'int'], 2, ([id, column], session) => {
    const object = objectById(session, id ?? null)
    return object?.kind === 'table' ? (object.columns.find((one) => one.id === column)?.name ?? null) : null
  }),
  TYPE_NAME: asking(sysname, ['int'], 1, ([id]) => typeById(id as number)?.name ?? null),
  TYPE_ID: asking(
    int,
    ['text'],
    1,
    ([name]) => typeByName((name as string).toLowerCase())?.userTypeId ?? null,
  ),
  IDENT_CURRENT: asking(decimal(38, 0), ['text'], 1, ([name], session) => {
    const object = objectOfText(session, name as string)
    if (object?.kind !== 'table') return null
    const identity = object.columns.find((column) => column.identity !== null)?.identity
    return identity === undefined || identity === null ? null : (object.lastIdentity ?? identity.seed)
  }),
  IDENT_SEED: asking(decimal(38, 0), ['text'], 1, ([name], session) => {
    const object = objectOfText(session, name as string)
    return object?.kind === 'table'
      ? (object.columns.find((column) => column.identity !== null)?.identity?.seed ?? null)
      : null
  }),
  IDENT_INCR: asking(decimal(38, 0), ['text'], 1, ([name], session) => {
    const object = objectOfText(session, name as string)
    return object?.kind === 'table'
      ? (object.columns.find((column) => column.identity !== null)?.identity?.increment ?? null)
      : null
  }),
  PARSENAME: asking(
    sysname,
    ['text', 'int'],
    2,
    ([name, piece]) => partsOfText(name as string)?.at(-(piece as number)) ?? null,
  ),
  HAS_PERMS_BY_NAME: (parts, _, name) => {
    counted(name, parts, 3, 5)
    const given = parts.map((part) => asText(part))
    return {
      ...nothing,
      slots: given.reduce((slots, part) => slots | part.slots, 0),
      type: int,
      nullable: true,
      constant: false,
      run: (frame) => {
        const [securable, kind, permission, column] = given.map((part) => part.run(frame) as string | null)
        return permission === null || permission === undefined
          ? null
          : hasPermission(frame.run.session, securable ?? null, kind ?? null, permission, column ?? null)
      },
    }
  },
}

/** Functions that query the catalogue. Like catalogue views, they wait for the schema changes of other transactions. */
export const metadataFunctions: Readonly<Record<string, FunctionCompiler>> = Object.fromEntries(
  Object.entries(functions).map(([known, compile]): [string, FunctionCompiler] => [
    known,
    free.has(known)
      ? compile
      : (parts, scope, name, expressions) => {
          scope.context.asksCatalogue()
          return compile(parts, scope, name, expressions)
        },
  ]),
)
