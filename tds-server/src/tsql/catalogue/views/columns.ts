import type { SqlRow } from '../../../values.ts'
import type { SessionState } from '../../run/session-state.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { isText } from '../../types/type-facts.ts'
import { storedSize } from '../column-facts.ts'
import { type Column, type Database, typeKey, type View } from '../model.ts'
import { isPermitted } from '../permissions.ts'
import { systemTypeOf, systemTypes } from '../system-types.ts'
import { schemaId, seesDefinitions, visible, visibleTables } from './objects.ts'
import { type SystemView, systemViewOf, type ViewBinder } from './view.ts'

const collationOf = (type: EngineType, database: Database): string | null =>
  isText(type.name) ? (type.collation ?? database.collation) : null

function sizes(
  type: EngineType,
  alias: string | null,
  { types }: Database,
): readonly [number, number, number, number, number] {
  const system = systemTypeOf(type.name)
  const { maxLength, precision, scale } = storedSize(type)
  const own = alias === null ? undefined : types.get(typeKey(alias.split('.')))
  const id = own?.id ?? (alias === 'sysname' ? 256 : system.userTypeId)
  return [system.systemTypeId, id, maxLength, precision, scale]
}

function columnRow(objectId: number, column: Column, database: Database): SqlRow {
  return [
    objectId,
    column.name,
    column.id,
    ...sizes(column.type, column.alias, database),
    collationOf(column.type, database),
    column.nullable,
    true,
    false,
    column.identity !== null,
    column.computed !== null,
    false,
    false,
    false,
    column.default?.id ?? 0,
    0,
    false,
    false,
    0,
    'NOT_APPLICABLE',
    false,
    column.masked === true,
    false,
    null,
  ]
}

const columnColumns =
  'object_id int, name name?, column_id int, system_type_id tinyint, user_type_id int, max_length smallint, precision tinyint, scale tinyint, collation_name name?, is_nullable bit?, is_ansi_padded bit, is_rowguidcol bit, is_identity bit, is_computed bit, is_filestream bit, is_replicated bit?, is_xml_document bit, default_object_id int, rule_object_id int, is_sparse bit?, is_column_set bit?, generated_always_type tinyint?, generated_always_type_desc short?, is_hidden bit?, is_masked bit, is_dts_replicated bit?, encryption_type int?'

/** Returns a view's columns by binding its query. */
export function viewColumns(view: View, bindView: ViewBinder): Column[] {
  try {
    return bindView(view.query).columns.map((column, i) => ({
      id: i + 1,
      name: view.columns?.[i] ?? column.name,
      type: column.type,
      nullable: column.nullable,
      identity: null,
      computed: null,
      default: null,
      alias: null,
    }))
  } catch {
    return []
  }
}

/** User-defined types are visible only with a permission on their schema. */
function* ownTypes(session: SessionState, database: Database): Iterable<SqlRow> {
  for (const { id, schema, name, type, nullable } of database.types.values()) {
    const on = { securableClass: 'SCHEMA', schema } as const
    if (
      !['SELECT', 'VIEW DEFINITION', 'REFERENCES'].some((right) => isPermitted(session, database, right, on))
    )
      continue
    const { maxLength, precision, scale } = storedSize(type)
    yield [
      name,
      systemTypeOf(type.name).systemTypeId,
      id,
      schemaId(database, schema),
      null,
      maxLength,
      precision,
      scale,
      collationOf(type, database),
      nullable,
      true,
      false,
      0,
      0,
      false,
    ]
  }
}

export const columnViews: Readonly<Record<string, SystemView>> = {
  columns: systemViewOf(columnColumns, function* (session, database, bindView) {
    for (const object of visible(session, database)) {
      const columns =
        object.kind === 'table' ? object.columns : object.kind === 'view' ? viewColumns(object, bindView) : []
      for (const column of columns) yield columnRow(object.id, column, database)
    }
  }),
  identity_columns: systemViewOf(
    'object_id int, name name?, column_id int, seed_value bigint?, increment_value bigint?, last_value bigint?, is_not_for_replication bit?',
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const column of table.columns)
          if (column.identity !== null)
            yield [
              table.id,
              column.name,
              column.id,
              column.identity.seed,
              column.identity.increment,
              table.lastIdentity,
              false,
            ]
    },
  ),
  computed_columns: systemViewOf(
    'object_id int, name name?, column_id int, definition text?, is_persisted bit, uses_database_collation bit, is_nullable bit?',
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const column of table.columns)
          if (column.computed !== null)
            yield [
              table.id,
              column.name,
              column.id,
              seesDefinitions(session, table) ? column.computed.text : null,
              column.computed.persisted,
              true,
              column.nullable,
            ]
    },
  ),
  types: systemViewOf(
    'name name, system_type_id tinyint, user_type_id int, schema_id int, principal_id int?, max_length smallint, precision tinyint, scale tinyint, collation_name name?, is_nullable bit?, is_user_defined bit, is_assembly_type bit, default_object_id int, rule_object_id int, is_table_type bit',
    (session, database) => [
      ...ownTypes(session, database),
      ...systemTypes.map((type) => [
        type.name,
        type.systemTypeId,
        type.userTypeId,
        4,
        null,
        type.maxLength,
        type.precision,
        type.scale,
        ['char', 'varchar', 'text', 'nchar', 'nvarchar', 'ntext', 'sysname'].includes(type.name)
          ? database.collation
          : null,
        type.name !== 'sysname',
        false,
        type.systemTypeId === 240,
        0,
        0,
        false,
      ]),
    ],
  ),
}
