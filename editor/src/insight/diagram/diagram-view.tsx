import type { DatabaseDiagramConfig, Diagram } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Loader, useComputedColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  Background,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useNodesInitialized,
  useReactFlow,
  useStore,
} from 'reactflow'
import classes from './diagram.module.css'
import { DiagramBar } from './diagram-bar.tsx'
import { DiagramLines } from './diagram-lines.tsx'
import type { TableNode as TableNodeType } from './flow.ts'
import { SidePanel } from './side-panel.tsx'
import { IsZoomedOut, TableNode } from './table-node.tsx'
import { type ChangeDiagram, type DiagramState, useDiagram } from './use-diagram.ts'
import { FAR_ZOOM, FIT, ZOOM } from './view-sizes.ts'
import { ZoomTools } from './zoom-tools.tsx'

interface DiagramViewProps {
  readonly diagram: Diagram
  /** The base name of exported files. */
  readonly name: string
  readonly config: DatabaseDiagramConfig
  /** Null in a read-only workflow. */
  readonly onChange: ChangeDiagram | null
}

/** Shows the tables of a database and their relationships. */
export default function DiagramView(props: DiagramViewProps) {
  if (props.diagram.tables.length === 0)
    return <p className={classes.empty}>{sentence('noTablesInDiagram')}</p>
  return (
    <ReactFlowProvider>
      <Content {...props} />
    </ReactFlowProvider>
  )
}

function Content({ diagram, name, config, onChange }: DiagramViewProps) {
  const state = useDiagram(diagram, config, onChange)
  return (
    <div className={classes.view}>
      <SidePanel diagram={diagram} state={state} />
      <div className={classes.main}>
        <DiagramBar diagram={diagram} state={state} name={name} config={config} onChange={onChange} />
        <Drawing diagram={diagram} state={state} />
      </div>
    </div>
  )
}

const nodeTypes = { table: TableNode }
const OVERVIEW = { width: 150, height: 100 }

function Drawing({ diagram, state }: { readonly diagram: Diagram; readonly state: DiagramState }) {
  const scheme = useComputedColorScheme('light')
  const { isFar, onMoveStart, onMoveEnd } = useFarAway()
  useFitWhenLaidOut(state)
  return (
    <div className={classes.drawing} data-arranging={state.isArranging || undefined}>
      <IsZoomedOut.Provider value={isFar}>
        <ReactFlow<TableNodeType>
          nodes={state.nodes}
          onNodesChange={state.onNodesChange}
          onNodeDragStop={(_, __, moved) => state.keepPlaces(moved)}
          onNodeClick={(_, { id }) => state.select(id)}
          onPaneClick={() => state.select(null)}
          onMoveStart={onMoveStart}
          onMoveEnd={onMoveEnd}
          nodeTypes={nodeTypes}
          colorMode={scheme}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          nodesConnectable={false}
          elementsSelectable={false}
          nodesFocusable={false}
          deleteKeyCode={null}
          disableKeyboardA11y
          zoomOnDoubleClick={false}
          onlyRenderVisibleElements
          aria-label={`Diagram of ${diagram.database}`}
        >
          <Background gap={20} size={1} />
          <DiagramLines lines={state.lines} />
          <MiniMap<TableNodeType>
            pannable
            zoomable
            style={OVERVIEW}
            nodeColor={({ data }) => data.colour}
            ariaLabel="Diagram overview"
          />
        </ReactFlow>
      </IsZoomedOut.Provider>
      <ZoomTools />
      {state.isArranging && (
        <div className={classes.notice} role="status">
          <Loader size="xs" color="var(--anj-brand)" />
          {sentence('arrangingTables')}
        </div>
      )}
      {state.hasFailed && <div className={classes.notice}>{sentence('tablesNotArranged')}</div>}
      {state.shown.tables.length === 0 && <div className={classes.notice}>{sentence('allTablesHidden')}</div>}
    </div>
  )
}

/**
 * True while only the names of tables are rendered. When the user zooms in, the columns don't return until the movement
 * ends, because rendering the columns of hundreds of tables would make the movement stutter.
 */
function useFarAway() {
  const isSmall = useStore(({ transform }) => transform[2] < FAR_ZOOM)
  const [isMoving, setMoving] = useState(false)
  const [isFar, setFar] = useState(isSmall)
  if (isSmall && !isFar) setFar(true)
  if (!isSmall && isFar && !isMoving) setFar(false)
  return { isFar, onMoveStart: () => setMoving(true), onMoveEnd: () => setMoving(false) }
}

/** Fits the whole diagram into the view after each layout. */
function useFitWhenLaidOut({ drawing, isArranging }: DiagramState): void {
  const { fitView } = useReactFlow()
  const isReady = useNodesInitialized()
  useEffect(() => {
    if (!isArranging && isReady && drawing) void fitView(FIT)
  }, [drawing, isArranging, isReady, fitView])
}
