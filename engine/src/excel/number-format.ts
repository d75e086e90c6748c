/** The meaning of a number according to its cell format. */
export type NumberKind = 'number' | 'date' | 'datetime' | 'time' | 'duration'

const builtIn: readonly (readonly [first: number, last: number, kind: NumberKind])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'datetime'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'duration'],
  [47, 47, 'time'],
  [50, 58, 'date'],
  [71, 74, 'date'],
  [75, 76, 'time'],
  [77, 77, 'datetime'],
  [78, 78, 'time'],
  [79, 79, 'duration'],
  [80, 80, 'time'],
  [81, 81, 'date'],
]

/** Returns the kind of a built-in format, including East Asian and Thai formats. */
export function kindOfBuiltIn(id: number): NumberKind {
  return builtIn.find(([first, last]) => id >= first && id <= last)?.[2] ?? 'number'
}

/** Codes of the built-in formats that are the same in every language of Excel. */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'mm-dd-yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
}

/** Returns the code of a built-in format; empty for General and for formats that depend on the language. */
export function builtInCode(id: number): string {
  return builtInCodes[id] ?? ''
}

const builtInIds = new Map(Object.entries(builtInCodes).map(([id, code]) => [code, Number(id)]))

/** Returns the number of the built-in format with this code, or undefined. */
export function builtInId(code: string): number | undefined {
  return builtInIds.get(code)
}

/** Returns a format code, or an empty text if it is General. */
export function formatOf(code: string): string {
  return /^(general|standard)$/i.test(code) ? '' : code
}

/**
 * Returns the kind of a format code such as `[Red]dd/mm/yyyy" at "h:mm`. Only the first section counts, which formats
 * positive numbers. Quoted text, escaped characters, fillers, colours, conditions and locales are ignored.
 */
export function kindOfCode(code: string): NumberKind {
  const [section = ''] = withoutTexts(code).split(';')
  if (/\[(h+|m+|s+)\]/i.test(section)) return 'duration'
  const letters = section.replace(/\[[^\]]*\]/g, '').toLowerCase()
  if (/general|standard/.test(letters)) return 'number'
  const clockless = letters.replace(/am\/pm|a\/p/g, '')
  const hasDay = /[yd]|[bg]{1,4}|e(?![+-])/.test(clockless)
  const hasTime = /[hs]/.test(clockless)
  if (hasDay) return hasTime ? 'datetime' : 'date'
  if (hasTime) return 'time'
  return /m/.test(clockless) ? 'date' : 'number'
}

/**
 * Removes literal text. A backslash shows the next character, an underscore leaves space as wide as that character, and
 * an asterisk repeats it.
 */
function withoutTexts(code: string): string {
  return code.replace(/"[^"]*"?|[\\_*]./gs, '')
}
