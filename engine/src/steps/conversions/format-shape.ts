/** Digits of each number in a strptime pattern, where other digits stand right beside it. */
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
/** The same where nothing else can be meant: zeros in front, and behind a fraction, may be left out. */
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
/** Only these may stand behind a backslash; a letter such as 年 may not. */
const asciiSign = /[!-/:-@[-^`{-~]/

/**
 * Returns the regular expression of the texts that a strptime pattern reads in one way only. strptime itself takes '24' for a
 * year of four digits, and cuts '1112024' of `%-d%-m%Y` where it likes: so a year has all its digits, and so has a number
 * beside another one.
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
