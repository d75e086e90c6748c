import { beforeEach, expect, test } from 'vitest'
import { NOTE } from '../../layout/sizes.ts'
import { currentWorkflow, setCurrent, setTabs, setWorkflow } from '../../store/graph-store.ts'
import type { CanvasItem } from '../canvas-items.ts'
import type { WorkflowActionContext } from './action.ts'
import { noteActions } from './note-actions.ts'

const note = (id: string) =>
  ({ id, position: { x: 0, y: 0 }, size: { width: 150, height: 75 }, text: '', colour: 'yellow' }) as const
const asked = (...selected: { id: string; type: string }[]): WorkflowActionContext => {
  const workflow = currentWorkflow()
  if (!workflow) throw new Error('There is no workflow.')
  return { workflow, things: selected as unknown as readonly CanvasItem[] } as WorkflowActionContext
}
const notes = () => currentWorkflow()?.notes ?? []
const past = () => currentWorkflow()?.history.past.length

beforeEach(() => {
  setTabs([])
  setWorkflow({ id: 'w', name: 'W', nodes: [], edges: [], notes: [note('a'), note('b'), note('c')] })
  setCurrent('w')
})

test('recolours only the selected notes', () => {
  noteActions.noteBlue(
    asked({ id: 'a', type: 'note' }, { id: 'b', type: 'note' }, { id: 'node', type: 'custom' }),
  )
  expect(notes().map(({ colour }) => colour)).toEqual(['blue', 'blue', 'yellow'])
})

test('resizes a note in steps that undo as one, and stops at a visible minimum size', () => {
  const one = { id: 'a', type: 'note' }
  noteActions.noteLarger(asked(one))
  noteActions.noteLarger(asked(one))
  expect(notes()[0]?.size).toEqual({ width: 210, height: 135 })
  expect(past()).toBe(1)
  for (let times = 0; times < 9; times += 1) noteActions.noteSmaller(asked(one))
  expect(notes()[0]?.size).toEqual({ width: NOTE.minWidth, height: NOTE.minHeight })
})

test('changes nothing and adds no undo step when no note is selected', () => {
  noteActions.noteRed(asked({ id: 'node', type: 'custom' }))
  noteActions.noteLarger(asked({ id: 'node', type: 'custom' }))
  expect(past()).toBe(0)
})
