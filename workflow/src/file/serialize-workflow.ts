import type { Workflow, WorkflowNode } from '../graph/document.ts'
import { isKind } from '../graph/document.ts'
import type { NodeKind } from '../graph/node-kinds.ts'
import { withoutSecretValue } from '../graph/secrets.ts'
import type { ReadingOptions } from '../model/dataset.ts'
import { asRecord } from './file-document.ts'
import { inputSections } from './file-tables.ts'
import { fileVersion } from './migrations.ts'
import { withoutPrivateFields } from './private-fields.ts'
import { databaseNodeType } from './remote.ts'

/** Data of a file input: with rows (header first) to embed them, otherwise only by name and hash. */
export interface DataToSave {
  readonly nodeId: string
  readonly fileName: string
  readonly sha256: string
  readonly bytes: number
  /** Sheet that was read, for workbooks. */
  readonly sheet?: string
  /** Options that were used to read the file. */
  readonly options?: ReadingOptions
  readonly rows?: readonly (readonly (string | null)[])[]
}

/**
 * Returns the text of an .anj file. The caller decides which rows are few enough to embed and must not pass rows of
 * databases. Passwords are never written. Neither are IDs of server records, except for connection IDs in `remote`
 * sections.
 */
export function serializeWorkflow(workflow: Workflow, data: readonly DataToSave[]): string {
  const { id, name, nodes, edges, notes = [], parameters = [] } = workflow
  const saved = nodes.map((node) => ({
    ...node,
    data: { ...node.data, config: withoutPrivateFields(node.data.config) },
  }))
  const document = {
    format: 'anj',
    version: fileVersion,
    workFlow: {
      id,
      name,
      nodes: saved,
      edges,
      ...(notes.length > 0 ? { notes } : {}),
      ...(parameters.length > 0 ? { parameters: parameters.map(withoutSecretValue) } : {}),
    },
    input: { table: tableSection(workflow), ...inputSection(workflow, data) },
    preparation: preparationSection(workflow),
    output: { remote: remoteSection(workflow) },
  }
  // Files with embedded rows aren't indented, because each cell would get its own line.
  const indent = data.some(({ rows }) => rows) ? 0 : 2
  return `${JSON.stringify(document, null, indent)}\n`
}

/**
 * Section of the original product's table of a workflow. It stays empty, because the rows are written to the sections
 * of their inputs.
 */
function tableSection({ id }: Workflow) {
  return { workflowId: id, tableName: '', tableData: [], modifiedTableData: [] }
}

function inputSection(workflow: Workflow, data: readonly DataToSave[]) {
  const section = (name: keyof typeof inputSections) => {
    const { kind, nameField } = inputSections[name]
    return nodesOf(workflow, kind).map((node) => {
      const held = data.find(({ nodeId }) => nodeId === node.id)
      const config = asRecord(node.data.config)
      return {
        workflowId: workflow.id,
        nodeId: node.id,
        [nameField]: held?.fileName ?? config.fileName ?? null,
        firstNodeToExecute: config.firstNodeToExecute !== false,
        tableData: held?.rows ?? [],
        modifiedTableData: [],
        ...(held?.sheet === undefined ? {} : { selectedSheet: held.sheet }),
        ...(held?.options ? { readingOptions: held.options } : {}),
        ...(held ? { sha256: held.sha256, bytes: held.bytes } : {}),
      }
    })
  }
  return {
    excel: section('excel'),
    csv: section('csv'),
    txt: section('txt'),
    // The specification has no such sections, so they exist only where they are needed.
    ...(nodesOf(workflow, 'jsonInput').length > 0 ? { json: section('json') } : {}),
    ...(nodesOf(workflow, 'xmlInput').length > 0 ? { xml: section('xml') } : {}),
    ...(nodesOf(workflow, 'parquetInput').length > 0 ? { parquet: section('parquet') } : {}),
    ...(nodesOf(workflow, 'databaseFileInput').length > 0 ? { databaseFile: section('databaseFile') } : {}),
    remote: inputRemoteSection(workflow),
  }
}

/** Servers of database inputs in the specification's fields, without passwords and rows. */
function inputRemoteSection({ id, nodes }: Workflow) {
  const inputs = nodes.filter((node) => databaseNodeType(node.data.kind) === 'input')
  return inputs.map((node) => {
    const { connectionId = null, address, databaseName, tableName } = asRecord(node.data.config)
    return {
      workflowId: id,
      nodeId: node.id,
      connectionId,
      fetchDatabasesBody: withoutPrivateFields(asRecord(address)),
      selectedDatabaseName: databaseName ?? '',
      selectedTableName: tableName ?? '',
      tableData: [],
    }
  })
}

/** Settings in the specification's fields, for older readers. `node.data.config` remains the source of truth. */
function preparationSection(workflow: Workflow) {
  const selection = workflow.nodes.find((node) => isKind(node, 'columnSelection'))
  const change = workflow.nodes.find((node) => isKind(node, 'changeDataType'))
  const chosen = selection?.data.config.selectedColumns ?? []
  const join = (kind: NodeKind) => {
    const { selectedColumns } = asRecord(nodesOf(workflow, kind)[0]?.data.config)
    const names = Array.isArray(selectedColumns) ? selectedColumns.map((one) => asRecord(one).column) : []
    return { selectedColumns: names, tableData: [] }
  }
  return {
    columnSelection: {
      selectedColumns: chosen.map(({ column }) => column),
      editableColumnNames: chosen.map(({ name }) => name),
      tableData: [],
    },
    changeDataType: {
      columnDataTypes: (change?.data.config.columnDataTypes ?? []).map(
        ({ columnName, fromType, toType }) => ({
          columnName,
          fromType,
          toType,
        }),
      ),
      tableData: [],
    },
    dataTable: nodesOf(workflow, 'dataTable').map((node) => ({
      nodeId: node.id,
      showDataTable: asRecord(node.data.config).showDataTable !== false,
      tableData: [],
    })),
    fullJoin: join('fullJoin'),
    innerJoin: join('innerJoin'),
    leftJoin: join('leftJoin'),
    rightJoin: join('rightJoin'),
    unionTable: join('unionTable'),
  }
}

/** Output database in the specification's fields, without its password. */
function remoteSection({ nodes }: Workflow) {
  const output = nodes.find((node) => databaseNodeType(node.data.kind) === 'output')
  if (!output) return null
  const { connectionId = null, address, ...settings } = asRecord(output.data.config)
  return { ...asRecord(withoutPrivateFields({ ...settings, ...asRecord(address) })), connectionId }
}

function nodesOf({ nodes }: Workflow, kind: NodeKind): readonly WorkflowNode[] {
  return nodes.filter((node) => node.data.kind === kind)
}
