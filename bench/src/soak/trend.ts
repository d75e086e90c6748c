/** How something that was measured again and again grows. */
export interface Trend {
  /** Growth by the hour: the slope of the straight line that fits best (least squares). */
  readonly perHour: number
  /** The true slope lies so far to either side of it, with 95 % certainty. */
  readonly margin: number
  /** Where the line begins and ends. */
  readonly first: number
  readonly last: number
}

/** A value at a moment, in seconds. */
export interface Point {
  readonly at: number
  readonly value: number
}

const HOUR = 3600

/** The second half of a time: by then everything has been used once. */
export function settled(points: readonly Point[]): readonly Point[] {
  const first = points[0]?.at ?? 0
  const middle = (first + (points.at(-1)?.at ?? 0)) / 2
  return points.filter(({ at }) => at >= middle)
}

/**
 * One value for each minute, the mean unless told otherwise: values that lie close together are alike, and as many of them would
 * make a line look more certain than it is.
 */
export function byMinute(
  points: readonly Point[],
  of: (values: readonly number[]) => number = mean,
): readonly Point[] {
  const minutes = Map.groupBy(points, ({ at }) => Math.floor(at / 60))
  return [...minutes.values()].map((within) => ({
    at: mean(within.map(({ at }) => at)),
    value: of(within.map(({ value }) => value)),
  }))
}

/** The least of some values: what is always there, whatever comes and goes beside it. */
export function least(values: readonly number[]): number {
  return Math.min(...values)
}

/** The line through some points; of fewer than three nothing can be said, and its margin is endless. */
export function trendOf(points: readonly Point[]): Trend {
  const [middleAt, middle] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))]
  const spread = sum(points.map(({ at }) => (at - middleAt) ** 2))
  const slope =
    spread === 0 ? 0 : sum(points.map(({ at, value }) => (at - middleAt) * (value - middle))) / spread
  const lineAt = (at: number) => middle + slope * (at - middleAt)
  const left = sum(points.map(({ at, value }) => (value - lineAt(at)) ** 2))
  const freedom = points.length - 2
  const error = freedom < 1 || spread === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(left / freedom / spread)
  return {
    perHour: slope * HOUR,
    margin: student(freedom) * error * HOUR,
    first: lineAt(points[0]?.at ?? 0),
    last: lineAt(points.at(-1)?.at ?? 0),
  }
}

/** Student's t for 95 % on two sides, by the degrees of freedom; the next smaller one that is listed. */
function student(freedom: number): number {
  const listed: readonly (readonly [number, number])[] = [
    [60, 2],
    [30, 2.042],
    [20, 2.086],
    [15, 2.131],
    [12, 2.179],
    [10, 2.228],
    [8, 2.306],
    [6, 2.447],
    [5, 2.571],
    [4, 2.776],
    [3, 3.182],
    [2, 4.303],
  ]
  return listed.find(([least]) => freedom >= least)?.[1] ?? 12.706
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length
}
