import { monthNames } from '@anj/workflow'

/** The number of digits in each numeric part of a strptime pattern, for parts next to other digits. */
const widths: Readonly<Record<string, number>> = {
  Y: 4,
  y: 2,
  m: 2,
  d: 2,
  j: 3,
  H: 2,
  I: 2,
  M: 2,
  S: 2,
  f: 6,
  g: 3,
  n: 9,
}
/**
 * Patterns for the same parts where they aren't next to other digits. Leading zeros, and trailing zeros in a fraction,
 * are optional.
 */
const alone: Readonly<Record<string, string>> = {
  Y: '\\d{4}',
  y: '\\d{2}',
  j: '\\d{1,3}',
  f: '\\d{1,6}',
  g: '\\d{1,3}',
  n: '\\d{1,9}',
}
const fullMonths = monthNames.flatMap(([full]) => full ?? [])
const names: Readonly<Record<string, string>> = {
  a: '[a-z]+',
  A: '[a-z]+',
  b: `(?:${fullMonths.map((full) => full.slice(0, 3)).join('|')})`,
  B: `(?:${fullMonths.join('|')})`,
  p: '[ap]m',
}
/** Matches the name of a month in any language, as a group. */
const anyMonth = ')([\\p{L}\\p{M}]+)\\.?('
const part = /%(-?)(.)|([^%])/gsu
/** Returns a regular expression for a text. Only ASCII signs can be escaped, and a letter such as 年 can't. */
export function escapedForRegex(text: string): string {
  return text.replaceAll(/[!-/:-@[-^`{-~]/g, String.raw`\$&`)
}

/**
 * Returns a regular expression for the texts that a strptime pattern reads unambiguously. strptime accepts '24' as a
 * four-digit year, and splits '1112024' arbitrarily for `%-d%-m%Y`. Therefore a year must have all its digits, as
 * must a number next to another number.
 */
export function formatShape(pattern: string): string {
  return `(?i)${shapeOf(pattern, {})}`
}

/**
 * Returns a regular expression for the texts of a pattern with the name of a month, in any language. Its groups are the
 * text before the name, the name, and the text after it. Null for a pattern without such a name, or with several.
 */
export function monthShape(pattern: string): string | null {
  const found = pattern.match(/%[bB]/g) ?? []
  return found.length === 1 ? `(?i)^(${shapeOf(pattern, { b: anyMonth, B: anyMonth })})$` : null
}

/** Two digits of a year that isn't a multiple of four. */
const notByFour = '(?:\\d[13579]|[02468][26]|[13579][048])'
const february = { m: '0?2', b: 'feb', B: 'february' }
/** The days that don't exist, as patterns for some parts. */
const missingDays: readonly Readonly<Record<string, string>>[] = [
  { d: '3[01]', ...february },
  { d: '31', m: '(?:0?[469]|11)', b: '(?:apr|jun|sep|nov)', B: '(?:april|june|september|november)' },
  { d: '29', ...february, Y: `(?:\\d{2}${notByFour}|${notByFour}00)`, y: notByFour },
]

/** Parts without which a pattern names no day of a month. */
const dayParts = [/%-?d/, /%-?[mbB]/, /%-?[Yy]/]

/**
 * Returns a regular expression for the texts of a strptime pattern whose day doesn't exist, such as February 30. Null
 * for a pattern without day, month or year.
 */
export function missingDayShape(pattern: string): string | null {
  if (!dayParts.every((part) => part.test(pattern))) return null
  return `(?i)(?:${missingDays.map((parts) => shapeOf(pattern, parts)).join('|')})`
}

/** Returns the shape of a pattern. `fixed` replaces the patterns of some parts; its `0?` is `0` next to other digits. */
function shapeOf(pattern: string, fixed: Readonly<Record<string, string>>): string {
  const parts = [...pattern.matchAll(part)].map(([, minus = '', letter = '', literal = '']) => ({
    minus,
    letter: literal === '' ? letter : '',
    literal: letter === '%' ? '%' : literal,
  }))
  const isDigits = (at: number) => {
    const { letter = '', literal = '' } = parts[at] ?? {}
    return letter in widths || /^\d$/.test(literal)
  }
  const shapes = parts.map(({ minus, letter, literal }, at) => {
    const isAmongDigits = isDigits(at - 1) || isDigits(at + 1)
    const only = fixed[letter]
    if (only !== undefined) return isAmongDigits ? only.replace('0?', '0') : only
    const width = widths[letter]
    if (width === undefined) return names[letter] ?? escapedForRegex(literal)
    if (isAmongDigits) return `\\d{${width}}`
    return (minus === '' ? alone[letter] : undefined) ?? '\\d{1,2}'
  })
  return shapes.join('')
}
