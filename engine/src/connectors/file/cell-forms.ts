import type { DataType } from '@anj/workflow'
import { floatText } from './float-text.ts'

const MINUS = 0x2d
const POINT = 0x2e
const COLON = 0x3a
const SPACE = 0x20
const ZERO = 0x30
const TWO = 0x32
const THREE = 0x33
const NINE = 0x39
const MOST_DIGITS = 19
const truths = [Buffer.from('false'), Buffer.from('true')] as const

const unusualDate = /^(\d{4,7}-\d\d-\d\d( \(BC\))?|-?infinity)$/
const unusualMoment = /^(\d{4,6}-\d\d-\d\d( \(BC\))? ([01]\d|2[0-3]):\d\d:\d\d(\.\d{1,6})?|-?infinity)$/

const forms = { none: 0, int: 1, bit: 2, float: 3, date: 4, time: 5, moment: 6 } as const

/** The form in which DuckDB writes the values of a type. */
export type CellForm = (typeof forms)[keyof typeof forms]

/** The form of texts, which are written as they are. */
export const NO_FORM: CellForm = forms.none

export const formOf: Readonly<Record<DataType, CellForm>> = {
  bit: forms.bit,
  char: forms.none,
  date: forms.date,
  datetime: forms.moment,
  // A decimal is text in plain form.
  decimal: forms.none,
  float: forms.float,
  int: forms.int,
  text: forms.none,
  time: forms.time,
  timestamp: forms.moment,
  varchar: forms.none,
}

/**
 * Changes a value that isn't text, between `from` and `to`, to the text that DuckDB writes for it. Needs up to 24 bytes
 * of room after the value. Returns the text's end, or -1 if the value doesn't have a form that a connector writes.
 */
export function formTyped(form: CellForm, out: Buffer, from: number, to: number): number {
  switch (form) {
    case forms.int:
      return formInteger(out, from, to)
    case forms.bit:
      return formBit(out, from, to)
    case forms.float: {
      const text = floatText(out.toString('latin1', from, to))
      return text === null ? -1 : from + out.write(text, from, 'latin1')
    }
    case forms.date:
      return isPlainDate(out, from, to) || unusualDate.test(out.toString('latin1', from, to)) ? to : -1
    case forms.time:
      return isClock(out, from, to) ? withoutZeros(out, from, to) : -1
    case forms.moment:
      return isPlainMoment(out, from, to) || unusualMoment.test(out.toString('latin1', from, to))
        ? withoutZeros(out, from, to)
        : -1
    default:
      return to
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE
}

/** Removes leading zeros, which MySQL writes for columns with ZEROFILL. */
function formInteger(out: Buffer, from: number, to: number): number {
  const digits = out[from] === MINUS ? from + 1 : from
  for (let i = digits; i < to; i += 1) if (!isDigit(out[i])) return -1
  if (digits === to || to - digits > MOST_DIGITS) return -1
  if (out[digits] !== ZERO) return to
  if (digits > from) return -1
  let value = from
  while (out[value] === ZERO && value < to - 1) value += 1
  out.copyWithin(from, value, to)
  return to - (value - from)
}

function formBit(out: Buffer, from: number, to: number): number {
  const truth = truths[out[from] === truths[1][0] ? 1 : 0]
  const length = to - from
  if (length !== 1 && length !== truth.length) return -1
  for (let i = 0; i < length; i += 1) if (out[from + i] !== truth[i]) return -1
  for (let i = length; i < truth.length; i += 1) out[from + i] = truth[i] as number
  return from + truth.length
}

/** True for YYYY-MM-DD. */
function isPlainDate(out: Buffer, from: number, to: number): boolean {
  if (to - from !== 10 || out[from + 4] !== MINUS || out[from + 7] !== MINUS) return false
  for (let i = 0; i < 10; i += 1) if (i !== 4 && i !== 7 && !isDigit(out[from + i])) return false
  return true
}

/** True for HH:MM:SS with up to six digits after the point. */
function isClock(out: Buffer, from: number, to: number): boolean {
  const length = to - from
  if (length < 8 || length > 15 || length === 9) return false
  for (let i = 0; i < length; i += 1) {
    const separator = i === 8 ? POINT : i === 2 || i === 5 ? COLON : null
    if (separator === null ? !isDigit(out[from + i]) : out[from + i] !== separator) return false
  }
  return true
}

function isHourOfDay(tens: number | undefined, ones: number | undefined): boolean {
  return tens !== undefined && (tens < TWO || (tens === TWO && ones !== undefined && ones <= THREE))
}

/** True for YYYY-MM-DD and a time of that day. */
function isPlainMoment(out: Buffer, from: number, to: number): boolean {
  if (to - from < 19 || out[from + 10] !== SPACE) return false
  return (
    isHourOfDay(out[from + 11], out[from + 12]) &&
    isPlainDate(out, from, from + 10) &&
    isClock(out, from + 11, to)
  )
}

/** Cuts the zeros at the end of a fraction of a second. */
function withoutZeros(out: Buffer, from: number, to: number): number {
  let point = to - 1
  while (point > from && isDigit(out[point])) point -= 1
  if (out[point] !== POINT) return to
  let end = to
  while (out[end - 1] === ZERO) end -= 1
  return end - 1 === point ? point : end
}
