import { expect, test } from 'vitest'
import { type Alignment, align, distribute } from './arrange.ts'
import { GRID } from './sizes.ts'

const box = (id: string, x: number, y: number, width = 210, height = 60) => ({ id, x, y, width, height })
const boxes = [box('a', 0, 0), box('b', 300, 90), box('c', 150, 300, 120, 120)]

test('aligns sides and middles', () => {
  expect(align(boxes, 'left').get('b')).toEqual({ x: 0, y: 90 })
  expect(align(boxes, 'right').get('a')).toEqual({ x: 300, y: 0 })
  expect(align(boxes, 'top').get('c')).toEqual({ x: 150, y: 0 })
  expect(align(boxes, 'bottom').get('a')).toEqual({ x: 0, y: 360 })
  expect(align(boxes, 'centre').get('c')).toEqual({ x: 195, y: 300 })
  expect(align(boxes, 'middle').get('a')).toEqual({ x: 0, y: 180 })
})

test('places every aligned box on the grid', () => {
  const odd = [box('a', 0, 0), box('b', 300, 90, 97, 41)]
  const all: readonly Alignment[] = ['left', 'centre', 'right', 'top', 'middle', 'bottom']
  for (const to of all)
    for (const { x, y } of align(odd, to).values()) expect([x % GRID, y % GRID]).toEqual([0, 0])
})

test('equalises gaps and leaves the outermost boxes in place', () => {
  const row = [box('c', 900, 0), box('a', 0, 30), box('b', 240, 60)]
  const placed = distribute(row, 'x')
  expect([...placed]).toEqual([
    ['a', { x: 0, y: 30 }],
    ['b', { x: 450, y: 60 }],
    ['c', { x: 900, y: 0 }],
  ])
  expect(distribute(row, 'y').get('a')).toEqual({ x: 0, y: 30 })
})

test('distributes nothing when there are only two boxes', () => {
  expect(distribute(boxes.slice(0, 2), 'x').size).toBe(0)
})
