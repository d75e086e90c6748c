import { expect, test } from 'vitest'
import { around, overviewView, pathsByColour, type Rectangle } from './overview-view.ts'

const size = { width: 150, height: 100 }
const holds = (outer: Rectangle, inner: Rectangle) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height

test.each<[string, Rectangle]>([
  ['inside the drawing', { x: 100, y: 100, width: 300, height: 200 }],
  ['beside the drawing', { x: -5000, y: 4000, width: 300, height: 200 }],
  ['around the drawing', { x: -5000, y: -5000, width: 20_000, height: 20_000 }],
])('the overview shows the whole drawing and the visible part %s', (_where, seen) => {
  const drawn = { x: 0, y: 0, width: 3000, height: 1000 }
  const { view, scale } = overviewView(drawn, seen, size)
  expect(holds(view, drawn)).toBe(true)
  expect(holds(view, seen)).toBe(true)
  expect(view.width / view.height).toBeCloseTo((150 + 10) / (100 + 10))
  expect(view.width).toBeCloseTo(scale * 160)
})

test('the overview does not move while the visible part stays within the drawing', () => {
  const drawn = { x: 0, y: 0, width: 3000, height: 1000 }
  const [before, after] = [10, 900].map((x) =>
    overviewView(drawn, { x, y: x / 2, width: 300, height: 200 }, size),
  )
  expect(before).toEqual(after)
})

test('the overview of an empty drawing shows the visible part', () => {
  expect(around([])).toBeNull()
  const seen = { x: 7, y: 8, width: 300, height: 200 }
  expect(overviewView(null, seen, size).view).toEqual({ x: -3, y: -2, width: 320, height: 220 })
})

test('boxes of a colour share one path', () => {
  const box = { x: 1, y: 2, width: 3, height: 4 }
  const boxes = [
    { ...box, colour: 'red' },
    { ...box, colour: 'blue', x: -1.5 },
    { ...box, colour: 'red', y: 20 },
  ]
  expect([...pathsByColour(boxes)]).toEqual([
    ['red', 'M1 2h3v4h-3zM1 20h3v4h-3z'],
    ['blue', 'M-1.5 2h3v4h-3z'],
  ])
})
