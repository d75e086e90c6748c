import { expect, test } from 'vitest'
import { linesOf, lineUp } from './guides.ts'
import { NODE, snap } from './sizes.ts'

const EVERYWHERE = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
const box = (id: string, x: number, y: number, size: { width: number; height: number } = NODE) => ({
  id,
  x,
  y,
  width: size.width,
  height: size.height,
})
const at = (x: number, y: number, size = NODE) => box('dragged', x, y, size)

test('a node above another one of its size shows one line through both their middles', () => {
  const lines = linesOf([box('a', 300, 0)])
  expect(lineUp(at(300, 150), lines, EVERYWHERE)).toEqual({
    by: { x: 0, y: 0 },
    guides: [{ axis: 'x', at: 405, from: 0, to: 210 }],
  })
})

test('edges line up with edges and centres of things of other sizes, each in a line of its own', () => {
  const note = box('note', 300, 200, { width: 420, height: 90 })
  const { guides } = lineUp(at(510, 0), linesOf([note]), EVERYWHERE)
  expect(guides.map(({ axis, at: place }) => [axis, place])).toEqual([
    ['x', 510],
    ['x', 720],
  ])
})

test('a line reaches over all that stand in it', () => {
  const lines = linesOf([box('a', 0, 30), box('b', 900, 30)])
  expect(lineUp(at(450, 30), lines, EVERYWHERE).guides).toEqual([{ axis: 'y', at: 60, from: 0, to: 1110 }])
})

test('what is out of sight shows no lines and draws nothing to it', () => {
  const seen = { left: 0, right: 1000, top: 0, bottom: 500 }
  const lines = linesOf([box('a', 300, 2000)])
  expect(lineUp(at(302, 150), lines, seen)).toEqual({ by: { x: 0, y: 0 }, guides: [] })
})

test('a thing off the grid draws what is within five pixels of its lines, and what is further away not', () => {
  const lines = linesOf([box('a', 304, 0)])
  expect(lineUp(at(300, 150), lines, EVERYWHERE)).toMatchObject({ by: { x: 4, y: 0 }, guides: [{ at: 409 }] })
  expect(lineUp(at(315, 150), lines, EVERYWHERE).by).toEqual({ x: 0, y: 0 })
  expect(lineUp(at(300, 150), linesOf([box('a', 306, 0)]), EVERYWHERE).by.x).toBe(0)
})

test('what lines up already is not drawn away by something that almost does', () => {
  const lines = linesOf([box('exact', 300, 0), box('almost', 303, 600)])
  expect(lineUp(at(300, 150), lines, EVERYWHERE).by).toEqual({ x: 0, y: 0 })
})

test('a thing on the grid draws nothing off it: the grid itself leads to every place in line with it', () => {
  const lines = linesOf([box('a', 300, 0)])
  for (let off = -5; off <= 5; off++) {
    const { by, guides } = lineUp(at(snap(300 + off), 150), lines, EVERYWHERE)
    expect([by.x, guides.length]).toEqual([0, 1])
  }
  for (let x = 0; x <= 600; x += 15) expect(lineUp(at(x, 150), lines, EVERYWHERE).by).toEqual({ x: 0, y: 0 })
})

test('with two thousand nodes a step of a drag looks only at those near its lines', () => {
  let looked = 0
  const lines = linesOf(
    Array.from({ length: 2000 }, (_, number) => ({
      ...box(`${number}`, number * 300, 0),
      get y() {
        looked += 1
        return number * 105
      },
    })),
  )
  looked = 0
  expect(lineUp(at(150 * 300, 0), lines, { ...EVERYWHERE, top: -1000, bottom: 20_000 }).guides).toHaveLength(
    2,
  )
  expect(looked).toBeLessThan(100)
})
