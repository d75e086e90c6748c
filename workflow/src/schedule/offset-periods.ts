/** Period in which a zone's UTC offset is constant. All values are in milliseconds. */
export interface OffsetPeriod {
  readonly from: number
  readonly until: number
  readonly offset: number
}

const HOUR = 3_600_000
/**
 * Distance between the points at which the offset is checked. Two changes between these points go unnoticed if they
 * cancel each other out.
 */
const STEP = 12 * HOUR
const PIECE = 64 * STEP
/** Limits of the cache: how many zones it holds, and how many pieces of each zone. */
const MOST_ZONES = 1000
const MOST_PIECES = 1000

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly pieces: Map<number, readonly OffsetPeriod[]>
}
const zones = new Map<string, Zone>()

/**
 * Returns the stretches from `from` until `until`, in order and without gaps. Adjacent stretches have different
 * offsets. The data comes from the platform and is cached in pieces, because querying Intl for each occurrence would be
 * a hundred times slower. Throws a RangeError for an unknown zone.
 */
export function offsetPeriods(timeZone: string, from: number, until: number): readonly OffsetPeriod[] {
  const zone = zoneOf(timeZone)
  const found: OffsetPeriod[] = []
  for (let place = Math.floor(from / PIECE); place * PIECE < until; place++) {
    for (const stretch of pieceOf(zone, place)) append(found, stretch)
  }
  return found
}

function append(stretches: OffsetPeriod[], next: OffsetPeriod): void {
  const last = stretches.at(-1)
  if (last?.offset === next.offset) stretches[stretches.length - 1] = { ...last, until: next.until }
  else stretches.push(next)
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const two = '2-digit'
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  const format = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone })
  if (zones.size >= MOST_ZONES) zones.clear()
  const zone = { format, pieces: new Map() }
  zones.set(timeZone, zone)
  return zone
}

function pieceOf({ format, pieces }: Zone, place: number): readonly OffsetPeriod[] {
  const known = pieces.get(place)
  if (known) return known
  if (pieces.size >= MOST_PIECES) pieces.clear()
  const found: OffsetPeriod[] = []
  let offset = offsetAt(format, place * PIECE)
  for (let from = place * PIECE; from < (place + 1) * PIECE; from += STEP) {
    const next = offsetAt(format, from + STEP)
    const change = next === offset ? from + STEP : changeBetween(format, from, from + STEP)
    append(found, { from, until: change, offset })
    if (next !== offset) append(found, { from: change, until: from + STEP, offset: next })
    offset = next
  }
  pieces.set(place, found)
  return found
}

/** Finds the first millisecond with the offset at `until`. Changes happen at whole seconds. */
function changeBetween(format: Intl.DateTimeFormat, from: number, until: number): number {
  const offset = offsetAt(format, until)
  let [before, after] = [from / 1000, until / 1000]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(format, middle * 1000) === offset) after = middle
    else before = middle
  }
  return after * 1000
}

/** Parses '01/31/2026, 13:05:00' by position, because it runs thousands of times for each zone. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const text = format.format(at)
  const time = text.length - 8
  const year = Number(text.slice(6, time - 2))
  const [month, day] = [digits(text, 0), digits(text, 3)]
  const [hour, minute, second] = [digits(text, time), digits(text, time + 3), digits(text, time + 6)]
  return Date.UTC(year, month - 1, day, hour % 24, minute, second) - Math.floor(at / 1000) * 1000
}

const digits = (text: string, place: number) =>
  (text.charCodeAt(place) - 48) * 10 + text.charCodeAt(place + 1) - 48
