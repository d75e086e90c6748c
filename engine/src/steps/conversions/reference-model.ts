/**
 * Reference implementation of the conversions without options, in plain JavaScript and without casts. Each returns the
 * value as text, or null for a reject. Tests compare DuckDB's results with this implementation.
 */
export const referenceConversions = {
  int(text: string): string | null {
    const found = /^([+-]?)(0|[1-9]\d*)?(\.0*)?$/.exec(text)
    if (!found || !/\d/.test(text)) return null
    const value = BigInt(`${found[1] === '-' ? '-' : ''}${found[2] ?? '0'}`)
    return value >= -(2n ** 63n) && value < 2n ** 63n ? String(value) : null
  },

  decimal(text: string): string | null {
    const found = /^([+-]?)(0|[1-9]\d*)?(?:\.(\d*))?$/.exec(text)
    if (!found || !/\d/.test(text)) return null
    const [, sign, whole = '0', fraction = ''] = found
    if (whole.length + fraction.length > 38) return null
    return `${sign === '-' ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
  },

  float(text: string): number | null {
    const found = /^[+-]?(?:(0|[1-9]\d*)(?:\.(\d*))?|\.(\d+))(?:[eE][+-]?\d+)?$/.exec(text)
    if (!found) return null
    const digits = `${found[1] ?? ''}${found[2] ?? ''}${found[3] ?? ''}`.replace(/^0+|0+$/g, '')
    const value = Number(text)
    const [shown = ''] = String(value).split('e')
    const isExact = digits.length <= 15 || shown.replace(/[+.-]/g, '').replace(/^0+|0+$/g, '') === digits
    if (!isExact || !Number.isFinite(value)) return null
    return digits === '' || Math.abs(value) >= 2.2250738585072014e-308 ? value : null
  },

  bit(text: string): string | null {
    const word = text.toLowerCase()
    if (['true', 't', 'yes', 'y', '1'].includes(word)) return 'true'
    return ['false', 'f', 'no', 'n', '0'].includes(word) ? 'false' : null
  },

  date(text: string): string | null {
    const found = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?)?$/.exec(text)
    return found?.[1] && isDay(found[1]) ? found[1] : null
  },

  time(text: string): string | null {
    const found = clock.exec(text)
    return found ? timeText(found) : null
  },

  datetime(text: string): string | null {
    const [day = '', time, ...more] = text.split(/[T ]/)
    if (more.length > 0 || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !isDay(day)) return null
    if (time === undefined) return `${day} 00:00:00`
    const found = clock.exec(time)
    return found ? `${day} ${timeText(found)}` : null
  },
} as const

const clock = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,6})0*)?)?$/

function timeText([, hour, minute, second = '00', fraction = '']: RegExpExecArray): string {
  const short = fraction.replace(/0+$/, '')
  return `${hour}:${minute}:${second}${short === '' ? '' : `.${short}`}`
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year >= 1 && day >= 1 && day <= (days[month - 1] ?? 0)
}
