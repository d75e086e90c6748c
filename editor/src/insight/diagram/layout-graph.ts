import { anchorOf, type DiagramRelationship, type DrawnTable, type Point } from '@anj/workflow'
import type { ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk-api.js'

/** What is laid out: tables as they are drawn, and the relationships among them. */
export interface Drawing {
  readonly tables: ReadonlyMap<string, DrawnTable>
  readonly relationships: readonly DiagramRelationship[]
}

/** Where tables stand, and the corners of the lines between them, by their ids. */
export interface DiagramLayout {
  readonly places: ReadonlyMap<string, Point>
  readonly lines: ReadonlyMap<string, readonly Point[]>
}

/** What stays free between two tables. */
export const GAP = 40
/** How much wider than high a diagram is best: as screens are. */
export const ASPECT = 1.6

/**
 * Tables as the layout program takes them: what is referred to stands left of what refers to it, and lines meet the rows
 * of their columns, so that the program leads them around the tables.
 */
export function toLayered({ tables, relationships }: Drawing): ElkNode {
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

/** A table's relationship with itself is a loop at its side: no layout changes it. */
const isBetweenTwo = ({ from, to }: DiagramRelationship, tables: Drawing['tables']) =>
  from.table !== to.table && tables.has(from.table) && tables.has(to.table)

/** The place at a table's side where the lines of some columns meet it; the same for all of them. */
function portOf(
  drawn: DrawnTable | undefined,
  columns: readonly string[],
  side: 'EAST' | 'WEST',
  ports: Map<string, Map<string, ElkPort>>,
): string {
  if (!drawn) throw new Error('Only relationships of tables that are drawn are laid out.')
  const y = anchorOf(drawn, columns)
  const id = JSON.stringify([drawn.table.id, side, y])
  const ofTable = ports.get(drawn.table.id) ?? new Map<string, ElkPort>()
  const x = side === 'EAST' ? drawn.width : 0
  ofTable.set(id, { id, x, y, width: 0, height: 0, layoutOptions: { 'elk.port.side': side } })
  ports.set(drawn.table.id, ofTable)
  return id
}

/** Where the tables stand and how the lines run that the program led around them. */
export function fromElk(laidOut: ElkNode): DiagramLayout {
  const places = (laidOut.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }] as const)
  const lines = (laidOut.edges ?? []).flatMap((edge) => {
    const points = pointsOf(edge)
    return points.length > 1 ? [[edge.id, points] as const] : []
  })
  return { places: new Map(places), lines: new Map(lines) }
}

/** The corners of a line, from the table that refers. */
function pointsOf({ sections }: ElkExtendedEdge): readonly Point[] {
  const [section] = sections ?? []
  if (!section) return []
  const { startPoint, bendPoints = [], endPoint } = section
  return [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })).toReversed()
}
