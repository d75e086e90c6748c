import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { findEmptyPosition, findFreePosition } from './free-position.ts'
import { NODE, NOTE } from './sizes.ts'

const node = (x: number, y: number) => newNode('dataTable', `${x} ${y}`, { x, y })

test('keeps a free position, and moves down from an occupied one', () => {
  expect(findFreePosition({ nodes: [node(0, 0)] }, { x: 300, y: 0 })).toEqual({ x: 300, y: 0 })
  expect(findFreePosition({ nodes: [node(0, 0)] }, { x: 30, y: 15 })).toEqual({ x: 30, y: 105 })
  expect(findFreePosition({ nodes: [node(0, 0), node(0, 90)] }, { x: 0, y: 0 })).toEqual({ x: 0, y: 180 })
})

test("places an item of any size where it doesn't cover a node or note", () => {
  const note = {
    id: 'n',
    position: { x: 0, y: 90 },
    size: { width: 240, height: 120 },
    text: '',
    colour: 'yellow',
  } as const
  const drawn = { nodes: [node(0, 0)], notes: [note] }
  expect(findEmptyPosition(drawn, { x: 30, y: 0 }, NODE)).toEqual({ x: 30, y: 240 })
  expect(findEmptyPosition(drawn, { x: -200, y: 0 }, NOTE)).toEqual({ x: -200, y: 240 })
  expect(findEmptyPosition(drawn, { x: 300, y: 0 }, NOTE)).toEqual({ x: 300, y: 0 })
})
