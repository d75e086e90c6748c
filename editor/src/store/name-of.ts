import type { WorkflowNode } from '@anj/workflow'

/** What a node is called: as its user named it, else by its kind. */
export function nameOf({ data }: Pick<WorkflowNode, 'data'>): string {
  return data.label ?? data.title
}
