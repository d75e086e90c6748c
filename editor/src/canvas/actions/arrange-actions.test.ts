import { newNode } from '@anj/workflow'
import { beforeEach, expect, test } from 'vitest'
import { currentWorkflow, setCurrent, setTabs, setWorkflow } from '../../store/graph-store.ts'
import type { CanvasItem } from '../canvas-items.ts'
import type { WorkflowActionContext } from './action.ts'
import { arrangeActions } from './arrange-actions.ts'

const note = { id: 'note', position: { x: 0, y: 0 }, size: { width: 150, height: 75 }, text: '' } as const
/** Returns the context of an action while the canvas still shows both nodes at their initial positions. */
const asked = (): WorkflowActionContext => {
  const workflow = currentWorkflow()
  if (!workflow) throw new Error('There is no workflow.')
  const drawn = [
    { id: 'file', position: { x: 30, y: 45 } },
    { id: 'note', position: { x: 0, y: 0 } },
  ]
  return { workflow, things: drawn as unknown as readonly CanvasItem[] } as WorkflowActionContext
}
const places = () => {
  const { nodes, notes = [] } = asked().workflow
  return [...nodes, ...notes].map(({ position }) => position)
}

beforeEach(() => {
  setTabs([])
  const nodes = [newNode('csvInput', 'file', { x: 30, y: 45 }), newNode('csvInput', 'other', { x: 0, y: 0 })]
  setWorkflow({ id: 'w', name: 'W', nodes, edges: [], notes: [{ ...note, colour: 'yellow' }] })
  setCurrent('w')
})

test('moves by one step per key press even if key presses outpace rendering, and undoes the moves as one', () => {
  for (let times = 0; times < 7; times += 1) arrangeActions.moveRight(asked())
  arrangeActions.farDown(asked())
  expect(places()).toEqual([
    { x: 135, y: 105 },
    { x: 0, y: 0 },
    { x: 105, y: 60 },
  ])
  expect(currentWorkflow()?.history.past.length).toBe(1)
})
