import type { Point } from '../graph/document.ts'
import { escapeMarkup } from '../report/markup.ts'
import { type DiagramTheme, diagramThemes, schemaColourMap } from './colours.ts'
import {
  type DiagramDetail,
  type DrawnRow,
  type DrawnTable,
  defaultDetail,
  drawTables,
  hiddenColumnsLabel,
  TABLE_METRICS,
} from './drawn-table.ts'
import { CIRCLE_RADIUS, type LineEnd, lineEnds, routeLine, svgPath, tableBounds } from './lines.ts'
import type { Diagram, DiagramRelationship } from './model.ts'
import { DIAGRAM_FONT, fitText, textWidth } from './text-width.ts'

export interface SvgOptions {
  readonly detail?: DiagramDetail
  readonly look?: DiagramTheme
  /** Corner points of routed lines, keyed by relationship. Other lines are routed directly. */
  readonly lines?: ReadonlyMap<string, readonly Point[]>
  /** Colours of the whole diagram's schemas. An image of a part needs them to match the colours on screen. */
  readonly colours?: ReadonlyMap<string, string>
}

const MARGIN = 24
const NOTE_LINE = 20
/** Maximum width to which the notes below a small diagram may widen the image. */
const WIDEST_NOTE = 900

/** Returns a diagram as a self-contained SVG with selectable text. Tables without a position are omitted. */
export function diagramToSvg(
  diagram: Diagram,
  places: ReadonlyMap<string, Point>,
  { detail = defaultDetail(diagram.tables.length), look = 'light', lines, colours }: SvgOptions = {},
): string {
  const ofSchemas = colours ?? schemaColourMap(diagram.tables)
  const drawn = drawTables(diagram, detail, ofSchemas.size > 1)
  const palette = diagramThemes[look]
  const placed = new Map(
    [...drawn].flatMap(([id, one]) => {
      const at = places.get(id)
      return at ? [[id, { drawn: one, at }] as const] : []
    }),
  )
  const paths = diagram.relationships.flatMap((relationship, lane) => {
    const child = placed.get(relationship.from.table)
    const parent = placed.get(relationship.to.table)
    if (!child || !parent) return []
    return [
      { relationship, points: lines?.get(relationship.id) ?? routeLine(relationship, child, parent, lane) },
    ]
  })
  const boxes =
    placed.size > 0 ? [...placed.values()].map(tableBounds) : [{ x: 0, y: 0, width: 0, height: 0 }]
  const corners = paths.flatMap(({ points }) => points)
  const left = least([...boxes.map(({ x }) => x), ...corners.map(({ x }) => x)]) - MARGIN
  const top = least([...boxes.map(({ y }) => y), ...corners.map(({ y }) => y)]) - MARGIN
  const drawnRight = most([...boxes.map(({ x, width }) => x + width), ...corners.map(({ x }) => x)]) + MARGIN
  const end = most([...boxes.map(({ y, height }) => y + height), ...corners.map(({ y }) => y)]) + MARGIN
  const right = Math.max(drawnRight, left + MARGIN + widthOfNotes(diagram.unseen) + MARGIN)
  const bottom = end + diagram.unseen.length * NOTE_LINE
  const view = [left, top, right - left, bottom - top].map(round)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${view[2]}" height="${view[3]}" viewBox="${view.join(' ')}" font-family="${escapeMarkup(DIAGRAM_FONT)}" font-size="${TABLE_METRICS.font}">`,
    `<title>${escapeMarkup(diagram.database)}</title>`,
    `<rect x="${view[0]}" y="${view[1]}" width="${view[2]}" height="${view[3]}" fill="${palette.page}"/>`,
    `<g fill="none" stroke="${palette.line}" stroke-width="1.5">`,
    ...paths.map(({ relationship, points }) => lineSvg(relationship, points, palette.page)),
    '</g>',
    ...[...placed.values()].map(({ drawn: one, at }) =>
      tableSvg(one, at, ofSchemas.get(one.table.schema) ?? palette.text, palette),
    ),
    ...diagram.unseen.map(
      (text, line) =>
        `<text x="${round(left + MARGIN)}" y="${round(end + line * NOTE_LINE)}" fill="${palette.text}">${escapeMarkup(fitText(text, TABLE_METRICS.font, right - left - 2 * MARGIN))}</text>`,
    ),
    '</svg>\n',
  ].join('\n')
}

function widthOfNotes(notes: readonly string[]): number {
  return Math.min(WIDEST_NOTE, most([0, ...notes.map((text) => textWidth(text, TABLE_METRICS.font))]))
}

function lineSvg(relationship: DiagramRelationship, points: readonly Point[], page: string): string {
  const { from, to } = lineEnds(relationship, points)
  const dashes = relationship.implied ? ' stroke-dasharray="6 4"' : ''
  const sign = ({ strokes, circle }: LineEnd) =>
    `<path d="${strokes}"/>${circle ? `<circle cx="${circle.x}" cy="${circle.y}" r="${CIRCLE_RADIUS}" fill="${page}"/>` : ''}`
  return `<g data-relationship="${escapeMarkup(relationship.id)}"><title>${escapeMarkup(relationship.name)}</title><path d="${svgPath(points)}"${dashes}/>${sign(from)}${sign(to)}</g>`
}

type Palette = (typeof diagramThemes)[DiagramTheme]

function tableSvg(drawn: DrawnTable, at: Point, colour: string, palette: Palette): string {
  const { table, label, note, rows, hidden, width, height } = drawn
  const dashes = table.kind === 'table' ? '' : ' stroke-dasharray="5 3"'
  const baseline = TABLE_METRICS.head / 2 + TABLE_METRICS.font * 0.36
  const noteText = note
    ? `<text x="${width - TABLE_METRICS.side}" y="${round(baseline)}" text-anchor="end" font-size="${TABLE_METRICS.small}" fill="#ffffff">${note}</text>`
    : ''
  const room =
    width - 2 * TABLE_METRICS.side - (note ? textWidth(note, TABLE_METRICS.small) + TABLE_METRICS.gap : 0)
  const more = hidden
    ? `<text x="${TABLE_METRICS.side}" y="${rowBaseline(rows.length)}" font-size="${TABLE_METRICS.small}" fill="${palette.dimmed}">${hiddenColumnsLabel(hidden)}</text>`
    : ''
  return [
    `<g data-table="${escapeMarkup(table.id)}" transform="translate(${round(at.x)} ${round(at.y)})">`,
    table.comment ? `<title>${escapeMarkup(table.comment)}</title>` : '',
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" fill="${palette.surface}" stroke="${colour}"${dashes}/>`,
    `<path d="M0.5 ${TABLE_METRICS.head}V6.5a6 6 0 0 1 6-6H${width - 6.5}a6 6 0 0 1 6 6V${TABLE_METRICS.head}z" fill="${colour}"/>`,
    `<text x="${TABLE_METRICS.side}" y="${round(baseline)}" font-weight="600" fill="#ffffff">${escapeMarkup(fitText(label, TABLE_METRICS.font, room, true))}</text>`,
    noteText,
    ...rows.map((row, index) => rowSvg(row, index, drawn, palette)),
    more,
    '</g>',
  ]
    .filter(Boolean)
    .join('')
}

function rowSvg(row: DrawnRow, index: number, { tagWidth, width }: DrawnTable, palette: Palette): string {
  const y = rowBaseline(index)
  const x = TABLE_METRICS.side + (tagWidth > 0 ? tagWidth + TABLE_METRICS.gap : 0)
  const room = width - x - TABLE_METRICS.side
  const isKey = row.column.primaryKey
  const name = fitText(row.name, TABLE_METRICS.font, room, isKey)
  const type = fitText(
    row.type,
    TABLE_METRICS.small,
    Math.max(0, room - textWidth(name, TABLE_METRICS.font, isKey) - TABLE_METRICS.gap),
  )
  const tags = row.tags
    ? `<text x="${TABLE_METRICS.side}" y="${y}" font-size="${TABLE_METRICS.tag}" font-weight="600" fill="${palette.dimmed}">${row.tags}</text>`
    : ''
  const weight = isKey ? ' font-weight="600"' : ''
  return `${tags}<text x="${round(x)}" y="${y}"${weight} fill="${palette.text}">${escapeMarkup(name)}</text><text x="${width - TABLE_METRICS.side}" y="${y}" text-anchor="end" font-size="${TABLE_METRICS.small}" fill="${palette.dimmed}">${escapeMarkup(type)}</text>`
}

const rowBaseline = (index: number) =>
  round(
    TABLE_METRICS.head + 1 + index * TABLE_METRICS.row + TABLE_METRICS.row / 2 + TABLE_METRICS.font * 0.36,
  )
const round = (value: number) => Math.round(value * 10) / 10
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
