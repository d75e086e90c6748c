import type { SqlRow } from '../../../values.ts'
import type { SessionState } from '../../run/session-state.ts'
import type { Database, DbObject, Table } from '../model.ts'
import { isPermitted, isVisible } from '../permissions.ts'
import { type SystemView, systemViewOf } from './view.ts'

const codes: Readonly<Record<DbObject['kind'], readonly [string, string]>> = {
  table: ['U ', 'USER_TABLE'],
  view: ['V ', 'VIEW'],
  procedure: ['P ', 'SQL_STORED_PROCEDURE'],
  trigger: ['TR', 'SQL_TRIGGER'],
}

export const schemaId = (database: Database, schema: string): number => database.schema(schema)?.id ?? 1

/** Returns the objects that the session may see. */
export function* visible(session: SessionState, database: Database): Iterable<DbObject> {
  for (const object of database.objects.values()) if (isVisible(session, database, object)) yield object
}

export function* visibleTables(session: SessionState, database: Database): Iterable<Table> {
  for (const object of visible(session, database)) if (object.kind === 'table') yield object
}

/** SELECT permission is enough to see a table, but not to see the definitions of constraints and computed columns. */
export const seesDefinitions = (session: SessionState, table: Table): boolean =>
  isPermitted(session, table.database, 'VIEW DEFINITION', { securableClass: 'OBJECT', object: table })

const objectColumns =
  'name name, object_id int, principal_id int?, schema_id int, parent_object_id int, type kind, type_desc short, create_date datetime, modify_date datetime, is_ms_shipped bit, is_published bit, is_schema_published bit'

/** Number of rows on a page, assuming a hundred bytes per row. */
const ROWS_OF_PAGE = 80

const partitionId = (table: Table, indexId: number): bigint =>
  BigInt(table.id) * 65_536n + BigInt(indexId) * 16n

const modified = (object: DbObject) =>
  object.kind === 'table' || object.kind === 'view' ? object.modified : object.created

function objectRow(database: Database, object: DbObject): SqlRow {
  const [type, description] = codes[object.kind]
  const parent = object.kind === 'trigger' ? object.table.id : 0
  const owner = object.kind === 'table' ? (database.owners.get(object.id) ?? null) : null
  return [
    object.name,
    object.id,
    owner,
    schemaId(database, object.schema),
    parent,
    type,
    description,
    object.created,
    modified(object),
    false,
    false,
    false,
  ]
}

function* constraintRows(database: Database, table: Table): Iterable<SqlRow> {
  const row = (name: string, id: number, type: string, description: string): SqlRow => [
    name,
    id,
    null,
    schemaId(database, table.schema),
    table.id,
    type,
    description,
    table.created,
    table.modified,
    false,
    false,
    false,
  ]
  for (const index of table.indexes)
    if (index.kind === 'primary') yield row(index.name, index.id, 'PK', 'PRIMARY_KEY_CONSTRAINT')
    else if (index.kind === 'unique') yield row(index.name, index.id, 'UQ', 'UNIQUE_CONSTRAINT')
  for (const check of table.checks) yield row(check.name, check.id, 'C ', 'CHECK_CONSTRAINT')
  for (const key of table.foreignKeys) yield row(key.name, key.id, 'F ', 'FOREIGN_KEY_CONSTRAINT')
  for (const column of table.columns)
    if (column.default !== null) yield row(column.default.name, column.default.id, 'D ', 'DEFAULT_CONSTRAINT')
}

export const objectViews: Readonly<Record<string, SystemView>> = {
  schemas: systemViewOf('name name, schema_id int, principal_id int?', (_, database) =>
    [...database.schemas.values()].map((schema) => [
      schema.name,
      schema.id,
      database.users.get(schema.owner.toLowerCase())?.id ?? 1,
    ]),
  ),
  objects: systemViewOf(objectColumns, function* (session, database) {
    for (const object of visible(session, database)) {
      yield objectRow(database, object)
      if (object.kind === 'table') yield* constraintRows(database, object)
    }
  }),
  all_objects: systemViewOf(objectColumns, function* (session, database) {
    for (const object of visible(session, database)) yield objectRow(database, object)
  }),
  tables: systemViewOf(
    `${objectColumns}, lob_data_space_id int, max_column_id_used int, lock_on_bulk_load bit, uses_ansi_nulls bit?, is_replicated bit?, has_replication_filter bit?, is_merge_published bit?, is_memory_optimized bit?, durability tinyint?, durability_desc short?, temporal_type tinyint?, temporal_type_desc short?, history_table_id int?, is_external bit, is_node bit, is_edge bit, is_filetable bit?`,
    function* (session, database) {
      for (const table of visibleTables(session, database))
        yield [
          ...objectRow(database, table),
          0,
          table.nextColumn - 1,
          false,
          true,
          false,
          false,
          false,
          false,
          0,
          'SCHEMA_AND_DATA',
          0,
          'NON_TEMPORAL_TABLE',
          null,
          false,
          false,
          false,
          false,
        ]
    },
  ),
  views: systemViewOf(
    `${objectColumns}, with_check_option bit, is_date_correlation_view bit`,
    function* (session, database) {
      for (const object of visible(session, database))
        if (object.kind === 'view') yield [...objectRow(database, object), false, false]
    },
  ),
  procedures: systemViewOf(objectColumns, function* (session, database) {
    for (const object of visible(session, database))
      if (object.kind === 'procedure') yield objectRow(database, object)
  }),
  synonyms: systemViewOf(`${objectColumns}, base_object_name text`, () => []),
  triggers: systemViewOf(
    'name name, object_id int, parent_class tinyint, parent_class_desc short, parent_id int, type kind, type_desc short, create_date datetime, modify_date datetime, is_ms_shipped bit, is_disabled bit, is_not_for_replication bit, is_instead_of_trigger bit',
    function* (session, database) {
      for (const trigger of visible(session, database))
        if (trigger.kind === 'trigger')
          yield [
            trigger.name,
            trigger.id,
            1,
            'OBJECT_OR_COLUMN',
            trigger.table.id,
            'TR',
            'SQL_TRIGGER',
            trigger.created,
            trigger.created,
            false,
            !trigger.enabled,
            false,
            trigger.insteadOf,
          ]
    },
  ),
  trigger_events: systemViewOf(
    'object_id int, type int, type_desc short, is_first bit, is_last bit',
    function* (session, database) {
      for (const trigger of visible(session, database))
        if (trigger.kind === 'trigger')
          for (const event of trigger.events)
            yield [trigger.id, { INSERT: 1, UPDATE: 2, DELETE: 3 }[event], event, false, false]
    },
  ),
  sql_modules: systemViewOf(
    'object_id int, definition text?, uses_ansi_nulls bit?, uses_quoted_identifier bit?, is_schema_bound bit?',
    function* (session, database) {
      for (const object of visible(session, database))
        if (object.kind !== 'table') yield [object.id, object.text, true, true, false]
    },
  ),
  partitions: systemViewOf(
    'partition_id bigint, object_id int, index_id int, partition_number int, hobt_id bigint, rows bigint?, filestream_filegroup_id smallint, data_compression tinyint, data_compression_desc short?',
    function* (session, database) {
      for (const table of visibleTables(session, database)) {
        const ids = table.indexes.map((index) => index.indexId)
        for (const id of ids.includes(1) ? ids : [0, ...ids])
          yield [
            partitionId(table, id),
            table.id,
            id,
            1,
            partitionId(table, id),
            BigInt(table.current.count),
            0,
            0,
            'NONE',
          ]
      }
    },
  ),
  dm_db_partition_stats: systemViewOf(
    'partition_id bigint, object_id int, index_id int, partition_number int, row_count bigint',
    function* (session, database) {
      for (const table of visibleTables(session, database)) {
        const ids = table.indexes.map((index) => index.indexId)
        for (const id of ids.includes(1) ? ids : [0, ...ids])
          yield [partitionId(table, id), table.id, id, 1, BigInt(table.current.count)]
      }
    },
  ),
  allocation_units: systemViewOf(
    'allocation_unit_id bigint, type tinyint, type_desc short?, container_id bigint, data_space_id int?, total_pages bigint, used_pages bigint, data_pages bigint',
    function* (session, database) {
      for (const table of visibleTables(session, database)) {
        const ids = table.indexes.map((index) => index.indexId)
        const pages = BigInt(Math.ceil(table.current.count / ROWS_OF_PAGE))
        for (const id of ids.includes(1) ? ids : [0, ...ids]) {
          const container = partitionId(table, id)
          // Pages are allocated in extents of eight.
          const taken = pages === 0n ? 0n : ((pages + 8n) / 8n) * 8n + 1n
          yield [container + 1n, 1, 'IN_ROW_DATA', container, 1, taken, pages === 0n ? 0n : pages + 1n, pages]
        }
      }
    },
  ),
  extended_properties: systemViewOf(
    'class tinyint, class_desc short?, major_id int, minor_id int, name name, value text?',
    (_, database) =>
      database.extendedProperties.map((one) => [
        one.securableClass,
        one.securableClass === 1 ? 'OBJECT_OR_COLUMN' : one.securableClass === 3 ? 'SCHEMA' : 'DATABASE',
        one.majorId,
        one.minorId,
        one.name,
        one.value,
      ]),
  ),
  sql_expression_dependencies: systemViewOf(
    'referencing_id int, referencing_minor_id int, referencing_class tinyint?, referenced_schema_name name?, referenced_entity_name name?, referenced_id int?, is_schema_bound_reference bit, is_caller_dependent bit, is_ambiguous bit',
    function* (session, database) {
      for (const object of visible(session, database)) {
        if (object.kind !== 'view') continue
        const text = JSON.stringify(object.query, (_, value: unknown) =>
          typeof value === 'bigint' ? '' : value,
        ).toLowerCase()
        for (const other of database.objects.values())
          if (
            (other.kind === 'table' || other.kind === 'view') &&
            other !== object &&
            text.includes(`"${other.name.toLowerCase()}"]`)
          )
            yield [
              object.id,
              0,
              1,
              other.schema,
              other.name,
              other.id,
              /\bschemabinding\b/i.test(object.text),
              false,
              false,
            ]
      }
    },
  ),
}
