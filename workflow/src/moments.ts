const day = { year: 'numeric', month: 'short', day: '2-digit' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit' } as const

interface MomentOptions {
  /** Shows seconds, for lists in which the order of events matters. */
  readonly withSeconds?: boolean | undefined
  /** Defaults to the user's own time zone. */
  readonly timeZone?: string | undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a point in time in the format of all screens: Nov 21, 2026, 05:30 PM. Optionally with seconds. */
export function formatMoment(iso: string, { withSeconds = false, timeZone }: MomentOptions = {}): string {
  const key = `${timeZone ?? ''} ${withSeconds}`
  const seconds = withSeconds ? ({ second: '2-digit' } as const) : {}
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...minute, ...seconds, timeZone })
  formats.set(key, format)
  // Browsers differ in the space before AM and PM: some use a narrow one.
  return format.format(new Date(iso)).replace('\u202f', ' ')
}

const days = new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' })

/** Returns a YYYY-MM-DD date in the format of all screens: Nov 21, 2026. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso))
}
