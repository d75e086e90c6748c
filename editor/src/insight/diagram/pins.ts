import type { Point } from '@anj/workflow'
import type { Sized } from './by-distance.ts'
import { type DiagramLayout, type Drawing, GAP } from './layout-graph.ts'

/**
 * Applies the positions that the user chose to a layout. Other tables move down if they would be covered. The lines of
 * moved tables lose their routes and are routed directly.
 */
export function withPins(
  { tables, relationships }: Drawing,
  layout: DiagramLayout,
  pins: Readonly<Record<string, Point>>,
): DiagramLayout {
  const all = [...tables.values()].map(({ table: { id }, width, height }) => ({ id, width, height }))
  const pinned = all.filter(({ id }) => pins[id])
  if (pinned.length === 0) return layout
  const placed = (at: Point) => (box: Sized) => ({ ...box, ...at })
  const taken = pinned.map((box) => placed(pins[box.id] ?? zero)(box))
  // Goes from top to bottom, so that a table has its new position before the tables below it are checked.
  const others = all
    .filter(({ id }) => !pins[id])
    .map((box) => placed(layout.places.get(box.id) ?? zero)(box))
    .sort((one, other) => one.y - other.y)
  for (const box of others) taken.push(below(box, taken))
  const places = new Map(taken.map(({ id, x, y }) => [id, { x, y }]))
  const stayed = (id: string) => {
    const [before, now] = [layout.places.get(id), places.get(id)]
    return before?.x === now?.x && before?.y === now?.y
  }
  const kept = relationships.filter(({ from, to }) => stayed(from.table) && stayed(to.table))
  const lines = kept.flatMap(({ id }) => {
    const line = layout.lines.get(id)
    return line ? [[id, line] as const] : []
  })
  return { places, lines: new Map(lines) }
}

const zero = { x: 0, y: 0 }

interface Box extends Point, Sized {}

/** Moves a box down to the first position at which it covers no other box. */
function below(box: Box, others: readonly Box[]): Box {
  let at = box
  for (let covered = coveredBy(at, others); covered; covered = coveredBy(at, others))
    at = { ...at, y: covered.y + covered.height + GAP }
  return at
}

function coveredBy(box: Box, others: readonly Box[]): Box | undefined {
  return others.find(
    (other) =>
      box.x < other.x + other.width + GAP / 2 &&
      other.x < box.x + box.width + GAP / 2 &&
      box.y < other.y + other.height + GAP / 2 &&
      other.y < box.y + box.height + GAP / 2,
  )
}
