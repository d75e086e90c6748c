/** A way to write dates, or dates with a time of day, that values share. */
export interface DateFamily {
  /** The strptime patterns that may read its values. With two, values decide which of them does. */
  readonly patterns: readonly [string] | readonly [string, string]
  /** True if the two patterns swap the day and the month. */
  readonly isSwapped: boolean
  readonly hasClock: boolean
  /** True for ISO 8601, which needs no pattern. */
  readonly isIso: boolean
}

type Patterns = DateFamily['patterns']

const dayFormats: readonly (readonly [looks: RegExp, patterns: Patterns])[] = [
  [/^\d{4}-\d{1,2}-\d{1,2}/, ['%Y-%m-%d']],
  [/^\d{1,2}\/\d{1,2}\/\d{4}/, ['%d/%m/%Y', '%m/%d/%Y']],
  [/^\d{1,2}\/\d{1,2}\/\d{2}(\D|$)/, ['%d/%m/%y', '%m/%d/%y']],
  [/^\d{1,2}\.\d{1,2}\.\d{4}/, ['%d.%m.%Y', '%m.%d.%Y']],
  [/^\d{1,2}\.\d{1,2}\.\d{2}(\D|$)/, ['%d.%m.%y']],
  [/^\d{1,2}-\d{1,2}-\d{4}/, ['%d-%m-%Y', '%m-%d-%Y']],
  [/^\d{4}\/\d{1,2}\/\d{1,2}/, ['%Y/%m/%d', '%Y/%d/%m']],
  [/^\d{4}\.\d{1,2}\.\d{1,2}/, ['%Y.%m.%d']],
  [/^\d{1,2}-[A-Za-z]{3}-\d{4}/, ['%d-%b-%Y']],
  [/^\d{1,2}-[A-Za-z]{3}-\d{2}(\D|$)/, ['%d-%b-%y']],
  [/^\d{1,2} [A-Za-z]{3,9} \d{4}/, ['%d %b %Y', '%d %B %Y']],
  [/^[A-Za-z]{3,9} \d{1,2}, \d{4}/, ['%b %d, %Y', '%B %d, %Y']],
  [compactDay(), ['%Y%m%d']],
]

const clockFormats: readonly (readonly [looks: RegExp, format: string])[] = [
  [/\d{1,2}:\d{2}:\d{2}\.\d{1,6}$/, '%H:%M:%S.%f'],
  [/\d{1,2}:\d{2}:\d{2} [AaPp][Mm]$/, '%I:%M:%S %p'],
  [/\d{1,2}:\d{2} [AaPp][Mm]$/, '%I:%M %p'],
  [/\d{1,2}:\d{2}:\d{2}$/, '%H:%M:%S'],
  [/\d{1,2}:\d{2}$/, '%H:%M'],
]

/** Returns the family of a value, or null if the value doesn't look like a date. */
export function dateFamilyOf(value: string): DateFamily | null {
  const day = dayFormats.find(([looks]) => looks.test(value))
  if (!day) return null
  const [, patterns] = day
  const hasClock = /\d:\d/.test(value)
  const clock = hasClock ? clockFormats.find(([looks]) => looks.test(value))?.[1] : ''
  if (clock === undefined) return null
  const between = hasClock ? (/\dT\d{1,2}:/.test(value) ? 'T' : ' ') : ''
  const [first, second] = patterns.map((pattern) => `${pattern}${between}${clock}`) as [string, string?]
  return {
    patterns: second === undefined ? [first] : [first, second],
    isSwapped: patterns.every((pattern) => pattern.includes('%m')) && patterns.length === 2,
    hasClock,
    isIso: /^\d{4}-\d{2}-\d{2}/.test(value) && !clock.includes('%p'),
  }
}

/** Matches days without separators, from 1900 to 2099. Other numbers of eight digits are more often IDs. */
export function compactDay(): RegExp {
  return /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
}

/** True when two patterns of one column read the same values, but swap the day and the month. */
export function areSwapped(pattern: string, other: string): boolean {
  return pattern !== other && swapped(pattern) === other
}

function swapped(pattern: string): string {
  return pattern.replace(/%[dm]/g, (part) => (part === '%d' ? '%m' : '%d'))
}
