import { prefersReducedMotion } from '@anj/ui'
import type { Point, WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type Alignment, align, distribute, type Positions } from '../../layout/arrange.ts'
import { layOut } from '../../layout/lay-out.ts'
import { GRID } from '../../layout/sizes.ts'
import { moveNodes } from '../../store/graph-changes.ts'
import { changeGraph, currentWorkflow } from '../../store/graph-store.ts'
import { showWorkflowError } from '../../store/workflow-toasts.ts'
import { announce } from '../announce.tsx'
import { boxesOf } from '../canvas-items.ts'
import type { Action, ActionContext, Actions, WorkflowActionContext } from './action.ts'
import { FIT } from './view-actions.ts'

const FAR = 4
const PAN = 4 * GRID

/** Actions that move canvas items by keys, align them, distribute them and lay them out. */
export const arrangeActions: Actions<'Arrange'> = {
  moveLeft: move({ x: -GRID, y: 0 }),
  moveRight: move({ x: GRID, y: 0 }),
  moveUp: move({ x: 0, y: -GRID }),
  moveDown: move({ x: 0, y: GRID }),
  farLeft: move({ x: -FAR * GRID, y: 0 }),
  farRight: move({ x: FAR * GRID, y: 0 }),
  farUp: move({ x: 0, y: -FAR * GRID }),
  farDown: move({ x: 0, y: FAR * GRID }),
  layOut: (asked) => void layOutSelected(asked),
  alignLeft: alignTo('left'),
  alignCentre: alignTo('centre'),
  alignRight: alignTo('right'),
  alignTop: alignTo('top'),
  alignMiddle: alignTo('middle'),
  alignBottom: alignTo('bottom'),
  distributeAcross: (asked) => arrange(asked, distribute(boxesOf(asked.things), 'x')),
  distributeDown: (asked) => arrange(asked, distribute(boxesOf(asked.things), 'y')),
}

/** Moves the selected items, or pans the canvas if nothing is selected or the workflow is read-only. */
function move(by: Point): Action {
  return ({ workflow, things, flow, isReadOnly }) => {
    if (things.length === 0 || isReadOnly) return pan(flow, by)
    // Reads the positions from the store, because key presses can arrive faster than the canvas re-renders.
    const to = moved(workflow, new Set(things.map(({ id }) => id)), by)
    // Consecutive moves of the same items share one undo entry.
    changeGraph(workflow.id, (graph) => moveNodes(graph, to), `move ${[...to.keys()].join(' ')}`)
    const [first] = to.values()
    if (first) announce(sentence('saidMoved', { x: first.x, y: first.y }))
  }
}

function moved({ nodes, notes = [] }: WorkflowGraph, ids: ReadonlySet<string>, by: Point): Positions {
  const chosen = [...nodes, ...notes].filter(({ id }) => ids.has(id))
  return new Map(chosen.map(({ id, position: { x, y } }) => [id, { x: x + by.x, y: y + by.y }]))
}

function pan(flow: ActionContext['flow'], by: Point): void {
  const { x, y, zoom } = flow.getViewport()
  void flow.setViewport({ x: x - Math.sign(by.x) * PAN, y: y - Math.sign(by.y) * PAN, zoom })
}

function alignTo(alignment: Alignment): Action {
  return (asked) => arrange(asked, align(boxesOf(asked.things), alignment))
}

async function layOutSelected(asked: WorkflowActionContext): Promise<void> {
  const { workflow, things } = asked
  const ids = new Set(things.map(({ id }) => id))
  const isPart = things.length > 1
  try {
    const nodes = isPart ? workflow.nodes.filter(({ id }) => ids.has(id)) : workflow.nodes
    arrange(asked, stillThere(asked, await layOut({ nodes, edges: workflow.edges })), !isPart)
  } catch {
    showWorkflowError(sentence('layoutFailed'))
  }
}

/**
 * Drops the positions of nodes that were moved or deleted while the layout was being computed, and all positions if
 * another workflow is open by now.
 */
function stillThere({ workflow }: WorkflowActionContext, positions: Positions): Positions {
  const now = currentWorkflow()
  if (now?.id !== workflow.id) return new Map()
  const before = new Map(workflow.nodes.map(({ id, position }) => [id, position]))
  const stays = new Set(
    now.nodes
      .filter(({ id, position: { x, y } }) => before.get(id)?.x === x && before.get(id)?.y === y)
      .map(({ id }) => id),
  )
  return new Map([...positions].filter(([id]) => stays.has(id)))
}

function arrange({ glideTo, flow }: WorkflowActionContext, to: Positions, fits = false): void {
  if (to.size === 0) return
  glideTo(to, () => {
    announce(sentence('saidArranged'))
    if (fits) void flow.fitView({ ...FIT, duration: prefersReducedMotion() ? 0 : 200 })
  })
}
