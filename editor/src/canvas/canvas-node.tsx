import { escapeBidiControls, ShownName } from '@anj/ui'
import { canBeSource, canBeTarget, type NodeData, type NodeKind, type NodeType } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Loader } from '@mantine/core'
import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconPlus,
  IconUnlink,
} from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { Handle, type Node, type NodeProps, Position, useNodeConnections } from 'reactflow'
import { KindLogo } from '../kit/logo.tsx'
import { useIsBeingRead } from '../store/files-being-read.ts'
import { useIsReadOnly } from '../store/use-workflow.ts'
import classes from './canvas-node.module.css'
import { useCanConnect } from './connecting.ts'
import { useIsEdited } from './editing.ts'
import { NameField } from './name-field.tsx'
import { type NodeState, useNodeState } from './node-state.ts'
import { openPicker } from './picker.ts'

/** The part of a node that the canvas renders. The node's settings stay in the store. */
type CanvasNodeData = {
  readonly logoUrl: string
  readonly title: string
  readonly label: string | null
  /** The node's file or table, or a short summary of the step. */
  readonly line: string | null
  readonly type: NodeType
  readonly kind: NodeKind
  /** True while the node's screen is open. */
  readonly isShown: boolean
  /** The node's data. The other fields are derived from it. */
  readonly of: NodeData
}
/** A node in React Flow's format. */
export type FlowNode = Node<CanvasNodeData, 'custom'>

const words: Readonly<Record<NodeState['state'], string>> = {
  ready: 'Ready',
  unfinished: 'Unfinished',
  broken: 'Broken',
  running: 'Running',
  done: 'Completed',
  warned: 'Completed with warnings',
  failed: 'Failed',
  off: 'Off',
}

/** Id of the element that describes a node's state to screen readers. */
export const stateId = (nodeId: string): string => `state-${nodeId}`

/** A node on the canvas, with its logo, name, kind, file or table, and state. */
export const CanvasNode = memo(function CanvasNode({ id, data, selected }: NodeProps<FlowNode>) {
  const isBeingRead = useIsBeingRead(id)
  const known = useNodeState(id)
  // A file that is being read is neither missing nor ready.
  const state = isBeingRead ? 'running' : known.state
  const why = isBeingRead ? sentence('fileReading') : known.why
  const fits = useCanConnect(id)
  const isEdited = useIsEdited(id)
  const { label, title, type, line } = data
  return (
    <div
      className={classes.node}
      data-type={type}
      data-state={state}
      data-selected={selected || undefined}
      data-shown={data.isShown || undefined}
      data-fits={fits ?? undefined}
      title={tooltipOf(data, why)}
    >
      {canBeTarget(data.kind) && <Handle className={classes.handle} type="target" position={Position.Left} />}
      <KindLogo logoUrl={data.logoUrl} size={28} />
      <span className={classes.words}>
        {isEdited ? (
          <NameField nodeId={id} title={title} />
        ) : (
          <span className={classes.title}>
            <ShownName name={label ?? title} />
          </span>
        )}
        {label && label !== title && <span className={classes.type}>{title}</span>}
        {(isBeingRead || line) && (
          <span className={classes.line}>{isBeingRead ? sentence('fileReading') : line}</span>
        )}
      </span>
      <span
        className={classes.state}
        role="img"
        aria-label={isBeingRead ? sentence('fileReading') : words[state]}
        hidden={state === 'ready'}
      >
        <Sign state={state} />
      </span>
      <span id={stateId(id)} hidden>
        {state === 'ready' ? '' : isBeingRead ? why : `${words[state]}. ${why ?? ''}`}
      </span>
      {canBeSource(data.kind) && (
        <>
          <Handle className={classes.handle} type="source" position={Position.Right} />
          <AddBehind nodeId={id} name={label ?? title} />
        </>
      )}
    </div>
  )
})

/** Returns a node's tooltip: its name, kind, file or table, and state. The node itself truncates long texts. */
function tooltipOf({ label, title, type, line }: CanvasNodeData, why: string | null): string {
  const lines = [label === title ? null : label, `${title}, ${type}`, line, why]
  return escapeBidiControls(lines.filter(Boolean).join('\n'))
}

/**
 * Opens the list of components to add behind a node without a target. Behind any other node, the button would be beside
 * the button of the connection, which inserts a component. With the keyboard, users press N.
 */
function AddBehind({ nodeId, name }: { readonly nodeId: string; readonly name: string }) {
  const isReadOnly = useIsReadOnly()
  const isLast = useNodeConnections({ id: nodeId, handleType: 'source' }).length === 0
  if (isReadOnly || !isLast) return null
  const open = ({ currentTarget }: MouseEvent) => {
    const { right, top } = currentTarget.getBoundingClientRect()
    openPicker({ what: 'beside', nodeId, side: 'behind', at: { x: right + 6, y: top }, isFree: false })
  }
  return (
    <button
      type="button"
      className={`${classes.add} nodrag nopan`}
      tabIndex={-1}
      aria-label={sentence('addBehind', { name })}
      title={sentence('addBehind', { name })}
      onClick={(event) => {
        event.stopPropagation()
        open(event)
      }}
    >
      <IconPlus size={14} aria-hidden />
    </button>
  )
}

function Sign({ state }: { readonly state: NodeState['state'] }) {
  if (state === 'running') return <Loader size={16} color="var(--anj-brand)" />
  if (state === 'done') return <IconCircleCheckFilled size={18} aria-hidden />
  if (state === 'warned') return <IconAlertCircleFilled size={18} aria-hidden />
  if (state === 'failed') return <IconCircleXFilled size={18} aria-hidden />
  if (state === 'off') return sentence('off')
  if (state === 'broken') return <IconUnlink size={17} aria-hidden />
  return state === 'unfinished' ? <IconAlertTriangleFilled size={17} aria-hidden /> : null
}
