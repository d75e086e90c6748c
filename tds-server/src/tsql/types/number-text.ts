import { divideRounded } from './decimal.ts'

/** Formats a float with an exponent of at least three digits, as in 1.5000000e+000. */
function scientific(value: number, digits: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential(digits - 1).split('e')
  const sign = exponent.startsWith('-') ? '-' : '+'
  return `${mantissa}e${sign}${exponent.replace(/^[+-]/, '').padStart(3, '0')}`
}

/** Formats up to six digits, with an exponent for large and tiny numbers. */
function short(value: number): string {
  if (value === 0) return '0'
  const exponent = Number(value.toExponential(5).split('e')[1])
  if (exponent < -5 || exponent >= 6) {
    const text = scientific(value, 6)
    const [mantissa = '', rest = ''] = text.split('e')
    return `${mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa}e${rest}`
  }
  const text = value.toFixed(Math.max(0, 5 - exponent))
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Converts float or real to text: style 0 six digits, 1 eight, 2 sixteen, 3 lossless. */
export function floatText(value: number, isReal: boolean, style: number): string {
  switch (style) {
    case 1:
      return scientific(value, 8)
    case 2:
      return scientific(value, 16)
    case 3:
      return scientific(value, isReal ? 9 : 17)
    default:
      return short(value)
  }
}

/** Converts money to text: style 0 two decimals, 1 with commas, 2 four decimals. */
export function moneyText(value: bigint, style: number): string {
  const negative = value < 0n
  const digits = style === 2 || style === 126 ? 4 : 2
  const rounded = digits === 4 ? value : divideRounded(value, 100n)
  const text = String(rounded < 0n ? -rounded : rounded).padStart(digits + 1, '0')
  const whole = text.slice(0, -digits)
  const grouped = style === 1 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return `${negative && rounded !== 0n ? '-' : ''}${grouped}.${text.slice(-digits)}`
}
