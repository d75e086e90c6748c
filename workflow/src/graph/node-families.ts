/** Type guards for files, databases and insights, for code that handles all kinds of a family alike. */
import type { DatabaseInputKind, DatabaseOutputKind } from '../databases/index.ts'
import type { NodeType, WorkflowNode } from './document.ts'
import { type KindFamily, type KindOf, nodeKinds } from './node-kinds.ts'

export type FileInputKind = KindOf<'input', 'file'>
export type FileOutputKind = KindOf<'output', 'file'>

/** True when a node reads an uploaded file. Its settings name a dataset. */
export function isFileInput(node: WorkflowNode): node is WorkflowNode<FileInputKind> {
  return isOf(node, 'input', 'file')
}

/** True when a node creates a file for download. Its settings name the file. */
export function isFileOutput(node: WorkflowNode): node is WorkflowNode<FileOutputKind> {
  return isOf(node, 'output', 'file')
}

/** True when a node reads a database. Its settings name a connection and a table or query. */
export function isDatabaseInput(node: WorkflowNode): node is WorkflowNode<DatabaseInputKind> {
  return isOf(node, 'input', 'database')
}

/** True when a node writes to a database. Its settings name a connection and a table. */
export function isDatabaseOutput(node: WorkflowNode): node is WorkflowNode<DatabaseOutputKind> {
  return isOf(node, 'output', 'database')
}

/** True for a dictionary, diagram or advisor, which read a whole database. */
export function isInsightNode(node: WorkflowNode): node is WorkflowNode<KindOf<'output', 'insight'>> {
  return isOf(node, 'output', 'insight')
}

function isOf({ data: { kind } }: WorkflowNode, type: NodeType, family: KindFamily): boolean {
  const found = nodeKinds[kind]
  return found.type === type && found.family === family
}
