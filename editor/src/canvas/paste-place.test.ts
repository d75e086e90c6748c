import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { pasteOffset } from './paste-place.ts'

const clipping = {
  nodes: [newNode('csvInput', 'a', { x: 0, y: 0 }), newNode('dataTable', 'b', { x: 300, y: 60 })],
  edges: [],
  notes: [],
}
const seen = { left: -100, right: 900, top: -100, bottom: 500 }

test('offsets a copy from its original, and offsets each further copy from the previous one', () => {
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

test('keeps the original position if it is free', () => {
  expect(pasteOffset(clipping, [], seen, null)).toEqual({ x: 0, y: 0 })
})

test('moves items that would be out of view to the middle of the visible area', () => {
  const far = { left: 5000, right: 6000, top: 5000, bottom: 5600 }
  expect(pasteOffset(clipping, [], far, null)).toEqual({ x: 5250, y: 5235 })
})

test('places the top left corner on the grid at the requested point', () => {
  expect(pasteOffset(clipping, [], seen, { x: 101, y: 52 })).toEqual({ x: 105, y: 45 })
})
