import type { Point } from '@anj/workflow'
import { distancesFrom, neighboursOf, type Pair } from './clusters.ts'

/** A box to lay out, with its size. */
export interface Sized {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** The distance in pixels between two related tables. */
const STEP = { x: 330, y: 210 }
const ROUNDS = 30
const LAST_STEP = 0.1

interface Spring {
  readonly a: number
  readonly b: number
  readonly length: number
}

/**
 * Places boxes without overlaps. The more relationships lie on the path between two boxes, the farther apart they are,
 * so that related tables form groups around the most referenced tables. Uses stress minimization by stochastic gradient
 * descent (Zheng, Pawar and Goodman, 2018), and always returns the same result for the same boxes. All boxes must be
 * connected.
 */
export function layOutByDistance(
  boxes: readonly Sized[],
  pairs: readonly Pair[],
  gap: number,
): ReadonlyMap<string, Point> {
  const springs = springsOf(boxes, pairs)
  const random = randomNumbers()
  // If the boxes started on one line, the algorithm could never move them off it, so they start in a spiral.
  const xs = boxes.map((_, at) => Math.cos(at * 2.4) * Math.sqrt(at + 1))
  const ys = boxes.map((_, at) => Math.sin(at * 2.4) * Math.sqrt(at + 1))
  const longest = springs.reduce((most, { length }) => Math.max(most, length), 1)
  const fade = Math.log((longest * longest) / LAST_STEP) / (ROUNDS - 1)
  for (let round = 0; round < ROUNDS; round++) {
    const step = longest * longest * Math.exp(-fade * round)
    shuffle(springs, random)
    for (const { a, b, length } of springs) {
      const dx = (xs[a] ?? 0) - (xs[b] ?? 0)
      const dy = (ys[a] ?? 0) - (ys[b] ?? 0)
      const far = Math.hypot(dx, dy) || 1e-6
      const share = Math.min(1, step / (length * length))
      const move = (share * (far - length)) / (2 * far)
      xs[a] = (xs[a] ?? 0) - dx * move
      xs[b] = (xs[b] ?? 0) + dx * move
      ys[a] = (ys[a] ?? 0) - dy * move
      ys[b] = (ys[b] ?? 0) + dy * move
    }
  }
  const places = boxes.map((_, at) => ({ x: (xs[at] ?? 0) * STEP.x, y: (ys[at] ?? 0) * STEP.y }))
  moveApart(places, boxes, gap)
  return new Map(boxes.map(({ id }, at) => [id, places[at] ?? { x: 0, y: 0 }]))
}

/**
 * With more boxes than this, only the distances between near boxes and to some sampled boxes are taken into account
 * (after Ortmann, Klimenta and Brandes, 2016).
 */
const ALL_HOLD = 600
const STANDING_FOR_THE_REST = 50
const NEAR = 2

function springsOf(boxes: readonly Sized[], pairs: readonly Pair[]): Spring[] {
  const neighbours = neighboursOf(pairs)
  const index = new Map(boxes.map(({ id }, at) => [id, at]))
  const each = boxes.length <= ALL_HOLD ? 1 : Math.ceil(boxes.length / STANDING_FOR_THE_REST)
  const holds = (a: number, b: number, length: number) => length <= NEAR || a % each === 0 || b % each === 0
  return boxes.flatMap(({ id }, a) =>
    [...distancesFrom(id, neighbours)].flatMap(([other, length]) => {
      const b = index.get(other)
      return b !== undefined && b > a && holds(a, b, length) ? [{ a, b, length }] : []
    }),
  )
}

/** Mulberry32 with a fixed seed, so that a diagram always gets the same layout. */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = list[at] as T
    list[at] = list[other] as T
    list[other] = kept
  }
}

const MOST_ROUNDS = 400

/** Moves overlapping boxes apart, each pair in the direction that needs less movement, until none overlap. */
function moveApart(places: { x: number; y: number }[], boxes: readonly Sized[], gap: number): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isDone = true
    // Sorted from left to right, so that only boxes that can overlap are compared.
    const order = places.map((at, i) => ({ at, box: boxes[i] })).sort((one, other) => one.at.x - other.at.x)
    for (const [i, { at: a, box: one }] of order.entries()) {
      for (let j = i + 1; j < order.length; j++) {
        const { at: b, box: other } = order[j] ?? {}
        if (!one || !b || !other) continue
        if (b.x > a.x + one.width + gap) break
        const x = overlap(a.x, one.width, b.x, other.width) + gap
        const y = overlap(a.y, one.height, b.y, other.height) + gap
        if (x <= 1 || y <= 1) continue
        isDone = false
        if (x < y * 1.5) push(a, b, 'x', a.x + one.width / 2 <= b.x + other.width / 2 ? x : -x)
        else push(a, b, 'y', a.y + one.height / 2 <= b.y + other.height / 2 ? y : -y)
      }
    }
    if (isDone) return
  }
}

const overlap = (a: number, aSize: number, b: number, bSize: number) =>
  Math.min(a + aSize, b + bSize) - Math.max(a, b)

function push(a: { x: number; y: number }, b: { x: number; y: number }, along: 'x' | 'y', by: number): void {
  a[along] -= by / 2
  b[along] += by / 2
}
