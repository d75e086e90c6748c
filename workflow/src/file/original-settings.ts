import { type DatabaseKind, databases } from '../databases/index.ts'
import { databaseKindOf } from '../graph/database-kind-of.ts'
import { initialConfig } from '../graph/new-node.ts'
import type { NodeKind } from '../graph/node-kinds.ts'
import { type DataType, dataTypes } from '../model/columns.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { type Entry, integerOf, textOf } from './entries.ts'
import { asRecord } from './file-document.ts'
import { fileNameOf } from './file-tables.ts'

/** Returns the settings of a file input. Its columns come from the header until the rows are ingested. */
export function fileConfig(entry: Entry): Entry {
  const [header] = listOf(listOf(entry.tableData)[0] ? entry.tableData : entry.modifiedTableData)
  return {
    datasetId: null,
    fileName: fileNameOf(entry),
    columns: listOf(header).map((name) => ({ name: String(name ?? ''), type: 'text' })),
    firstNodeToExecute: entry.firstNodeToExecute !== false,
  }
}

/**
 * Returns the chosen columns with their new names. The original product stored the new names in one of three ways: one
 * for each chosen column, one for each column of the table, or by the old name.
 */
export function columnSelectionConfig(entry: Entry): Entry {
  const chosen = listOf(entry.selectedColumns).flatMap((column) => columnName(column) ?? [])
  if (chosen.length === 0) return { selectedColumns: null }
  const all = listOf(listOf(entry.tableData)[0]).map(String)
  const edited = entry.editableColumnNames
  const newName = (column: string, i: number): string => {
    if (!Array.isArray(edited)) return textOf(asRecord(edited)[column]) ?? column
    const place =
      edited.length === chosen.length ? i : edited.length === all.length ? all.indexOf(column) : -1
    return columnName(edited[place]) ?? column
  }
  return { selectedColumns: chosen.map((column, i) => ({ column, name: newName(column, i) })) }
}

/** Returns the type changes from the specification's three fields. Skips unknown types. */
export function changeDataTypeConfig(entry: Entry): Entry {
  const columnDataTypes = listOf(entry.columnDataTypes)
    .map(asRecord)
    .flatMap((change) => {
      const columnName = textOf(change.columnName)
      const toType = dataTypeOf(change.toType)
      if (columnName === null || toType === null) return []
      return [{ columnName, fromType: dataTypeOf(change.fromType) ?? 'text', toType }]
    })
  return { ...initialConfig('changeDataType'), columnDataTypes }
}

/** Returns the chosen columns of a join or union. Repeated names get a number. */
export function chosenColumnsConfig(entry: Entry): Entry {
  const chosen = listOf(entry.selectedColumns).flatMap((column) => columnName(column) ?? [])
  if (chosen.length === 0) return {}
  const columns = sideBySide([chosen.map((name) => ({ name, type: 'text' as const }))])
  return { selectedColumns: columns.map(({ name }) => ({ column: name, name })) }
}

/** Returns the settings of a database output in the current format. */
export function outputConfig(kind: NodeKind, remote: Entry): Entry {
  const server = databaseKindOf(kind)
  if (!server) return remote
  return {
    connectionId: null,
    address: addressOf(server, remote),
    databaseName: textOf(remote.databaseName) ?? '',
    schemaName: textOf(remote.schemaName) ?? databases[server].defaultSchema,
    tableName: textOf(remote.tableName) ?? '',
    createTableIfNotExist: remote.createTableIfNotExist !== false,
    dropTableThenCreate: remote.dropTableThenCreate === true,
    deleteExistingData: remote.deleteExistingData !== false,
  }
}

/**
 * Returns the settings of a database input. The first Refresh adds its columns, because the file's rows have no
 * types.
 */
export function inputConfig(kind: NodeKind, entry: Entry): Entry {
  const server = databaseKindOf(kind)
  if (!server) return entry
  return {
    ...initialConfig(kind),
    address: addressOf(server, asRecord(entry.fetchDatabasesBody)),
    databaseName: textOf(entry.selectedDatabaseName) ?? '',
    tableName: textOf(entry.selectedTableName) ?? '',
    firstNodeToExecute: entry.firstNodeToExecute !== false,
  }
}

function addressOf(kind: DatabaseKind, { serverName, port, userId }: Entry): Entry | null {
  const name = textOf(serverName)
  if (name === null) return null
  return { serverName: name, port: integerOf(port) ?? databases[kind].port, userId: textOf(userId) ?? '' }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a column name, which the original product wrote as text or inside an object. */
function columnName(value: unknown): string | null {
  if (typeof value === 'string') return textOf(value)
  const entry = asRecord(value)
  return textOf(entry.columnName) ?? textOf(entry.name) ?? textOf(entry.value)
}

function dataTypeOf(value: unknown): DataType | null {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return dataTypes.find((type) => type === name) ?? null
}
