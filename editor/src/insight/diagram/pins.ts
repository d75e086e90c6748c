import type { Point } from '@anj/workflow'
import type { Sized } from './by-distance.ts'
import { type DiagramLayout, type Drawing, GAP } from './layout-graph.ts'

/**
 * Applies the user's table positions to a layout. Other tables that would be covered move down. Routed lines
 * of moved tables are dropped, and those lines are drawn straight.
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
  // Works from the top down, so that a moved table has its new position before the tables below are checked.
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

/** Returns the first position at or below a box's current position where it covers no other box. */
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
