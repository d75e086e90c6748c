/** Which nodes are files and which are databases, for code that treats all kinds of a family alike. */
import { databaseKindOf } from './databases.ts'
import type { WorkflowNode } from './document.ts'
import { contractOf } from './graph/contract-of.ts'

export type FileInputKind = 'excelInput' | 'csvInput' | 'txtInput'
export type FileOutputKind = 'excelOutput' | 'csvOutput' | 'txtOutput'
/** Databases that work; the others keep whatever their file held. */
export type DatabaseInputKind = 'mysqlInput' | 'azureMysqlInput' | 'postgresqlInput'
export type DatabaseOutputKind = 'mysqlOutput' | 'azureMysqlOutput' | 'postgresqlOutput'

const fileInputs: readonly string[] = ['excelInput', 'csvInput', 'txtInput'] satisfies FileInputKind[]
const fileOutputs: readonly string[] = ['excelOutput', 'csvOutput', 'txtOutput'] satisfies FileOutputKind[]

/** Whether a node reads an uploaded file: its settings name a dataset. */
export function isFileInput(node: WorkflowNode): node is WorkflowNode<FileInputKind> {
  return fileInputs.includes(node.data.kind)
}

/** Whether a node makes a file to download: its settings name the file. */
export function isFileOutput(node: WorkflowNode): node is WorkflowNode<FileOutputKind> {
  return fileOutputs.includes(node.data.kind)
}

/** Whether a node reads a database: its settings name a connection and what is read there. */
export function isDatabaseInput(node: WorkflowNode): node is WorkflowNode<DatabaseInputKind> {
  return works(node) && node.data.type === 'input'
}

/** Whether a node writes a database: its settings name a connection and a table. */
export function isDatabaseOutput(node: WorkflowNode): node is WorkflowNode<DatabaseOutputKind> {
  return works(node) && node.data.type === 'output'
}

/** Databases without a contract can't be configured yet. */
function works({ data }: WorkflowNode): boolean {
  return databaseKindOf(data.kind) !== null && contractOf(data.kind) !== null
}
