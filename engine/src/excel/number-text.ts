/** Beyond so many digits in front of or behind the decimal sign a number keeps its exponent. */
const MOST_ZEROS = 30

/**
 * The text of a number in a workbook: the shortest one that means the same double, without an exponent where there is
 * room, so that 0.30000000000000004 stays and 1.1000000000000001, as Excel writes 1.1, becomes that again.
 * What is no number comes back as it is.
 */
export function numberText(written: string): string {
  const text = written.trim()
  const whole = /^(-?)0*(\d{1,17})$/.exec(text)
  if (whole) return whole[2] === '0' ? '0' : `${whole[1]}${whole[2]}`
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  return plain(value)
}

/** A double in its shortest decimal form. */
export function plain(value: number): string {
  if (value === 0) return '0'
  const [, sign = '', first = '', rest = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential()) ?? []
  const digits = first + rest
  const point = Number(exponent) + 1
  if (point > MOST_ZEROS || point < -MOST_ZEROS) return `${sign}${first}${rest ? `.${rest}` : ''}e${exponent}`
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/**
 * Whether bytes are a number that already stands in its shortest form: up to 15 digits, no zeros too many. Nearly all
 * numbers of a workbook are, and need no text made of them.
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
