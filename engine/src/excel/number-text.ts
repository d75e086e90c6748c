/** Maximum number of zeros next to the decimal point. A number with more zeros keeps its exponent. */
const MOST_ZEROS = 30

/** The decimal number 0.digits times ten to the power of `point`. The digits have no leading or trailing zeros. */
interface Decimal {
  readonly sign: '' | '-'
  readonly digits: string
  readonly point: number
}

/**
 * Converts a number in a workbook to text without losing a digit, and without an exponent unless it is very large or
 * small. Programs write doubles with up to 17 digits, such as 1.1000000000000001 for 1.1; such a number becomes the
 * shortest text that parses to the same double. Returns null for anything else.
 */
export function numberText(written: string): string | null {
  const value = Number(written)
  const shortest = String(value)
  // A shortcut that is ten times as fast, for the notation that nearly all numbers have.
  if (
    isPlain.test(shortest) &&
    (written === shortest || (written.includes('.') && written === value.toPrecision(17)))
  )
    return shortest
  const exact = decimalOf(written.trim())
  if (!exact) return null
  return isPrinted(value, exact) ? plainDecimal(value) : decimalText(exact)
}

/** Formats a double as its shortest decimal. */
export function plainDecimal(value: number): string {
  const exact = decimalOf(String(Object.is(value, -0) ? '-0' : value))
  if (!exact) throw new Error(`${value} is not finite`)
  return decimalText(exact)
}

const isPlain = /^-?\d+(?:\.\d+)?$/

function decimalOf(text: string): Decimal | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,9}))?$/i.exec(text)
  const [, sign, whole = '', fraction = '', exponent = '0'] = match ?? []
  if (!match || whole + fraction === '') return null
  const all = (whole + fraction).replace(/^0+/, '')
  const leading = whole.length + fraction.length - all.length
  let end = all.length
  while (all[end - 1] === '0') end -= 1
  const digits = all.slice(0, end)
  return {
    sign: sign === '-' ? '-' : '',
    digits,
    point: digits === '' ? 0 : whole.length - leading + Number(exponent),
  }
}

/** A decimal with at most this many digits is always the shortest decimal for its double. */
const SAFE_DIGITS = 15

/**
 * True when the digits look like a double that a program has printed. Integers don't count, because all of their digits
 * are significant.
 */
function isPrinted(value: number, { digits, point }: Decimal): boolean {
  if (digits.length <= SAFE_DIGITS || digits.length === point || !Number.isFinite(value)) return false
  return [17, 16].some((precision) => {
    const printed = decimalOf(value.toPrecision(precision))
    return printed?.digits === digits && printed.point === point
  })
}

function decimalText({ sign, digits, point }: Decimal): string {
  if (digits === '') return `${sign}0`
  if (point > MOST_ZEROS || point < -MOST_ZEROS) {
    const rest = digits.slice(1)
    return `${sign}${digits[0]}${rest ? `.${rest}` : ''}e${point > 0 ? '+' : ''}${point - 1}`
  }
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/**
 * True for a number in its shortest form, with up to 15 digits and no extra zeros. Nearly all numbers of a workbook
 * have this form and need no conversion.
 */
export function isShortest(bytes: Uint8Array, length: number): boolean {
  let at = 0
  if (bytes[0] === 0x2d) at = 1
  const first = bytes[at]
  if (length - at > 16 || length === at) return false
  let digits = 0
  let point = -1
  for (let i = at; i < length; i += 1) {
    const byte = bytes[i] as number
    if (byte === 0x2e && point < 0) point = i
    else if (byte < 0x30 || byte > 0x39) return false
    else digits += 1
  }
  if (digits === 0 || digits > 15) return false
  if (point < 0) return first !== 0x30 || (length === 1 && at === 0)
  if (point === at || point === length - 1 || bytes[length - 1] === 0x30) return false
  return first !== 0x30 || point === at + 1
}
