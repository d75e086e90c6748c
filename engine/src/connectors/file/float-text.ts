const words: Readonly<Record<string, string>> = { NaN: 'nan', Infinity: 'inf', '-Infinity': '-inf' }
/** The sizes from which, and below which, a number is written with an exponent. */
const LARGE = 1e16
const SMALL = 1e-4

/** Writes a floating-point number as DuckDB does. Returns null for a text that isn't a number. */
export function floatText(number: string): string | null {
  const word = words[number]
  if (word !== undefined) return word
  const value = Number(number)
  if (Number.isNaN(value) || !Number.isFinite(value) || number.trim() === '') return null
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const size = Math.abs(value)
  if (size >= SMALL && size < LARGE) {
    const text = String(value)
    return text.includes('.') ? text : `${text}.0`
  }
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  return `${digits}e${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`
}
