import { expect, test } from 'vitest'
import { NODE } from '../layout/sizes.ts'
import { countLabelPosition } from './count-label-position.ts'

const between = (from: { x: number; y: number }, to: { x: number; y: number }) => ({
  from,
  to,
  middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
})

test('places a count in the middle of a long connection', () => {
  expect(countLabelPosition('1,200', between({ x: 0, y: 0 }, { x: 90, y: 0 }))).toEqual({ x: 45, y: 0 })
  expect(countLabelPosition('1', between({ x: 0, y: 0 }, { x: 20, y: 30 }))).toEqual({ x: 10, y: 15 })
})

test('places a count below both components if it is wider than its connection', () => {
  const place = countLabelPosition('14,316,000', between({ x: 0, y: 0 }, { x: 30, y: 45 }))
  expect(place.x).toBe(15)
  expect(place.y).toBeGreaterThan(45 + NODE.height / 2 + 8)
})

test('places the count of a backward connection between the rows of components if there is room', () => {
  expect(countLabelPosition('1,200', between({ x: 500, y: 0 }, { x: 0, y: 150 }))).toEqual({ x: 250, y: 75 })
  const beside = countLabelPosition('1,200', between({ x: 500, y: 0 }, { x: 200, y: 60 }))
  expect(beside.y).toBeGreaterThan(60 + NODE.height / 2 + 8)
})
