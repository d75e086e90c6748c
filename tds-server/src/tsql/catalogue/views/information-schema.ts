import type { SqlRow } from '../../../values.ts'
import type { EngineType } from '../../syntax/tree.ts'
import {
  digitsOf,
  isBinary,
  isDecimal,
  isFloat,
  isMoment,
  isMoney,
  isText,
  isUnicode,
  isWhole,
} from '../../types/type-facts.ts'
import type { Database } from '../model.ts'
import { viewColumns } from './columns.ts'
import { seesDefinitions, visible } from './objects.ts'
import { type SystemView, systemViewOf } from './view.ts'

function lengths(type: EngineType): readonly [number | null, number | null] {
  if (!isText(type.name) && !(isBinary(type.name) && type.name !== 'timestamp'))
    return type.name === 'xml' ? [-1, -1] : [null, null]
  if (type.length === 'max') return [-1, -1]
  if (type.length === undefined)
    return type.name === 'ntext' ? [1073741823, 2147483646] : [2147483647, 2147483647]
  return [type.length, isUnicode(type.name) ? type.length * 2 : type.length]
}

function numbers(type: EngineType): SqlRow {
  if (isWhole(type.name) && type.name !== 'bit') return [digitsOf(type).precision, 10, 0]
  if (isDecimal(type.name) || isMoney(type.name)) return [digitsOf(type).precision, 10, digitsOf(type).scale]
  if (isFloat(type.name)) return [type.name === 'real' ? 24 : 53, 2, null]
  return [null, null, null]
}

function seconds(type: EngineType): number | null {
  if (!isMoment(type.name)) return null
  if (type.name === 'date' || type.name === 'smalldatetime') return 0
  return type.name === 'datetime' ? 3 : (type.scale ?? 7)
}

function* columnRows(
  database: Database,
  schema: string,
  table: string,
  columns: Iterable<{ name: string; type: EngineType; nullable: boolean; default: { text: string } | null }>,
  seesDefaults = true,
): Iterable<SqlRow> {
  let position = 0
  for (const column of columns) {
    position += 1
    const text = isText(column.type.name)
    yield [
      database.name,
      schema,
      table,
      column.name,
      position,
      seesDefaults ? (column.default?.text ?? null) : null,
      column.nullable ? 'YES' : 'NO',
      column.type.name,
      ...lengths(column.type),
      ...numbers(column.type),
      seconds(column.type),
      text ? (isUnicode(column.type.name) ? 'UNICODE' : 'iso_1') : null,
      text ? (column.type.collation ?? database.collation) : null,
    ]
  }
}

export const informationSchema: Readonly<Record<string, SystemView>> = {
  tables: systemViewOf(
    'TABLE_CATALOG name?, TABLE_SCHEMA name?, TABLE_NAME name, TABLE_TYPE name?',
    function* (session, database) {
      for (const object of visible(session, database))
        if (object.kind === 'table' || object.kind === 'view')
          yield [database.name, object.schema, object.name, object.kind === 'table' ? 'BASE TABLE' : 'VIEW']
    },
  ),
  columns: systemViewOf(
    'TABLE_CATALOG name?, TABLE_SCHEMA name?, TABLE_NAME name, COLUMN_NAME name?, ORDINAL_POSITION int?, COLUMN_DEFAULT text?, IS_NULLABLE name?, DATA_TYPE name?, CHARACTER_MAXIMUM_LENGTH int?, CHARACTER_OCTET_LENGTH int?, NUMERIC_PRECISION tinyint?, NUMERIC_PRECISION_RADIX smallint?, NUMERIC_SCALE int?, DATETIME_PRECISION smallint?, CHARACTER_SET_NAME name?, COLLATION_NAME name?',
    function* (session, database, bindView) {
      for (const object of visible(session, database)) {
        if (object.kind === 'table') {
          const sees = seesDefinitions(session, object)
          yield* columnRows(database, object.schema, object.name, object.columns, sees)
        }
        if (object.kind === 'view')
          yield* columnRows(database, object.schema, object.name, viewColumns(object, bindView))
      }
    },
  ),
  schemata: systemViewOf('CATALOG_NAME name?, SCHEMA_NAME name, SCHEMA_OWNER name?', (_, database) =>
    [...database.schemas.values()].map((schema) => [database.name, schema.name, schema.owner]),
  ),
  views: systemViewOf(
    'TABLE_CATALOG name?, TABLE_SCHEMA name?, TABLE_NAME name, VIEW_DEFINITION text?',
    function* (session, database) {
      for (const object of visible(session, database))
        if (object.kind === 'view') yield [database.name, object.schema, object.name, object.text]
    },
  ),
}
