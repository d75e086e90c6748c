import { sectionsOf } from './is-number-format.ts'
import { kindOfCode } from './number-format.ts'

/** Formats that Excel shows in the form of the user's country, with the length of the longest usual form. */
const byCountry: Readonly<Record<string, number>> = { 'mm-dd-yy': 10, 'm/d/yy h:mm': 16 }

/**
 * Returns about how many characters Excel shows for a number with this format code. In a column that is too narrow, it
 * shows ##### instead. The length of a date or time doesn't depend on its value.
 */
export function displayLength(code: string, value: string): number {
  const known = byCountry[code]
  if (known !== undefined) return known
  const length = kindOfCode(code) === 'number' ? numberLength : timeLength
  return Math.max(...sectionsOf(code).map((section) => length(section, value)))
}

const tokens = /\[\$([^\]-]*)[^\]]*\]|\[(h+|m+|s+)\]|\[[^\]]*\]|"([^"]*)"|\\(.)|(_.)|\*.|([\s\S])/giu

/** Splits a section into the characters that format the value, and the number of other characters that it shows. */
function parse(section: string): { readonly marks: string; readonly literals: number } {
  let marks = ''
  let literals = 0
  for (const [, symbol, elapsed, quoted, escaped, space, mark] of section.matchAll(tokens)) {
    literals += (symbol ?? quoted ?? escaped ?? '').length + (space ? 1 : 0)
    // Elapsed hours are longer than two digits only in durations.
    marks += elapsed ? 'hh' : (mark ?? '')
  }
  return { marks, literals }
}

function numberLength(section: string, value: string): number {
  const { marks, literals } = parse(section)
  if (/general|standard/i.test(marks)) return value.length + literals
  const pattern = /[0#?][0#?,.]*/.exec(marks)?.[0]
  if (pattern === undefined) return marks.length + literals
  const [whole = '', fraction = ''] = pattern.split('.')
  const percents = marks.split('%').length - 1
  const [, digits = '', exponent = '0'] = /^-?(\d*)(?:\.\d*)?(?:e([+-]?\d+))?$/i.exec(value) ?? []
  const shown = digits.length + Math.max(0, Number(exponent)) + 2 * percents
  const places = Math.max(shown, whole.replace(/[^0?]/g, '').length)
  const separators = whole.includes(',') ? Math.floor((places - 1) / 3) : 0
  const decimals = fraction === '' ? 0 : 1 + fraction.length
  const others = marks.length - pattern.length + literals
  return places + separators + decimals + others + (value.startsWith('-') ? 1 : 0)
}

/** The longest text that a part of a date or time becomes, if it differs from the length of the part. */
const parts: readonly (readonly [part: RegExp, length: number])[] = [
  [/am\/pm|a\/p/gi, 2],
  [/m{3}m*|d{3}d*|a{3}a*/gi, 9],
  [/y{3,}|e+/gi, 4],
  [/[ymdhsgb]+/gi, 2],
]

function timeLength(section: string): number {
  const { marks, literals } = parse(section)
  let rest = marks
  let length = literals
  for (const [part, longest] of parts)
    rest = rest.replace(part, () => {
      length += longest
      return ''
    })
  return length + rest.length
}
