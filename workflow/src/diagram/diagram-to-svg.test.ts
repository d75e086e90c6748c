import { SaxesParser, type SaxesTagNS } from 'saxes'
import { expect, test } from 'vitest'
import { schemaColours } from './colours.ts'
import { diagramToSvg } from './diagram-to-svg.ts'
import { defaultDetail, drawTables, lineAnchorY } from './drawn-table.ts'
import { lineEnds, routeLine, svgPath } from './lines.ts'
import type { Diagram } from './model.ts'
import { makeDiagram } from './testing.ts'

const diagram = makeDiagram(12)
const places = new Map(
  diagram.tables.map(({ id }, at) => [id, { x: (at % 4) * 400, y: Math.floor(at / 4) * 300 }]),
)

/** Reads the tags and texts of an SVG with an XML parser. Throws when the XML is invalid. */
function read(svg: string) {
  const tags: SaxesTagNS[] = []
  const texts: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => tags.push(tag))
  parser.on('text', (text) => texts.push(text))
  parser.write(svg).close()
  const of = (name: string) => tags.flatMap(({ attributes }) => attributes[name]?.value ?? [])
  return { tags, text: texts.join(' '), tables: of('data-table'), relationships: of('data-relationship'), of }
}

test('exports valid XML with every table and relationship', () => {
  const picture = read(diagramToSvg(diagram, places))
  expect(picture.tags[0]?.uri).toBe('http://www.w3.org/2000/svg')
  expect(picture.tables).toEqual(diagram.tables.map(({ id }) => id))
  expect(picture.relationships).toEqual(diagram.relationships.map(({ id }) => id))
  expect(picture.text).toContain('customer_id')
})

test('escapes XML characters in names and comments, and replaces invalid ones', () => {
  const odd = {
    ...diagram.tables[0],
    id: 'a',
    name: '<a & "b">\u0000\ud800',
    comment: "it's <b>",
  } as Diagram['tables'][number]
  const svg = diagramToSvg(
    { database: '&', tables: [odd], relationships: [], unseen: [] },
    new Map([['a', { x: 0, y: 0 }]]),
  )
  expect(read(svg).text).toContain('<a & "b">\ufffd\ufffd')
})

test('draws only implied relationships dashed', () => {
  const svg = diagramToSvg(diagram, places)
  const [some] = diagram.relationships
  if (!some) throw new Error('The diagram has no relationships.')
  expect(svg.match(/stroke-dasharray="6 4"/g) ?? []).toHaveLength(
    diagram.relationships.filter(({ implied }) => implied).length,
  )
  const implied = { ...diagram, relationships: [{ ...some, implied: true }] }
  expect(diagramToSvg(implied, places).match(/stroke-dasharray="6 4"/g)).toHaveLength(1)
})

test('lists the parts that the login cannot see below the diagram, without exceeding the image', () => {
  const heightOf = (svg: string) => Number(read(svg).tags[0]?.attributes['height']?.value)
  const svg = diagramToSvg({ ...diagram, unseen: ['Keys of <sales>.', 'More.'.repeat(200)] }, places)
  expect(read(svg).text).toMatch(/Keys of <sales>\. .*(More\.){10,}M?o?r?e?…/s)
  expect(heightOf(svg)).toBeGreaterThan(heightOf(diagramToSvg(diagram, places)))
})

test('exports a diagram without tables', () => {
  expect(
    read(diagramToSvg({ database: 'none', tables: [], relationships: [], unseen: [] }, new Map())).tables,
  ).toEqual([])
})

test('shows only key columns by default for more than fifty tables', () => {
  expect([defaultDetail(50), defaultDetail(51)]).toEqual(['all', 'keys'])
  const drawn = [...drawTables(makeDiagram(60), 'keys').values()]
  for (const { rows, hidden, table } of drawn) {
    expect(rows.length + hidden).toBe(table.columns.length)
    expect(rows.every(({ tags, column }) => tags !== '' || column.name.endsWith('_id'))).toBe(true)
  }
})

test('starts a line at its column, turns it once and puts a crow’s foot at the “many” end', () => {
  const tables = drawTables(diagram, 'all')
  const relationship = diagram.relationships.find(({ fromMany, toOptional }) => fromMany && !toOptional)
  const child = tables.get(relationship?.from.table ?? '')
  const parent = tables.get(relationship?.to.table ?? '')
  if (!relationship || !child || !parent) throw new Error('The relationship is missing.')
  const points = routeLine(
    relationship,
    { drawn: child, at: { x: 600, y: 0 } },
    { drawn: parent, at: { x: 0, y: 500 } },
  )
  expect(points[0]).toEqual({ x: 600, y: lineAnchorY(child, relationship.from.columns) })
  expect(points.at(-1)).toEqual({ x: parent.width, y: 500 + lineAnchorY(parent, relationship.to.columns) })
  expect(points).toHaveLength(4)
  expect(svgPath(points)).toMatch(/^M600 \S+L\S+ \S+Q/)
  const { from, to } = lineEnds(relationship, points)
  expect(from.strokes.match(/[ML]/g)).toHaveLength(3)
  expect(from.circle).not.toBeNull()
  expect(to.circle).toBeNull()
})

test('uses schema colours on which white text is readable (WCAG AA, 4.5 to 1)', () => {
  for (const colour of schemaColours) expect(contrastWithWhite(colour)).toBeGreaterThanOrEqual(4.5)
})

function contrastWithWhite(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
