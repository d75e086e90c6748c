import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import { fromElk, toElk } from './layout-graph.ts'
import { GRID, NODE } from './sizes.ts'

const node = (id: string, x = 0, y = 0) => ({ id, position: { x, y } })
const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, target })
const drawing = {
  nodes: [
    node('out', 30, 45),
    node('join', 600, 60),
    node('low', 0, 300),
    node('high', 0, 90),
    node('alone', 90, 90),
  ],
  edges: [edge('high', 'join'), edge('low', 'join'), edge('join', 'out')],
}
const laidOut = async () => fromElk(drawing, await new ELK().layout(toElk(drawing)))

test('lays the data flow out from left to right, keeps the vertical order and overlaps nothing', async () => {
  const places = await laidOut()
  const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN }
  expect(at('high').x).toBeLessThan(at('join').x)
  expect(at('join').x).toBeLessThan(at('out').x)
  expect(at('high').y).toBeLessThan(at('low').y)
  const all = [...places.values()]
  for (const [i, a] of all.entries())
    for (const b of all.slice(i + 1))
      expect(Math.abs(a.x - b.x) >= NODE.width || Math.abs(a.y - b.y) >= NODE.height).toBe(true)
})

test('places everything on the grid and keeps the top left corner in place', async () => {
  const all = [...(await laidOut()).values()]
  for (const { x, y } of all) expect([x % GRID, y % GRID]).toEqual([0, 0])
  expect(Math.min(...all.map(({ x }) => x))).toBe(0)
  expect(Math.min(...all.map(({ y }) => y))).toBe(45)
})

test('places a join midway between its two sources', async () => {
  const places = await laidOut()
  const y = (id: string) => places.get(id)?.y ?? Number.NaN
  expect(Math.abs((y('high') + y('low')) / 2 - y('join'))).toBeLessThanOrEqual(GRID)
})
