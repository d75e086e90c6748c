import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { pasteOffset } from './paste-place.ts'

const clipping = {
  nodes: [newNode('csvInput', 'a', { x: 0, y: 0 }), newNode('dataTable', 'b', { x: 300, y: 60 })],
  edges: [],
  notes: [],
}
const seen = { left: -100, right: 900, top: -100, bottom: 500 }

test('a copy stands a little beside what was copied, the next one beside that', () => {
  expect(pasteOffset(clipping, [{ x: 0, y: 0 }], seen, null)).toEqual({ x: 30, y: 30 })
  expect(
    pasteOffset(
      clipping,
      [
        { x: 0, y: 0 },
        { x: 30, y: 30 },
      ],
      seen,
      null,
    ),
  ).toEqual({ x: 60, y: 60 })
})

test('in a workflow where the place is free it stands where it stood', () => {
  expect(pasteOffset(clipping, [], seen, null)).toEqual({ x: 0, y: 0 })
})

test('what would be out of sight goes to the middle of what is seen', () => {
  const far = { left: 5000, right: 6000, top: 5000, bottom: 5600 }
  expect(pasteOffset(clipping, [], far, null)).toEqual({ x: 5250, y: 5235 })
})

test('where a place is asked for, the upper left corner goes there, on the grid', () => {
  expect(pasteOffset(clipping, [], seen, { x: 101, y: 52 })).toEqual({ x: 105, y: 45 })
})
