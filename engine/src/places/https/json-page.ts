import { isUtf8 } from 'node:buffer'
import { type HttpPaging, type JsonPathStep, parseJsonPath } from '@anj/workflow'
import { byteOrderMark } from '../../csv/csv-scanner.ts'
import { JsonFault } from '../../json/json-fault.ts'
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  type Member,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  Shape,
  ValueScanner,
} from '../../json/value-scanner.ts'

const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
/** The scanner needs zeros behind the bytes. */
const sentinel = Buffer.alloc(8)

/** The rows of a page, and the text that leads to the next page. */
export interface JsonPage {
  /** One row per line, with the bytes of the page. */
  readonly lines: Buffer
  readonly rows: number
  /** The link or cursor; null if the page names none. */
  readonly next: string | null
}

/** A complete page of JSON that doesn't have the expected parts. */
export class PageFault extends Error {
  readonly part: 'rows' | 'next'

  constructor(part: 'rows' | 'next') {
    super(`The page has no ${part}`)
    this.part = part
  }
}

/**
 * Reads a page strictly, like a JSON file, and leaves its rows as they are written, so no number loses a digit. Throws
 * `JsonFault` and `PageFault`.
 */
export function readJsonPage(body: Buffer, { rows: rowsPath, next: nextPath }: HttpPaging): JsonPage {
  if (!isUtf8(body)) throw new JsonFault('jsonEncodingFault', 0)
  const scanner = new ValueScanner()
  scanner.lookAt({ bytes: Buffer.concat([body, sentinel]), end: body.length, offset: 0, isLast: true })
  const marked = body.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  const start = scanner.space(marked ? byteOrderMark.length : 0)
  const end = scanner.space(scanner.skip(start, new Shape(0)))
  if (end < body.length) throw new JsonFault('jsonBehindFault', end)
  const { lines, rows } = linesAt(scanner, find(scanner, start, stepsOf(rowsPath)), body.length)
  return {
    lines,
    rows,
    next: nextPath === '' ? null : textAt(scanner, find(scanner, start, stepsOf(nextPath))),
  }
}

const stepsOf = (path: string) => parseJsonPath(path) ?? []

/** Returns the position of the value to which a path leads, or null. */
function find(scanner: ValueScanner, start: number, steps: readonly JsonPathStep[]): number | null {
  let at: number | null = start
  for (const step of steps) {
    if (at === null || step === 'each') return null
    at = 'name' in step ? memberAt(scanner, at, step.name) : elementAt(scanner, at, step.at)
  }
  return at
}

function memberAt(scanner: ValueScanner, start: number, name: string): number | null {
  if (scanner.bytes[start] !== OPEN_OBJECT) return null
  const shape = new Shape(0)
  const object = scanner.beginObject(shape, 0, start)
  let at = scanner.space(start + 1)
  if (scanner.bytes[at] === CLOSE_OBJECT) return null
  for (;;) {
    at = scanner.name(at, shape, object, null, null)
    const member = scanner.member as Member
    if (member.name === name) return at
    at = scanner.space(scanner.skip(at, member.inner))
    if (scanner.bytes[at] !== COMMA) return null
    at = scanner.space(at + 1)
  }
}

function elementAt(scanner: ValueScanner, start: number, index: number): number | null {
  let left = index
  for (const [at] of elements(scanner, start)) {
    if (left === 0) return at
    left -= 1
  }
  return null
}

/** Yields the first and the last position of each element of a list. */
function* elements(scanner: ValueScanner, start: number): Generator<readonly [from: number, to: number]> {
  if (scanner.bytes[start] !== OPEN_LIST) return
  const shape = new Shape(0)
  let at = scanner.space(start + 1)
  while (scanner.bytes[at] !== CLOSE_LIST) {
    const end = scanner.skip(at, shape)
    yield [at, end]
    at = scanner.space(end)
    if (scanner.bytes[at] === COMMA) at = scanner.space(at + 1)
  }
}

/**
 * Returns the elements of a list as lines. A null counts as a list without elements. The lines aren't longer than the
 * page, and a page of a million short rows takes no more memory than one of few long rows.
 */
function linesAt(scanner: ValueScanner, at: number | null, most: number): Pick<JsonPage, 'lines' | 'rows'> {
  if (at === null) throw new PageFault('rows')
  const { bytes } = scanner
  if (isNull(scanner, at)) return { lines: Buffer.alloc(0), rows: 0 }
  if (bytes[at] !== OPEN_LIST) throw new PageFault('rows')
  const lines = Buffer.allocUnsafeSlow(most)
  let [written, rows] = [0, 0]
  for (const [from, to] of elements(scanner, at)) {
    // Within a row, line ends occur only between values.
    for (let i = from; i < to; i++) {
      const byte = bytes[i] as number
      lines[written++] = byte === LF || byte === CR ? SPACE : byte
    }
    lines[written++] = LF
    rows += 1
  }
  return { lines: lines.subarray(0, written), rows }
}

/** Returns a text, or a number as it is written. An absent or empty value means that there is no next page. */
function textAt(scanner: ValueScanner, at: number | null): string | null {
  if (at === null || isNull(scanner, at)) return null
  const { bytes } = scanner
  const written = bytes.toString('utf8', at, scanner.skip(at, new Shape(0)))
  if (written === 'false') return null
  if (bytes[at] === QUOTE) return (JSON.parse(written) as string) || null
  if (/^[-\d]/.test(written)) return written
  throw new PageFault('next')
}

const isNull = ({ bytes }: ValueScanner, at: number) => bytes.toString('latin1', at, at + 4) === 'null'
