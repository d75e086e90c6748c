import { sentence } from '@anj/workflow/messages'
import { useComputedColorScheme } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import { Background, Controls, MiniMap, ReactFlow } from 'reactflow'
import { runs } from '../actors/runs.ts'
import { workflows } from '../actors/workflows.ts'
import { useDataVersions } from '../store/data-versions.ts'
import { type OpenWorkflow, useGraphStore } from '../store/graph-store.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import classes from './canvas.module.css'
import { CanvasHint } from './canvas-hint.tsx'
import { CanvasMenu, type MenuPlace } from './canvas-menu.tsx'
import { CanvasNode, type FlowNode } from './canvas-node.tsx'
import { Examples } from './examples.tsx'
import { NodeStatesProvider, nodeStates, unfinishedNodes } from './node-state.ts'
import { useCanvas } from './use-canvas.ts'
import { WorkflowProblem } from './workflow-problem.tsx'

const nodeTypes = { custom: CanvasNode }
/** The component reckons with the size that it is given here, not with a style sheet's. */
const OVERVIEW = { width: 150, height: 100 }
const ZOOM = { min: 0.5, max: 2 }
const GRID: [number, number] = [15, 15]

/** The drawing area. */
export function Canvas() {
  const workflow = useCurrentWorkflow()
  const isEmptyList = useSelector(workflows, (state) => state.matches('empty'))
  const hasTabs = useGraphStore((state) => state.tabs.length > 0)
  return (
    <div className={classes.canvas}>
      <Flow key={workflow?.id} workflow={workflow} />
      {isEmptyList && !hasTabs && <CanvasHint text={sentence('noWorkflowsHint')} />}
      {workflow && workflow.nodes.length === 0 && (
        <CanvasHint text={sentence('dropHint')}>
          <Examples />
        </CanvasHint>
      )}
      <WorkflowProblem />
    </div>
  )
}

function Flow({ workflow }: { readonly workflow: OpenWorkflow | null }) {
  const scheme = useComputedColorScheme('light')
  // Only what is there at first: the first node stays where it was dropped.
  const [startsDrawn] = useState((workflow?.nodes.length ?? 0) > 0)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const { remove, ...flow } = useCanvas(workflow)
  return (
    <NodeStates workflow={workflow}>
      <ReactFlow<FlowNode>
        {...flow}
        colorMode={scheme}
        nodeTypes={nodeTypes}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        snapToGrid
        snapGrid={GRID}
        fitView={startsDrawn}
        fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
        deleteKeyCode={['Delete', 'Backspace']}
        onlyRenderVisibleElements
        connectionRadius={30}
        onNodeContextMenu={(event, node) => {
          event.preventDefault()
          setMenu({ x: event.clientX, y: event.clientY, node: node.id, title: node.data.title })
        }}
        onEdgeContextMenu={(event, edge) => {
          event.preventDefault()
          setMenu({ x: event.clientX, y: event.clientY, edge: edge.id, title: 'connection' })
        }}
      >
        <Background gap={15} size={1} />
        <Controls showInteractive={false} />
        {(workflow?.nodes.length ?? 0) > 0 && (
          <MiniMap<FlowNode>
            pannable
            zoomable
            style={OVERVIEW}
            nodeColor={({ data }) => `var(--anj-${data.type})`}
            ariaLabel="Overview of the canvas"
          />
        )}
      </ReactFlow>
      <CanvasMenu place={menu} onClose={() => setMenu(null)} onDelete={remove} />
    </NodeStates>
  )
}

function NodeStates({
  workflow,
  children,
}: {
  readonly workflow: OpenWorkflow | null
  readonly children: ReactNode
}) {
  return workflow ? (
    <StatesOf workflow={workflow}>{children}</StatesOf>
  ) : (
    <NodeStatesProvider value={new Map()}>{children}</NodeStatesProvider>
  )
}

function StatesOf({ workflow, children }: { readonly workflow: OpenWorkflow; readonly children: ReactNode }) {
  const run = useSelector(
    runs.get(workflow.id),
    (state) => state,
    (a, b) =>
      a.value === b.value && a.context.completed === b.context.completed && a.context.ran === b.context.ran,
  )
  const unfinished = useMemo(() => unfinishedNodes(workflow), [workflow])
  const versions = useDataVersions()
  const states = useMemo(
    () => nodeStates(workflow, unfinished, run, versions),
    [workflow, unfinished, run, versions],
  )
  return <NodeStatesProvider value={states}>{children}</NodeStatesProvider>
}
