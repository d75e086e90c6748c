import { monthNames, monthOf } from '@anj/workflow'

/** A way to write dates, or dates with a time of day, that values share. */
export interface DateFamily {
  /** The patterns that may read its values. Two of them swap the day and the month, and values decide. */
  readonly patterns: readonly [string] | readonly [string, string]
  readonly hasClock: boolean
  /** True for ISO 8601, which needs no pattern. */
  readonly isIso: boolean
}

type Patterns = DateFamily['patterns']

const dayFormats: readonly (readonly [looks: RegExp, patterns: Patterns])[] = [
  [/^\d{4}-\d{1,2}-\d{1,2}/, ['yyyy-MM-dd']],
  [/^\d{1,2}\/\d{1,2}\/\d{4}/, ['dd/MM/yyyy', 'MM/dd/yyyy']],
  [/^\d{1,2}\/\d{1,2}\/\d{2}(\D|$)/, ['dd/MM/yy', 'MM/dd/yy']],
  [/^\d{1,2}\.\d{1,2}\.\d{4}/, ['dd.MM.yyyy', 'MM.dd.yyyy']],
  [/^\d{1,2}\.\d{1,2}\.\d{2}(\D|$)/, ['dd.MM.yy']],
  [/^\d{1,2}-\d{1,2}-\d{4}/, ['dd-MM-yyyy', 'MM-dd-yyyy']],
  [/^\d{4}\/\d{1,2}\/\d{1,2}/, ['yyyy/MM/dd', 'yyyy/dd/MM']],
  [/^\d{4}\.\d{1,2}\.\d{1,2}/, ['yyyy.MM.dd']],
  [compactDay(), ['yyyyMMdd']],
]

/** The parts of days with the name of a month. A full stop after a short name isn't a separator. */
const namePart = String.raw`(?<name>\p{L}[\p{L}\p{M}]{2,})(?:\.(?=[ ,./-]))?`
const dayPart = String.raw`\d{1,2}`
const firstSeparator = String.raw`(?<first>\. |, | de |[ /.-]|)`
const secondSeparator = String.raw`(?<second>\. |, | de |[ /.-]|)`

const namedDays: readonly (readonly [looks: RegExp, order: string])[] = [
  [`${dayPart}${firstSeparator}${namePart}${secondSeparator}\\d{4}(?!\\d)`, 'dMy'],
  [`${dayPart}${firstSeparator}${namePart}${secondSeparator}\\d{2}(?!\\d)`, 'dMY'],
  [`${namePart}${firstSeparator}${dayPart}${secondSeparator}\\d{4}(?!\\d)`, 'Mdy'],
  [`\\d{4}${firstSeparator}${namePart}${secondSeparator}${dayPart}(?!\\d)`, 'yMd'],
].map(([looks = '', order = '']) => [new RegExp(`^${looks}`, 'u'), order] as const)

/** Returns the pattern of a day with the name of a month, or null. */
function namedDay(value: string): string | null {
  for (const [looks, order] of namedDays) {
    const { name = '', first = '', second = '' } = looks.exec(value)?.groups ?? {}
    if (name === '' || monthOf(name) === null) continue
    const parts: Readonly<Record<string, string>> = {
      d: first === '-' || first === '' ? 'dd' : 'd',
      M: name.length > 4 ? 'MMMM' : 'MMM',
      y: 'yyyy',
      Y: 'yy',
    }
    const [one, two, three] = [...order].map((part) => parts[part] ?? '')
    return `${one}${quoted(first)}${two}${quoted(second)}${three}`
  }
  return null
}

const quoted = (separator: string) => separator.replace('de', "'de'")

const clockFormats: readonly (readonly [looks: RegExp, format: string])[] = [
  [/\d{1,2}:\d{2}:\d{2}\.\d{1,6}$/, 'HH:mm:ss.SSSSSS'],
  [/\d{1,2}:\d{2}:\d{2} [AaPp][Mm]$/, 'hh:mm:ss a'],
  [/\d{1,2}:\d{2} [AaPp][Mm]$/, 'hh:mm a'],
  [/\d{1,2}:\d{2}:\d{2}$/, 'HH:mm:ss'],
  [/\d{1,2}:\d{2}$/, 'HH:mm'],
]

/** Returns the family of a value, or null if the value doesn't look like a date. */
export function dateFamilyOf(value: string): DateFamily | null {
  const named = namedDay(value)
  const patterns = named ? [named] : dayFormats.find(([looks]) => looks.test(value))?.[1]
  if (!patterns) return null
  const hasClock = /\d:\d/.test(value)
  const clock = hasClock ? clockFormats.find(([looks]) => looks.test(value))?.[1] : ''
  if (clock === undefined) return null
  const between = hasClock ? (/\dT\d{1,2}:/.test(value) ? "'T'" : ' ') : ''
  const [first, second] = patterns.map((pattern) => `${pattern}${between}${clock}`) as [string, string?]
  return {
    patterns: second === undefined ? [first] : [first, second],
    hasClock,
    isIso: /^\d{4}-\d{2}-\d{2}/.test(value) && !clock.includes('a'),
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
  const others: Readonly<Record<string, string>> = { dd: 'MM', MM: 'dd' }
  return pattern.replace(/d+|M+/g, (run) => others[run] ?? run)
}

const months = `(?i:${monthNames.flat().join('|')})`

/** Regular expressions for the parts of a pattern: all of them exist in every month of every year. */
const ordinaryParts: Readonly<Record<string, string>> = {
  yyyy: '[1-9]\\d{3}',
  yy: '\\d{2}',
  MM: '(0?[1-9]|1[0-2])',
  MMM: months,
  MMMM: months,
  dd: '(0?[1-9]|1\\d|2[0-8])',
  d: '(0?[1-9]|1\\d|2[0-8])',
  HH: '([01]?\\d|2[0-3])',
  hh: '(0?[1-9]|1[0-2])',
  mm: '[0-5]\\d',
  ss: '[0-5]\\d',
  a: '(?i:am|pm)',
}

/**
 * Returns a regular expression for ordinary dates of a pattern, up to the 28th. Every conversion accepts them, and this
 * test is much cheaper than a conversion. Null for patterns with other parts, such as
 * fractions of a second, or without separators.
 */
export function ordinaryDate(pattern: string): string | null {
  return patternAs(pattern, ordinaryParts)
}

/**
 * Returns a regular expression for the dates whose day, by this pattern, can't be a month. They show the order of day
 * and month.
 */
export function unmistakableDate(pattern: string): string | null {
  return patternAs(pattern, { ...ordinaryParts, dd: '(1[3-9]|2\\d|3[01])', SSSSSS: '\\d{1,6}' })
}

function patternAs(pattern: string, parts: Readonly<Record<string, string>>): string | null {
  const runs = [...pattern.matchAll(/'([^']+)'|([A-Za-z])\2*|[^A-Za-z']/g)]
  const found = runs.map(([run, literal, letter], i) => {
    const isNextToDigits = letter !== undefined && runs[i + 1]?.[2] !== undefined
    if (literal !== undefined) return literal
    if (letter === undefined) return run.replace(/[.]/, '\\.')
    return isNextToDigits ? null : (parts[run] ?? null)
  })
  return found.includes(null) ? null : found.join('')
}
