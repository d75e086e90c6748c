import { sentence } from '@anj/workflow/messages'
import { useComputedColorScheme } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type MouseEvent, useCallback, useMemo, useState } from 'react'
import { ReactFlow, SelectionMode } from 'reactflow'
import { workflows } from '../actors/workflows.ts'
import { Overview } from '../kit/overview.tsx'
import { useShownNode } from '../kit/use-place.ts'
import { GRID, ZOOM } from '../layout/sizes.ts'
import { type OpenWorkflow, useGraphStore } from '../store/graph-store.ts'
import { useCurrentWorkflow, useIsReadOnly } from '../store/use-workflow.ts'
import { canvasSize } from './actions/places.ts'
import { Announcements } from './announce.tsx'
import classes from './canvas.module.css'
import { CanvasHint } from './canvas-hint.tsx'
import { boxesOf, type CanvasItem, isFlowNode } from './canvas-items.ts'
import { CanvasMenu, type MenuPlace } from './canvas-menu.tsx'
import { CanvasNode } from './canvas-node.tsx'
import { CanvasPicker } from './canvas-picker.tsx'
import { CanvasTools } from './canvas-tools.tsx'
import { CheatSheet } from './cheat-sheet.tsx'
import { CountedEdge } from './counted-edge.tsx'
import { DotGrid } from './dot-grid.tsx'
import { Examples } from './examples.tsx'
import { canvasElement, itemAt } from './focus.ts'
import { GuideLines } from './guide-lines.tsx'
import { useMode } from './mode.ts'
import { NoteNode } from './note-node.tsx'
import { usePublishOnlySelected } from './only-selected.ts'
import { openingView } from './opening-view.ts'
import { panLayer } from './pan-layer.ts'
import { useActions } from './use-actions.ts'
import { useFlowState } from './use-flow-state.ts'
import { useFollowShown } from './use-follow-shown.ts'
import { useGestures } from './use-gestures.ts'
import { useKeepVisible } from './use-keep-visible.ts'
import { useKeys } from './use-keys.ts'
import { useRunOnCanvas } from './use-run-on-canvas.ts'
import { WorkflowProblem } from './workflow-problem.tsx'

const nodeTypes = { custom: CanvasNode, note: NoteNode }
const edgeTypes = { default: CountedEdge }
const SNAP: [number, number] = [GRID, GRID]
const WITH_MORE = ['Control', 'Meta', 'Shift']
const WHEN_SELECTING = [1, 2]

/** The canvas of the current workflow. */
export function Canvas() {
  const workflow = useCurrentWorkflow()
  const isEmptyList = useSelector(workflows, (state) => state.matches('empty'))
  const hasTabs = useGraphStore((state) => state.tabs.length > 0)
  return (
    <div className={classes.canvas} data-canvas>
      <Flow key={workflow?.id} workflow={workflow} />
      {isEmptyList && !hasTabs && <CanvasHint text={sentence('noWorkflowsHint')} />}
      {workflow && workflow.nodes.length === 0 && (
        <CanvasHint text={sentence('dropHint')} isAbove={workflow.notes.length > 0}>
          {workflow.notes.length === 0 && <Examples lead={sentence('orExample')} />}
        </CanvasHint>
      )}
      <WorkflowProblem />
      <Announcements />
    </div>
  )
}

function Flow({ workflow }: { readonly workflow: OpenWorkflow | null }) {
  const scheme = useComputedColorScheme('light')
  const isReadOnly = useIsReadOnly()
  const mode = useMode()
  // Chooses the view only if nodes exist on mount. Otherwise, the first dropped node would jump away from the pointer.
  const [startsDrawn] = useState((workflow?.nodes.length ?? 0) > 0)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const flows = useRunOnCanvas(workflow)
  const shownId = useShownNode()?.id ?? null
  const state = useFlowState(workflow, shownId, flows)
  useKeepVisible(shownId)
  useFollowShown(shownId)
  const actions = useActions(state, isReadOnly)
  const gestures = useGestures(state)
  const { onCanvasFocus } = useKeys(actions)
  const { things, edges, onNodesChange, onEdgesChange } = state
  usePublishOnlySelected(things)
  const overview = useMemo(() => overviewOf(things), [things])

  const closeMenu = useCallback(() => setMenu(null), [])
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (!workflow || !(event.target instanceof Element)) return
    // Text fields on the canvas keep the browser's own menu.
    if (event.target.closest('input, textarea')) return
    event.preventDefault()
    const thing = itemAt(event.target)
    const isAmongSelected = things.some(({ id, selected }) => id === thing?.id && selected)
    const isOnSelection = event.target.closest('.react-flow__nodesselection') !== null
    const several = things.filter(({ selected }) => selected).length > 1
    if (thing && !isAmongSelected) actions.select([thing.id])
    const focused = document.activeElement
    setMenu({
      ...placeOf(event),
      subject:
        several && (isAmongSelected || isOnSelection)
          ? 'selection'
          : thing
            ? subjectOf(thing, things)
            : 'canvas',
      from: focused instanceof HTMLElement || focused instanceof SVGElement ? focused : canvasElement(),
    })
  }
  return (
    <>
      <ReactFlow<CanvasItem>
        nodes={things}
        edges={edges}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        {...(isReadOnly ? { onNodeClick: gestures.onNodeClick } : gestures)}
        {...panLayer}
        colorMode={scheme}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        snapToGrid
        snapGrid={SNAP}
        onInit={(flow) => {
          if (workflow && startsDrawn) flow.setViewport(openingView(workflow, shownId, canvasSize()))
        }}
        deleteKeyCode={null}
        multiSelectionKeyCode={WITH_MORE}
        selectionMode={SelectionMode.Partial}
        selectionOnDrag={mode === 'select'}
        panOnDrag={mode === 'select' ? WHEN_SELECTING : true}
        nodesDraggable={!isReadOnly}
        nodesConnectable={!isReadOnly}
        zoomOnDoubleClick={false}
        disableKeyboardA11y
        onlyRenderVisibleElements
        connectionRadius={30}
        connectOnClick={false}
        tabIndex={0}
        aria-label="Canvas"
        data-mode={mode}
        onContextMenu={openMenu}
        onFocus={onCanvasFocus}
      >
        <DotGrid />
        <GuideLines />
        {things.length > 0 && <Overview boxes={overview} label="Canvas overview" />}
      </ReactFlow>
      {workflow && <CanvasTools actions={actions} isReadOnly={isReadOnly} />}
      <CanvasMenu place={menu} actions={actions} isReadOnly={isReadOnly} onClose={closeMenu} />
      <CanvasPicker actions={actions} />
      <CheatSheet />
    </>
  )
}

/** Returns the boxes of the overview. Notes come first, because they are behind all nodes. */
const overviewOf = (things: readonly CanvasItem[]) =>
  boxesOf(things).map((box, at) => {
    const thing = things[at]
    return {
      ...box,
      colour: thing && isFlowNode(thing) ? `var(--anj-${thing.data.type})` : 'var(--anj-border)',
    }
  })

function subjectOf({ id, isEdge }: { id: string; isEdge: boolean }, things: readonly CanvasItem[]) {
  if (isEdge) return 'edge'
  return things.find((thing) => thing.id === id)?.type === 'note' ? 'note' : 'node'
}

/** Returns where to open a menu: at the pointer, or below the focused item if a key opened it. */
function placeOf({ clientX, clientY, target }: MouseEvent): { x: number; y: number } {
  const thing = target instanceof Element ? target.closest('.react-flow__node, .react-flow__edge') : null
  const box = thing?.getBoundingClientRect()
  const isWithin =
    !box || (clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom)
  return isWithin ? { x: clientX, y: clientY } : { x: box.left + 12, y: box.bottom }
}
