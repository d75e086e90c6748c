import { expect, test } from 'vitest'
import { NODE, snap } from '../layout/sizes.ts'
import { alignmentLines, guidesOf } from './guides.ts'

const EVERYWHERE = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
const box = (id: string, x: number, y: number, size: { width: number; height: number } = NODE) => ({
  id,
  x,
  y,
  width: size.width,
  height: size.height,
})
const at = (x: number, y: number, size = NODE) => box('dragged', x, y, size)

test('shows only one guide, through the centres, when a node is directly above another of the same size', () => {
  const lines = alignmentLines([box('a', 300, 0)])
  expect(guidesOf(at(300, 150), lines, EVERYWHERE)).toEqual([{ axis: 'x', at: 405, from: 0, to: 210 }])
})

test('shows one guide for each edge that aligns with an edge or the centre of an item of another size', () => {
  const note = box('note', 300, 200, { width: 420, height: 90 })
  const guides = guidesOf(at(510, 0), alignmentLines([note]), EVERYWHERE)
  expect(guides.map(({ axis, at: place }) => [axis, place])).toEqual([
    ['x', 510],
    ['x', 720],
  ])
})

test('extends a guide over all aligned items', () => {
  const lines = alignmentLines([box('a', 0, 30), box('b', 900, 30)])
  expect(guidesOf(at(450, 30), lines, EVERYWHERE)).toEqual([{ axis: 'y', at: 60, from: 0, to: 1110 }])
})

test('shows no guide for an item outside the view', () => {
  const seen = { left: 0, right: 1000, top: 0, bottom: 500 }
  const lines = alignmentLines([box('a', 300, 2000)])
  expect(guidesOf(at(300, 150), lines, seen)).toEqual([])
})

test('shows no guide for an item that is only almost aligned', () => {
  const lines = alignmentLines([box('a', 304, 0)])
  expect(guidesOf(at(300, 150), lines, EVERYWHERE)).toEqual([])
})

test('still shows a guide after snapping to the grid if the other item is on the grid', () => {
  const lines = alignmentLines([box('a', 300, 0)])
  for (let off = -5; off <= 5; off++)
    expect(guidesOf(at(snap(300 + off), 150), lines, EVERYWHERE)).toHaveLength(1)
})

test('among two thousand nodes, checks only nearby ones at each drag step', () => {
  let looked = 0
  const lines = alignmentLines(
    Array.from({ length: 2000 }, (_, number) => ({
      ...box(`${number}`, number * 300, 0),
      get y() {
        looked += 1
        return number * 105
      },
    })),
  )
  looked = 0
  expect(guidesOf(at(150 * 300, 0), lines, { ...EVERYWHERE, top: -1000, bottom: 20_000 })).toHaveLength(2)
  expect(looked).toBeLessThan(100)
})
