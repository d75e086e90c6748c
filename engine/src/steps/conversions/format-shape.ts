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
const names: Readonly<Record<string, string>> = {
  a: '[a-z]+',
  A: '[a-z]+',
  b: '[a-z]+',
  B: '[a-z]+',
  p: '[ap]m',
}
const part = /%(-?)(.)|([^%])/gsu
/** Matches the only characters that a backslash can escape. A letter such as 年 can't be escaped. */
const asciiSign = /[!-/:-@[-^`{-~]/

/**
 * Returns a regular expression for the texts that a strptime pattern reads unambiguously. strptime accepts '24' as a
 * four-digit year, and splits '1112024' arbitrarily for `%-d%-m%Y`. Therefore a year must have all its digits, as
 * must a number next to another number.
 */
export function formatShape(pattern: string): string {
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
    const width = widths[letter]
    if (width === undefined) return names[letter] ?? literal.replace(asciiSign, '\\$&')
    if (isDigits(at - 1) || isDigits(at + 1)) return `\\d{${width}}`
    return (minus === '' ? alone[letter] : undefined) ?? '\\d{1,2}'
  })
  return `(?i)${shapes.join('')}`
}
