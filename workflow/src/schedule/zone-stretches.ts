/** A span of time through which a zone's offset from UTC stays the same. All in milliseconds. */
export interface Stretch {
  readonly from: number
  readonly until: number
  readonly offset: number
}

const HOUR = 3_600_000
/** Changes are looked for between points this far apart; two changes that undo each other in between would stay unseen. */
const STEP = 12 * HOUR
const PIECE = 64 * STEP
/** So many zones, and so many pieces of one, are remembered. */
const MOST_ZONES = 1000
const MOST_PIECES = 1000

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly pieces: Map<number, readonly Stretch[]>
}
const zones = new Map<string, Zone>()

/**
 * The stretches that cover the time from `from` until `until`, in order and without holes; each differs from its
 * neighbours in offset. They come from the platform's own zone data, piece by piece, and are remembered: asking Intl
 * for each occurrence would be a hundred times slower. Throws a RangeError for a zone that the platform doesn't know.
 */
export function stretchesOf(timeZone: string, from: number, until: number): readonly Stretch[] {
  const zone = zoneOf(timeZone)
  const found: Stretch[] = []
  for (let place = Math.floor(from / PIECE); place * PIECE < until; place++) {
    for (const stretch of pieceOf(zone, place)) append(found, stretch)
  }
  return found
}

function append(stretches: Stretch[], next: Stretch): void {
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

function pieceOf({ format, pieces }: Zone, place: number): readonly Stretch[] {
  const known = pieces.get(place)
  if (known) return known
  if (pieces.size >= MOST_PIECES) pieces.clear()
  const found: Stretch[] = []
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

/** The first millisecond of the offset that holds at `until`; changes happen at whole seconds. */
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

/** Reads '01/31/2026, 13:05:00' by its places: this is asked for thousands of times for each zone. */
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
