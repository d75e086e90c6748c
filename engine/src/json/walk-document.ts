import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { ByteWindow } from './byte-window.ts'
import { JsonFault, NeedMore, needMore } from './json-fault.ts'
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  Shape,
  type ValueScanner,
} from './value-scanner.ts'

/** Scans a value from its first byte and returns the position behind it. */
export type Scan = (at: number) => number

/** Decides what happens to the values of a document. */
export interface Visitor {
  /** Called for each object outside of lists. Returns a function if the object is a row, and null to look into it. */
  object(path: readonly string[]): Scan | null
  /** Called for each list that names alone lead to. Returns the function for its elements, or null to pass over them. */
  list(path: readonly string[]): Scan | null
  /** Called when an element of the list that was begun last is complete. */
  element?(isObject: boolean): void
  /** Called when a row is complete. Returns false to end the walk. */
  row(): boolean
  /** Called for each part of the file that has been read. */
  progress?(bytes: number): void
}

interface Frame {
  readonly isList: boolean
  readonly shape: Shape
  readonly object: number
  readonly scan: Scan | null
}

type State = 'value' | 'firstMember' | 'member' | 'firstElement' | 'element' | 'behind' | 'end'

export interface Walk {
  /** True if the file is a sequence of values, which are the rows. */
  readonly areLines: boolean
  /** Ends the walk before the window moves for the first time. */
  readonly onlyBeginning?: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Walks through a document of any size. Objects outside of lists are entered, so that they need not fit in memory, but
 * an element of a list must. Every byte is checked, also in parts that aren't read.
 */
export async function walkDocument(
  window: ByteWindow,
  scanner: ValueScanner,
  visitor: Visitor,
  { areLines, onlyBeginning = false, signal }: Walk,
): Promise<void> {
  const walker = new Walker(scanner, visitor, areLines)
  let from = 0
  let isFirst = true
  for (;;) {
    const fits = await window.move(from)
    if (!fits) throw new JsonFault('jsonLongFault', window.offset + from)
    from = 0
    scanner.lookAt(window)
    if (isFirst) {
      walker.at = window.markLength
      isFirst = false
    }
    const isOver = walker.advance()
    from = walker.at
    refuseOtherEncodings(window, from)
    if (isOver || onlyBeginning) return
    walker.at = 0
    visitor.progress?.(window.offset + from)
    signal?.throwIfAborted()
    // Messages of the parent process arrive between two parts of the file.
    await setImmediate()
  }
}

/** The part ends behind a value, so no character is cut. */
function refuseOtherEncodings({ bytes, offset }: ByteWindow, to: number): void {
  const part = bytes.subarray(0, to)
  if (isUtf8(part)) return
  let good = 0
  for (let step = 1 << 22; step >= 1; step >>= 1)
    while (good + step <= to && isUtf8(part.subarray(0, good + step))) good += step
  throw new JsonFault('jsonEncodingFault', offset + good)
}

class Walker {
  at = 0
  readonly #scanner: ValueScanner
  readonly #visitor: Visitor
  readonly #areLines: boolean
  readonly #frames: Frame[] = []
  readonly #path: string[] = []
  #state: State = 'value'

  constructor(scanner: ValueScanner, visitor: Visitor, areLines: boolean) {
    this.#scanner = scanner
    this.#visitor = visitor
    this.#areLines = areLines
  }

  /** Scans as much as is in memory. Returns true at the end of the document. `at` is behind what was scanned. */
  advance(): boolean {
    try {
      while (this.#state !== 'end') this.#step()
      return true
    } catch (error) {
      if (error instanceof NeedMore) return false
      throw error
    }
  }

  #step(): void {
    const scanner = this.#scanner
    const at = scanner.space(this.at)
    const byte = scanner.bytes[at] as number
    switch (this.#state) {
      case 'value':
        return this.#value(at, byte)
      case 'firstMember':
        if (byte === CLOSE_OBJECT) return this.#close(at + 1)
        return this.#member(at)
      case 'member':
        return this.#member(at)
      case 'firstElement':
        if (byte === CLOSE_LIST) return this.#close(at + 1)
        return this.#elements(at)
      case 'element':
        return this.#elements(at)
      case 'behind':
        return this.#behind(at, byte)
      default:
    }
  }

  get #isRoot(): boolean {
    return this.#frames.length === 0
  }

  #endAt(at: number): void {
    if (!this.#scanner.isLast) throw needMore
    this.at = at
    this.#state = 'end'
  }

  #value(at: number, byte: number): void {
    const scanner = this.#scanner
    const isLine = this.#areLines && this.#isRoot
    const row = isLine || byte === OPEN_OBJECT ? this.#visitor.object(this.#path) : null
    if (row) {
      const next = row(at)
      this.#rowIsComplete()
      return this.#closeValue(next)
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      const isList = byte === OPEN_LIST
      const shape = new Shape(0)
      const object = scanner.beginObject(shape, this.#frames.length, at)
      this.#frames.push({ isList, shape, object, scan: isList ? this.#visitor.list(this.#path) : null })
      this.#state = isList ? 'firstElement' : 'firstMember'
      this.at = at + 1
      return
    }
    this.#closeValue(byte === QUOTE ? scanner.string(at) : scanner.plain(at))
  }

  #rowIsComplete(): void {
    if (!this.#visitor.row()) this.#state = 'end'
  }

  #member(at: number): void {
    const frame = this.#frame
    const next = this.#scanner.name(at, frame.shape, frame.object, null, null)
    this.#path.push(this.#scanner.member?.name ?? '')
    this.#state = 'value'
    this.at = next
  }

  /** Scans elements up to the end of the list, or of the bytes in memory. */
  #elements(from: number): void {
    const scanner = this.#scanner
    const { scan, shape } = this.#frame
    let at = from
    for (;;) {
      const isObject = scanner.bytes[at] === OPEN_OBJECT
      const next = scan ? scan(at) : scanner.skip(at, shape.within)
      const end = scanner.space(next)
      const byte = scanner.bytes[end]
      if (byte !== COMMA && byte !== CLOSE_LIST) return scanner.fault(end) as undefined
      this.#visitor.element?.(isObject)
      if (scan) this.#rowIsComplete()
      if (this.#state === 'end') return
      if (byte === CLOSE_LIST) return this.#close(end + 1)
      this.#state = 'element'
      this.at = end + 1
      at = scanner.space(end + 1)
    }
  }

  #behind(at: number, byte: number): void {
    if (this.#isRoot) {
      if (at >= this.#scanner.end) return this.#endAt(at)
      if (!this.#areLines) throw new JsonFault('jsonBehindFault', this.#scanner.offset + at)
      this.#state = 'value'
      this.at = at
      return
    }
    if (byte === CLOSE_OBJECT) return this.#close(at + 1)
    if (byte !== COMMA) return this.#scanner.fault(at) as undefined
    this.#state = 'member'
    this.at = at + 1
  }

  /** Ends the innermost object or list. */
  #close(next: number): void {
    this.#frames.pop()
    this.#closeValue(next)
  }

  #closeValue(next: number): void {
    this.#path.pop()
    if (this.#state !== 'end') this.#state = 'behind'
    this.at = next
  }

  get #frame(): Frame {
    return this.#frames.at(-1) as Frame
  }
}
