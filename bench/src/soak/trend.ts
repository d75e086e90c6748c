/** The growth of a repeatedly measured value. */
export interface Trend {
  /** Growth per hour: the slope of the least-squares line. */
  readonly perHour: number
  /** Half the width of the slope's 95% confidence interval. */
  readonly margin: number
  /** The start of the line; `last` is its end. */
  readonly first: number
  readonly last: number
}

/** A value at a time in seconds. */
export interface Point {
  readonly at: number
  readonly value: number
}

const HOUR = 3600

/** Returns the second half of the points. By then, users have used each part of the product once. */
export function secondHalf(points: readonly Point[]): readonly Point[] {
  const first = points[0]?.at ?? 0
  const middle = (first + (points.at(-1)?.at ?? 0)) / 2
  return points.filter(({ at }) => at >= middle)
}

/**
 * Reduces the points to one value per minute, by default the mean. Consecutive values are correlated, so using all of
 * them would make the trend look too certain.
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

/** Returns the smallest value, which contains the least of everything that fluctuates. */
export function minimum(values: readonly number[]): number {
  return Math.min(...values)
}

/** Fits a line through points. With fewer than three points the margin is infinite. */
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

/** Returns the two-sided 95% quantile of Student's t for the next lower number of degrees of freedom in the list. */
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
