import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { openingView } from './opening-view.ts'

const canvas = { width: 1200, height: 600 }
const drawn = (...places: readonly [x: number, y: number][]) => ({
  nodes: places.map(([x, y], i) => newNode('filterRows', `n${i}`, { x, y })),
  edges: [],
})
const shownAt = ({ x, y, zoom }: ReturnType<typeof openingView>, [left, top]: readonly [number, number]) => ({
  x: left * zoom + x,
  y: top * zoom + y,
})

test('opens a small drawing in its own size, in the middle', () => {
  const view = openingView(drawn([300, 300], [690, 300]), null, canvas)
  expect(view.zoom).toBe(1)
  expect(shownAt(view, [600, 330]).x).toBe(600)
})

test('opens a wide drawing at a readable zoom, with its first nodes in view', () => {
  const view = openingView(drawn([-900, 100], [4000, 100]), null, canvas)
  expect(view.zoom).toBe(0.6)
  expect(shownAt(view, [-900, 100]).x).toBe(40)
  const high = openingView(drawn([0, -500], [0, 3000]), null, canvas)
  expect(high.zoom).toBe(0.6)
  expect(shownAt(high, [0, -500]).y).toBe(40)
})

test('opens with the node in view whose settings are open', () => {
  const view = openingView(drawn([0, 0], [4000, 0]), 'n1', canvas)
  const { x } = shownAt(view, [4000, 0])
  expect(view.zoom).toBe(0.6)
  expect(x).toBeGreaterThan(0)
  expect(x).toBeLessThan(canvas.width)
})
