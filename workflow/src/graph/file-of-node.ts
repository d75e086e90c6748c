import { isKind, type WorkflowNode } from './document.ts'
import { isFileInput } from './node-families.ts'

/** An uploaded file as a node names it. */
export interface NamedFile {
  readonly datasetId: string | null
  readonly fileName: string | null
}

/** Returns the uploaded file that an input reads or an output fills, or null for nodes without such a file. */
export function fileOfNode(node: WorkflowNode): NamedFile | null {
  if (isFileInput(node)) return node.data.config
  return isKind(node, 'excelOutput') ? (node.data.config.template ?? null) : null
}
