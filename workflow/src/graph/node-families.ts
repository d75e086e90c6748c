/** Which nodes are files and which are databases, for code that treats all kinds of a family alike. */
import type { NodeType, WorkflowNode } from './document.ts'
import { type KindFamily, type KindOf, nodeKinds } from './node-kinds.ts'

export type FileInputKind = KindOf<'input', 'file'>
export type FileOutputKind = KindOf<'output', 'file'>
export type DatabaseInputKind = KindOf<'input', 'database'>
export type DatabaseOutputKind = KindOf<'output', 'database'>

/** Whether a node reads an uploaded file: its settings name a dataset. */
export function isFileInput(node: WorkflowNode): node is WorkflowNode<FileInputKind> {
  return isOf(node, 'input', 'file')
}

/** Whether a node makes a file to download: its settings name the file. */
export function isFileOutput(node: WorkflowNode): node is WorkflowNode<FileOutputKind> {
  return isOf(node, 'output', 'file')
}

/** Whether a node reads a database: its settings name a connection and what is read there. */
export function isDatabaseInput(node: WorkflowNode): node is WorkflowNode<DatabaseInputKind> {
  return isOf(node, 'input', 'database')
}

/** Whether a node writes a database: its settings name a connection and a table. */
export function isDatabaseOutput(node: WorkflowNode): node is WorkflowNode<DatabaseOutputKind> {
  return isOf(node, 'output', 'database')
}

/** Whether a node reads a whole database: dictionary, diagram or advisor. */
export function isInsight(node: WorkflowNode): node is WorkflowNode<KindOf<'output', 'insight'>> {
  return isOf(node, 'output', 'insight')
}

function isOf({ data: { kind } }: WorkflowNode, type: NodeType, family: KindFamily): boolean {
  const found = nodeKinds[kind]
  return found.type === type && found.family === family
}
