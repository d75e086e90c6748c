import { type Differences, isSwitchedOff, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useComputedColorScheme } from '@mantine/core'
import { memo, useMemo } from 'react'
import {
  Background,
  Controls,
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
} from 'reactflow'
import noteClasses from '../canvas/note-node.module.css'
import { KindLogo } from '../kit/logo.tsx'
import classes from './versions-dialog.module.css'

type PictureNode = Node<
  {
    readonly logoUrl: string
    readonly title: string
    readonly label: string
    readonly change: string
    readonly isOff: boolean
  },
  'custom'
>

type PictureNote = Node<{ readonly text: string; readonly colour: string }, 'note'>
type PictureThing = PictureNode | PictureNote

const nodeTypes = { custom: memo(Drawn), note: memo(DrawnNote) }
/** Keeps notes behind the components, as on the canvas. */
const BEHIND = -2000

/** Read-only drawing of a version that highlights components that have been deleted or changed since. */
export function VersionPicture({
  graph,
  differences,
}: {
  readonly graph: WorkflowGraph
  readonly differences: Differences
}) {
  const scheme = useComputedColorScheme('light')
  const nodes = useMemo(
    () =>
      graph.nodes.map((node): PictureNode => {
        const { logoUrl, title, label = '' } = node.data
        const change = differences.gone.has(node.id)
          ? 'gone'
          : differences.changed.has(node.id)
            ? 'changed'
            : ''
        return {
          id: node.id,
          type: 'custom',
          position: node.position,
          data: { logoUrl, title, label, change, isOff: isSwitchedOff(node) },
        }
      }),
    [graph, differences],
  )
  const things = useMemo(
    (): PictureThing[] => [
      ...(graph.notes ?? []).map(
        ({ id, position, size, text, colour }): PictureNote => ({
          id,
          type: 'note',
          position,
          style: { ...size },
          zIndex: BEHIND,
          data: { text, colour },
        }),
      ),
      ...nodes,
    ],
    [graph, nodes],
  )
  const edges = useMemo(
    () => graph.edges.map(({ id, source, target }): Edge => ({ id, source, target })),
    [graph],
  )
  return (
    <ReactFlowProvider>
      <ReactFlow<PictureThing>
        nodes={things}
        edges={edges}
        nodeTypes={nodeTypes}
        colorMode={scheme}
        minZoom={0.1}
        maxZoom={2}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        onlyRenderVisibleElements
        deleteKeyCode={null}
      >
        <Background gap={15} size={1} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </ReactFlowProvider>
  )
}

function Drawn({ data }: NodeProps<PictureNode>) {
  return (
    <div className={classes.node} data-change={data.change || undefined} data-off={data.isOff || undefined}>
      <Handle className={classes.handle} type="target" position={Position.Left} />
      <KindLogo logoUrl={data.logoUrl} size={22} />
      <span className={classes.title}>
        {data.label || data.title}
        {data.isOff && <span className={classes.off}>{sentence('off')}</span>}
        {data.change && (
          <span className={classes.change}>{data.change === 'gone' ? 'deleted since' : 'changed since'}</span>
        )}
      </span>
      <Handle className={classes.handle} type="source" position={Position.Right} />
    </div>
  )
}

function DrawnNote({ data }: NodeProps<PictureNote>) {
  return (
    <div className={noteClasses.note} data-colour={data.colour}>
      <div className={noteClasses.text}>{data.text}</div>
    </div>
  )
}
