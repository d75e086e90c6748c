import { defaultDetail, drawTables, type Point } from '@anj/workflow'
import { makeDiagram } from '@anj/workflow/diagram-testing'
import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import { layOutByDistance } from './by-distance.ts'
import { layOutDiagram } from './lay-out-diagram.ts'
import { withPins } from './pins.ts'

const elk = new ELK()
const programs = {
  layers: (graph: Parameters<typeof elk.layout>[0]) => elk.layout(graph),
  byDistance: async (...asked: Parameters<typeof layOutByDistance>) => layOutByDistance(...asked),
}
const drawingOf = (count: number) => {
  const diagram = makeDiagram(count)
  return { tables: drawTables(diagram, defaultDetail(count)), relationships: diagram.relationships }
}

/** Returns the pairs of tables that overlap. */
function covered(drawing: ReturnType<typeof drawingOf>, places: ReadonlyMap<string, Point>): string[] {
  const boxes = [...drawing.tables].map(([id, { width, height }]) => ({
    id,
    width,
    height,
    x: Number.NaN,
    y: Number.NaN,
    ...places.get(id),
  }))
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (b) =>
          !(a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height),
      )
      .map((b) => `${a.id} and ${b.id}`),
  )
}

test.each([12, 60, 150])('places %i tables without overlaps', async (count) => {
  const drawing = drawingOf(count)
  const { places } = await layOutDiagram(drawing, programs)
  expect(places.size).toBe(count)
  expect(covered(drawing, places)).toEqual([])
})

test('places few tables in layers, with referenced tables on the left and lines routed to them', async () => {
  const drawing = drawingOf(12)
  const { places, lines } = await layOutDiagram(drawing, programs)
  for (const { id, from, to } of drawing.relationships) {
    expect(places.get(to.table)?.x).toBeLessThan(places.get(from.table)?.x ?? Number.NaN)
    expect(lines.get(id)?.[0]?.x).toBe(places.get(from.table)?.x)
  }
})

test('returns the same layout for the same diagram each time', async () => {
  const [one, other] = [
    await layOutDiagram(drawingOf(60), programs),
    await layOutDiagram(drawingOf(60), programs),
  ]
  expect(one).toEqual(other)
})

test('keeps a table where the user placed it, and moves the tables that it would cover', async () => {
  const drawing = drawingOf(12)
  const layout = await layOutDiagram(drawing, programs)
  const [moved, other] = [...drawing.tables.keys()] as [string, string]
  const pin = { x: (layout.places.get(other)?.x ?? 0) + 10, y: (layout.places.get(other)?.y ?? 0) + 10 }
  const { places, lines } = withPins(drawing, layout, { [moved]: pin })
  expect(places.get(moved)).toEqual(pin)
  expect(covered(drawing, places)).toEqual([])
  const own = drawing.relationships.filter(({ from, to }) => [from.table, to.table].includes(moved))
  expect(own.filter(({ id }) => lines.has(id))).toEqual([])
  expect(withPins(drawing, layout, {})).toBe(layout)
})

test('leaves no overlaps wherever a table is placed', async () => {
  const drawing = drawingOf(12)
  const layout = await layOutDiagram(drawing, programs)
  const [moved = ''] = drawing.tables.keys()
  for (const at of layout.places.values())
    for (const by of [-150, -40, 40, 150]) {
      const { places } = withPins(drawing, layout, { [moved]: { x: at.x + by / 2, y: at.y + by } })
      expect(covered(drawing, places)).toEqual([])
    }
})

test('places a thousand related tables without overlaps', async () => {
  const drawing = drawingOf(1000)
  const { places } = await layOutDiagram(drawing, programs)
  expect(places.size).toBe(1000)
  expect(covered(drawing, places)).toEqual([])
})
