import type { NodeKind, NodeType } from '@anj/workflow'
import { Loader } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { Handle, type Node, type NodeProps, Position } from 'reactflow'
import classes from './canvas-node.module.css'
import { KindLogo } from './logo.tsx'
import { type NodeState, useNodeState } from './node-state.ts'

/** What the canvas needs of a node; its settings stay in the store. */
export type CanvasNodeData = {
  readonly logoUrl: string
  readonly title: string
  readonly type: NodeType
  readonly kind: NodeKind
  /** Whether its screen is shown. */
  readonly isShown: boolean
}
export type FlowNode = Node<CanvasNodeData, 'custom'>

const words: Readonly<Record<NodeState['state'], string>> = {
  ready: '',
  unfinished: 'Unfinished',
  running: 'Running',
  done: 'Completed',
  failed: 'Failed',
}

/** A node on the canvas: logo, title, type, and how it stands. */
export const CanvasNode = memo(function CanvasNode({ id, data, selected }: NodeProps<FlowNode>) {
  const { state, why } = useNodeState(id)
  return (
    <div
      className={classes.node}
      data-type={data.type}
      data-state={state}
      data-selected={selected || undefined}
      data-shown={data.isShown || undefined}
      title={why ?? undefined}
    >
      {data.type !== 'input' && <Handle className={classes.handle} type="target" position={Position.Left} />}
      <KindLogo logoUrl={data.logoUrl} size={28} />
      <span className={classes.words}>
        <span className={classes.title}>{data.title}</span>
        <span className={classes.type}>{data.type}</span>
      </span>
      <span
        className={classes.state}
        role="img"
        aria-label={words[state] || 'Ready'}
        hidden={state === 'ready'}
      >
        <Sign state={state} />
      </span>
      {data.type !== 'output' && (
        <Handle className={classes.handle} type="source" position={Position.Right} />
      )}
    </div>
  )
})

function Sign({ state }: { readonly state: NodeState['state'] }) {
  if (state === 'running') return <Loader size={16} color="var(--anj-brand)" />
  if (state === 'done') return <IconCircleCheckFilled size={18} aria-hidden />
  if (state === 'failed') return <IconCircleXFilled size={18} aria-hidden />
  return state === 'unfinished' ? <IconAlertTriangleFilled size={17} aria-hidden /> : null
}
