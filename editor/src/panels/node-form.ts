import type { ConfigOf, NodeKind, WorkflowGraph, WorkflowNode } from '@anj/workflow'
import type { ComponentType } from 'react'

/** What the form of a kind is given. */
export interface NodeFormProps<K extends NodeKind> {
  readonly workflowId: string
  readonly graph: WorkflowGraph
  readonly node: WorkflowNode<K>
  readonly config: ConfigOf<K>
  /**
   * Gives the node other settings. Changes of the same `field` in a row are undone as one. What was waited for makes
   * them of the `present` ones, which may have been changed since it began.
   */
  readonly change: (config: ConfigOf<K> | ((present: ConfigOf<K>) => ConfigOf<K>), field?: string) => void
}

/** How a kind's settings are edited. */
export type NodeForm<K extends NodeKind> = ComponentType<NodeFormProps<K>> | 'from-schema'
