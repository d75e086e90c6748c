import type { ConfigOf, NodeKind, WorkflowGraph, WorkflowNode } from '@anj/workflow'
import type { ComponentType } from 'react'

/** Props of a kind's form. */
export interface NodeFormProps<K extends NodeKind> {
  readonly workflowId: string
  readonly graph: WorkflowGraph
  readonly node: WorkflowNode<K>
  readonly config: ConfigOf<K>
  /**
   * Changes the node's settings. Consecutive changes of the same `field` are undone as one. After an await,
   * pass a function: it receives the current settings, which may have changed in the meantime.
   */
  readonly change: (config: ConfigOf<K> | ((present: ConfigOf<K>) => ConfigOf<K>), field?: string) => void
}

/** The form in which users edit a kind's settings: in its own form, or in one generated from its schema. */
export type NodeForm<K extends NodeKind> = ComponentType<NodeFormProps<K>> | 'from-schema'
