import { ByteWindow } from './byte-window.ts'
import { JsonFault, NeedMore } from './json-fault.ts'
import { OPEN_LIST, OPEN_OBJECT, Shape, ValueScanner } from './value-scanner.ts'

/** The layout of a file, and whether its first value is a list. */
export interface Layout {
  readonly layout: 'document' | 'lines'
  readonly isList: boolean
}

const lineNames = /\.(ndjson|jsonl)$/i

/**
 * Finds out whether a file is one document or a sequence of values. A file whose first value is an object and that
 * continues behind it is a sequence.
 */
export async function detectLayout(path: string, fileName: string): Promise<Layout> {
  await using window = await ByteWindow.open(path)
  const scanner = new ValueScanner()
  for (let isRead = await window.move(0); isRead; isRead = await window.move(0)) {
    scanner.lookAt(window)
    const start = scanner.space(window.markLength)
    const isList = window.bytes[start] === OPEN_LIST
    if (lineNames.test(fileName)) return { layout: 'lines', isList }
    if (window.bytes[start] !== OPEN_OBJECT) return { layout: 'document', isList }
    try {
      const next = scanner.space(scanner.skip(start, new Shape(0)))
      if (next < window.end) return { layout: 'lines', isList }
      if (window.isLast) break
    } catch (error) {
      // The fault is reported with its place when the file is read.
      if (error instanceof JsonFault) break
      if (!(error instanceof NeedMore)) throw error
    }
  }
  return { layout: 'document', isList: false }
}
