import {
  type DiagramRelationship,
  type DrawnTable,
  type LineEnd,
  lineEnds,
  type Point,
  routeLine,
  svgPath,
} from '@anj/workflow'
import type { Node } from 'reactflow'
import type { DiagramLayout } from './layout-graph.ts'

/** The highlighting of a table or a line. */
export type Emphasis = 'plain' | 'lit' | 'near' | 'dim'

export type TableNode = Node<{ drawn: DrawnTable; colour: string; light: Emphasis }, 'table'>
/** A relationship with the line that represents it. */
export interface RenderedLine {
  readonly points: readonly Point[]
  readonly path: string
  readonly from: LineEnd
  readonly to: LineEnd
  readonly relationship: DiagramRelationship
  readonly light: Emphasis
}

/** Returns the tables as canvas nodes and reuses the objects of unchanged tables. */
export function tableNodes(
  before: readonly TableNode[],
  tables: ReadonlyMap<string, DrawnTable>,
  places: ReadonlyMap<string, Point>,
  colours: ReadonlyMap<string, string>,
  lightOf: (id: string) => Emphasis,
): TableNode[] {
  const known = new Map(before.map((node) => [node.id, node]))
  return [...tables].flatMap(([id, drawn]) => {
    const position = places.get(id)
    if (!position) return []
    const light = lightOf(id)
    const old = known.get(id)
    if (
      old?.data.drawn === drawn &&
      old.data.light === light &&
      old.position.x === position.x &&
      old.position.y === position.y
    )
      return [old]
    const size = { width: drawn.width, height: drawn.height }
    const colour = colours.get(drawn.table.schema) ?? 'var(--anj-brand)'
    return [
      {
        id,
        type: 'table',
        position,
        ...size,
        measured: size,
        handles: [],
        ariaLabel: `${drawn.label}, ${drawn.table.columns.length} columns`,
        data: { drawn, colour, light },
      },
    ]
  })
}

/** Returns the lines between the current table positions and reuses the objects of unchanged lines. */
export function renderedLines(
  before: readonly RenderedLine[],
  nodes: readonly TableNode[],
  relationships: readonly DiagramRelationship[],
  layout: DiagramLayout,
  lightOf: (relationship: DiagramRelationship) => Emphasis,
): RenderedLine[] {
  const known = new Map(before.map((line) => [line.relationship, line]))
  const placed = new Map(nodes.map((node) => [node.id, node]))
  const isAsLaidOut = (node: TableNode) => {
    const place = layout.places.get(node.id)
    return place?.x === node.position.x && place.y === node.position.y
  }
  return relationships.flatMap((relationship, lane) => {
    const child = placed.get(relationship.from.table)
    const parent = placed.get(relationship.to.table)
    if (!child || !parent) return []
    const laidOut = isAsLaidOut(child) && isAsLaidOut(parent) ? layout.lines.get(relationship.id) : undefined
    const points =
      laidOut ??
      routeLine(
        relationship,
        { drawn: child.data.drawn, at: child.position },
        { drawn: parent.data.drawn, at: parent.position },
        lane,
      )
    const path = svgPath(points)
    const light = lightOf(relationship)
    const old = known.get(relationship)
    if (old?.path === path && old.light === light) return [old]
    return [{ points, path, ...lineEnds(relationship, points), relationship, light }]
  })
}
