import type { SqlRow } from '../../../values.ts'
import type { Column, Database, Table } from '../model.ts'
import { schemaId, seesDefinitions, visibleTables } from './objects.ts'
import { type SystemView, systemViewOf } from './view.ts'

const objectColumns =
  'name name, object_id int, principal_id int?, schema_id int, parent_object_id int, type kind, type_desc short, create_date datetime, modify_date datetime, is_ms_shipped bit'

const head = (
  database: Database,
  table: Table,
  name: string,
  id: number,
  type: string,
  description: string,
): SqlRow => [
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
]

const actions = ['NO ACTION', 'CASCADE', 'SET NULL', 'SET DEFAULT'] as const

export const constraintViews: Readonly<Record<string, SystemView>> = {
  default_constraints: systemViewOf(
    `${objectColumns}, parent_column_id int, definition text?, is_system_named bit`,
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const column of table.columns)
          if (column.default !== null)
            yield [
              ...head(database, table, column.default.name, column.default.id, 'D ', 'DEFAULT_CONSTRAINT'),
              column.id,
              seesDefinitions(session, table) ? column.default.text : null,
              column.default.systemNamed,
            ]
    },
  ),
  key_constraints: systemViewOf(
    `${objectColumns}, unique_index_id int?, is_system_named bit, is_enforced bit?`,
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const index of table.indexes)
          if (index.id !== 0)
            yield [
              ...head(
                database,
                table,
                index.name,
                index.id,
                index.kind === 'primary' ? 'PK' : 'UQ',
                index.kind === 'primary' ? 'PRIMARY_KEY_CONSTRAINT' : 'UNIQUE_CONSTRAINT',
              ),
              index.indexId,
              index.systemNamed,
              true,
            ]
    },
  ),
  check_constraints: systemViewOf(
    `${objectColumns}, is_disabled bit, is_not_for_replication bit, is_not_trusted bit, parent_column_id int, definition text?, uses_database_collation bit?, is_system_named bit`,
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const check of table.checks)
          yield [
            ...head(database, table, check.name, check.id, 'C ', 'CHECK_CONSTRAINT'),
            !check.enabled,
            false,
            !check.trusted,
            check.columnId,
            seesDefinitions(session, table) ? check.text : null,
            true,
            check.systemNamed,
          ]
    },
  ),
  foreign_keys: systemViewOf(
    `${objectColumns}, referenced_object_id int?, key_index_id int?, is_disabled bit, is_not_for_replication bit, is_not_trusted bit, delete_referential_action tinyint?, delete_referential_action_desc short?, update_referential_action tinyint?, update_referential_action_desc short?, is_system_named bit`,
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const key of table.foreignKeys)
          yield [
            ...head(database, table, key.name, key.id, 'F ', 'FOREIGN_KEY_CONSTRAINT'),
            key.parent.id,
            1,
            !key.enabled,
            false,
            !key.trusted,
            actions.indexOf(key.onDelete),
            key.onDelete.replace(' ', '_'),
            actions.indexOf(key.onUpdate),
            key.onUpdate.replace(' ', '_'),
            key.systemNamed,
          ]
    },
  ),
  foreign_key_columns: systemViewOf(
    'constraint_object_id int, constraint_column_id int, parent_object_id int, parent_column_id int, referenced_object_id int, referenced_column_id int',
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const key of table.foreignKeys)
          for (const [i, column] of key.columns.entries())
            yield [key.id, i + 1, table.id, column.id, key.parent.id, key.referenced[i]?.id ?? 0]
    },
  ),
  indexes: systemViewOf(
    'object_id int, name name?, index_id int, type tinyint, type_desc short?, is_unique bit?, data_space_id int, ignore_dup_key bit?, is_primary_key bit?, is_unique_constraint bit?, fill_factor tinyint, is_padded bit?, is_disabled bit?, is_hypothetical bit?, allow_row_locks bit?, allow_page_locks bit?, has_filter bit, filter_definition text?',
    function* (session, database) {
      for (const table of visibleTables(session, database)) {
        if (!table.indexes.some((index) => index.clustered))
          yield [
            table.id,
            null,
            0,
            0,
            'HEAP',
            false,
            1,
            false,
            false,
            false,
            0,
            false,
            false,
            false,
            true,
            true,
            false,
            null,
          ]
        for (const index of [...table.indexes].sort((a, b) => a.indexId - b.indexId))
          yield [
            table.id,
            index.name,
            index.indexId,
            index.clustered ? 1 : 2,
            index.clustered ? 'CLUSTERED' : 'NONCLUSTERED',
            index.unique,
            1,
            index.definition?.ignoreDuplicates ?? false,
            index.kind === 'primary',
            index.kind === 'unique',
            0,
            false,
            false,
            false,
            true,
            true,
            (index.definition?.filter ?? null) !== null,
            index.definition?.filter ?? null,
          ]
      }
    },
  ),
  index_columns: systemViewOf(
    'object_id int, index_id int, index_column_id int, column_id int, key_ordinal tinyint, partition_ordinal tinyint, is_descending_key bit?, is_included_column bit?',
    function* (session, database) {
      for (const table of visibleTables(session, database)) {
        const { heapPartitionColumn } = table
        if (heapPartitionColumn !== null && !table.indexes.some((index) => index.clustered))
          yield [table.id, 0, 1, heapPartitionColumn.id, 0, 1, false, false]
        for (const { indexId, columns, included, partitionColumn } of table.indexes) {
          const place = (column: Column) => (column === partitionColumn ? 1 : 0)
          for (const [i, { column, descending }] of columns.entries())
            yield [table.id, indexId, i + 1, column.id, i + 1, place(column), descending, false]
          for (const [i, column] of included.entries())
            yield [table.id, indexId, columns.length + i + 1, column.id, 0, place(column), false, true]
          const all = [...columns.map(({ column }) => column), ...included]
          // "Columns implicitly added because they are a partitioning column are returned as 0" in is_included_column.
          if (partitionColumn !== null && !all.includes(partitionColumn))
            yield [table.id, indexId, all.length + 1, partitionColumn.id, 0, 1, false, false]
        }
      }
    },
  ),
  stats: systemViewOf(
    'object_id int, name name?, stats_id int, auto_created bit?, user_created bit?',
    () => [],
  ),
}
