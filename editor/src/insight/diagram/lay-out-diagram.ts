import type { DrawnTable, Point } from '@anj/workflow'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { layOutByDistance, Sized } from './by-distance.ts'
import { componentsOf, type Pair } from './clusters.ts'
import { type DiagramLayout, type Drawing, fromElk, GAP, toLayeredGraph } from './layout-graph.ts'

/**
 * The two layout engines, each in its own thread: one arranges a graph in layers, the other places related boxes
 * close together.
 */
export interface LayoutWorkers {
  readonly layers: (graph: ElkNode) => Promise<ElkNode>
  readonly byDistance: (...asked: Parameters<typeof layOutByDistance>) => Promise<ReadonlyMap<string, Point>>
}

/** With more tables than this, layers are too long to read and ELK is too slow. */
const MOST_IN_LAYERS = 45
/** Layers outside these aspect ratios are hard to read, for example if dozens of tables refer to the same one. */
const NARROW = 0.6
const WIDE = 5
/** The preferred ratio of width to height, the same as the ratio of a screen. */
const ASPECT = 1.6
const ASIDE = 2 * GAP

/**
 * Lays out a diagram. A few related tables are placed in layers, from referenced to referring tables, with lines routed
 * around them. Many related tables are placed around the most referenced tables. Unrelated tables are placed side by
 * side below.
 */
export async function layOutDiagram(drawing: Drawing, programs: LayoutWorkers): Promise<DiagramLayout> {
  const pairs = drawing.relationships
    .filter(({ from, to }) => from.table !== to.table)
    .map(({ from, to }): Pair => [from.table, to.table])
  const blocks: Block[] = []
  for (const ids of componentsOf(pairs)) blocks.push(await layOutJoined(partOf(drawing, ids), programs))
  const joined = together(blocks, ASIDE)
  const alone = [...drawing.tables.values()].filter(({ table }) => !joined.places.has(table.id))
  const below = together(alone.map(blockOfOne), GAP, joined.width)
  const whole = stack(joined, below)
  const places = [...whole.places].map(
    ([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }] as const,
  )
  return { places: new Map(places), lines: whole.lines }
}

/** A laid-out part, with its upper left corner at 0, 0. */
interface Block extends DiagramLayout, Omit<Sized, 'id'> {}

function partOf({ tables, relationships }: Drawing, ids: readonly string[]): Drawing {
  const wanted = new Set(ids)
  return {
    tables: new Map([...tables].filter(([id]) => wanted.has(id))),
    relationships: relationships.filter(({ from, to }) => wanted.has(from.table) && wanted.has(to.table)),
  }
}

async function layOutJoined(drawing: Drawing, programs: LayoutWorkers): Promise<Block> {
  const { tables, relationships } = drawing
  if (tables.size <= MOST_IN_LAYERS) {
    const layers = blockOf(fromElk(await programs.layers(toLayeredGraph(drawing))), tables)
    const share = layers.width / layers.height
    if (tables.size <= 6 || (share >= NARROW && share <= WIDE)) return layers
  }
  const boxes = [...tables.values()].map(({ table: { id }, width, height }) => ({ id, width, height }))
  const pairs = relationships
    .filter(({ from, to }) => from.table !== to.table)
    .map(({ from, to }): Pair => [from.table, to.table])
  return blockOf({ places: await programs.byDistance(boxes, pairs, GAP), lines: new Map() }, tables)
}

/**
 * Places blocks in rows, tallest first. Chooses the width, at least `least`, at which the result is closest to the
 * shape of a screen.
 */
function together(blocks: readonly Block[], gap: number, least = 0): Block {
  const area = blocks.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)
  const start = Math.max(least, ...blocks.map(({ width }) => width))
  const tried = [1, 1.15, 1.3, 1.6, 2, 2.5].map((share) =>
    inRows(blocks, gap, Math.max(start, Math.sqrt(area * ASPECT) * share)),
  )
  const room = ({ width, height }: Block) => Math.max(width / ASPECT, height)
  return tried.reduce((best, one) => (room(one) < room(best) ? one : best))
}

function inRows(blocks: readonly Block[], gap: number, widest: number): Block {
  const placed: { block: Block; at: Point }[] = []
  let [x, y, rowHeight] = [0, 0, 0]
  for (const block of blocks.toSorted((a, b) => b.height - a.height)) {
    if (x > 0 && x + block.width > widest) [x, y, rowHeight] = [0, y + rowHeight + gap, 0]
    placed.push({ block, at: { x, y } })
    x += block.width + gap
    rowHeight = Math.max(rowHeight, block.height)
  }
  const parts = placed.map(({ block, at }) => moved(block, at))
  return {
    places: new Map(parts.flatMap(({ places }) => [...places])),
    lines: new Map(parts.flatMap(({ lines }) => [...lines])),
    width: Math.max(0, ...placed.map(({ block, at }) => at.x + block.width)),
    height: Math.max(0, ...placed.map(({ block, at }) => at.y + block.height)),
  }
}

function stack(above: Block, below: Block): Block {
  const lower = above.height > 0 ? moved(below, { x: 0, y: above.height + ASIDE }) : below
  return {
    places: new Map([...above.places, ...lower.places]),
    lines: above.lines,
    width: Math.max(above.width, below.width),
    height: above.height + ASIDE + below.height,
  }
}

const blockOfOne = ({ table, width, height }: DrawnTable): Block => ({
  places: new Map([[table.id, { x: 0, y: 0 }]]),
  lines: new Map(),
  width,
  height,
})

/** Moves a layout to 0, 0 and computes its size. */
function blockOf({ places, lines }: DiagramLayout, tables: Drawing['tables']): Block {
  const boxes = [...places].map(([id, at]) => ({ ...at, ...sizeOf(tables.get(id)) }))
  const corners = [...lines.values()].flat()
  const left = Math.min(...boxes.map(({ x }) => x), ...corners.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y), ...corners.map(({ y }) => y))
  const right = Math.max(...boxes.map(({ x, width }) => x + width), ...corners.map(({ x }) => x))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height), ...corners.map(({ y }) => y))
  return moved({ places, lines, width: right - left, height: bottom - top }, { x: -left, y: -top })
}

const sizeOf = (drawn: DrawnTable | undefined) => ({ width: drawn?.width ?? 0, height: drawn?.height ?? 0 })

function moved(block: Block, by: Point): Block {
  const shift = ({ x, y }: Point) => ({ x: x + by.x, y: y + by.y })
  return {
    ...block,
    places: new Map([...block.places].map(([id, at]) => [id, shift(at)])),
    lines: new Map([...block.lines].map(([id, line]) => [id, line.map(shift)])),
  }
}
