const day = { year: 'numeric', month: 'short', day: '2-digit' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit' } as const

interface MomentOptions {
  /** With seconds, where the order of things matters. */
  readonly withSeconds?: boolean | undefined
  /** Without it the reader's own zone. */
  readonly timeZone?: string | undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A point in time as every screen writes it: Nov 21, 2026, 05:30 PM; with seconds where minutes would not tell two apart. */
export function moment(iso: string, { withSeconds = false, timeZone }: MomentOptions = {}): string {
  const key = `${timeZone ?? ''} ${withSeconds}`
  const seconds = withSeconds ? ({ second: '2-digit' } as const) : {}
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...minute, ...seconds, timeZone })
  formats.set(key, format)
  // Some browsers put a narrow space before AM and PM, others a plain one.
  return format.format(new Date(iso)).replace('\u202f', ' ')
}

const days = new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' })

/** A day, written YYYY-MM-DD, as every screen writes it: Nov 21, 2026. */
export function dayText(iso: string): string {
  return days.format(new Date(iso))
}
