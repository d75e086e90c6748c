import { type DiagramRelationship, type DrawnTable, lineAnchorY, type Point } from '@anj/workflow'
import type { ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk-api.js'

/** The input of a layout: the tables as they are rendered, and the relationships among them. */
export interface Drawing {
  readonly tables: ReadonlyMap<string, DrawnTable>
  readonly relationships: readonly DiagramRelationship[]
}

/** The positions of tables and the corners of the lines between them, keyed by id. */
export interface DiagramLayout {
  readonly places: ReadonlyMap<string, Point>
  readonly lines: ReadonlyMap<string, readonly Point[]>
}

/** The gap between two tables. */
export const GAP = 40
/** The preferred ratio of width to height, the same as the ratio of a screen. */
export const ASPECT = 1.6

/**
 * Converts a drawing to a graph for ELK. Referenced tables are placed to the left of the tables that refer to them.
 * Lines end at the rows of their columns, so that ELK routes them around the tables.
 */
export function toLayeredGraph({ tables, relationships }: Drawing): ElkNode {
  const ports = new Map<string, Map<string, ElkPort>>()
  const edges = relationships
    .filter((one) => isBetweenTwo(one, tables))
    .map(({ id, from, to }) => ({
      id,
      sources: [portOf(tables.get(to.table), to.columns, 'EAST', ports)],
      targets: [portOf(tables.get(from.table), from.columns, 'WEST', ports)],
    }))
  return {
    id: 'diagram',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.spacing.nodeNode': String(GAP),
      'elk.spacing.edgeNode': '20',
      'elk.spacing.edgeEdge': '8',
      'elk.layered.spacing.nodeNodeBetweenLayers': '90',
      'elk.layered.spacing.edgeNodeBetweenLayers': '28',
      'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
    },
    children: [...ports].flatMap(([id, ofTable]) => {
      const drawn = tables.get(id)
      if (!drawn) return []
      const { width, height } = drawn
      const layoutOptions = { 'elk.portConstraints': 'FIXED_POS' }
      return [{ id, width, height, layoutOptions, ports: [...ofTable.values()] }]
    }),
    edges,
  }
}

/** False for a table's relationship with itself, which is drawn as a loop beside the table in every layout. */
const isBetweenTwo = ({ from, to }: DiagramRelationship, tables: Drawing['tables']) =>
  from.table !== to.table && tables.has(from.table) && tables.has(to.table)

/** Returns the port at a table's side where the lines of some columns end. Lines of the same columns share a port. */
function portOf(
  drawn: DrawnTable | undefined,
  columns: readonly string[],
  side: 'EAST' | 'WEST',
  ports: Map<string, Map<string, ElkPort>>,
): string {
  if (!drawn) throw new Error('The table of a relationship is not in the drawing.')
  const y = lineAnchorY(drawn, columns)
  const id = JSON.stringify([drawn.table.id, side, y])
  const ofTable = ports.get(drawn.table.id) ?? new Map<string, ElkPort>()
  const x = side === 'EAST' ? drawn.width : 0
  ofTable.set(id, { id, x, y, width: 0, height: 0, layoutOptions: { 'elk.port.side': side } })
  ports.set(drawn.table.id, ofTable)
  return id
}

/** Reads the positions and the routed lines from ELK's result. */
export function fromElk(laidOut: ElkNode): DiagramLayout {
  const places = (laidOut.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }] as const)
  const lines = (laidOut.edges ?? []).flatMap((edge) => {
    const points = pointsOf(edge)
    return points.length > 1 ? [[edge.id, points] as const] : []
  })
  return { places: new Map(places), lines: new Map(lines) }
}

/** Returns the corners of a line, starting at the referring table. */
function pointsOf({ sections }: ElkExtendedEdge): readonly Point[] {
  const [section] = sections ?? []
  if (!section) return []
  const { startPoint, bendPoints = [], endPoint } = section
  return [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })).toReversed()
}
