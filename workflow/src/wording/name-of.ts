import type { WorkflowNode } from '../graph/document.ts'

/** Returns a node's custom name, or the title of its kind. */
export function nameOf({ data }: Pick<WorkflowNode, 'data'>): string {
  return data.label ?? data.title
}
