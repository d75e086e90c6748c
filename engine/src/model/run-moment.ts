import { localMoment } from '@anj/workflow'

/** The moment at which a run began, on the clock of its zone. All formulas of the run see the same moment. */
export interface RunMoment {
  /** ISO 8601, such as '2026-02-28'. */
  readonly today: string
  /** ISO 8601 without an offset, in milliseconds, such as '2026-02-28 23:59:59.123'. */
  readonly now: string
}

/** Returns a moment on the clock of a time zone. Throws a RangeError for an unknown zone. */
export function momentIn(timeZone: string, instant: Date): RunMoment {
  const [day = '', time = ''] = localMoment(timeZone, instant).split('T')
  return { today: day, now: `${day} ${time}` }
}
