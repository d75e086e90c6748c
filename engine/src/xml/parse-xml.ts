import { SaxesParser, type SaxesTagNS } from 'saxes'
import { MAX_ROW_BYTES } from '../csv/read-csv.ts'
import { faultCodeOf, XmlFault, type XmlFaultCode } from './xml-fault.ts'

/** Receives the elements and texts of a document in order. */
export interface XmlHandlers {
  open(tag: SaxesTagNS): void
  close(): void
  text(text: string): void
}

/** Elements within elements further down aren't read. */
export const DEEPEST = 100
/** Characters of a name, and of everything before the first element. */
const LONGEST_NAME = 1_000
const LONGEST_PROLOG = 1 << 20

/**
 * Parses a document strictly, as XML 1.0 with namespaces. Refuses document types, so that a document can neither declare
 * entities nor name files, and everything that would need memory without a bound.
 */
export async function parseXml(pieces: AsyncIterable<string>, to: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const refuse = (code: XmlFaultCode) => {
    throw new XmlFault(code, { line: parser.line, column: parser.column })
  }
  let depth = 0
  let hasRoot = false
  /** Characters since the last element or text. */
  let waiting = 0
  parser.on('error', ({ message }) => refuse(faultCodeOf(message)))
  parser.on('doctype', () => refuse('xmlDoctypeFault'))
  parser.on('comment', () => {
    waiting = 0
  })
  parser.on('opentag', (tag) => {
    waiting = 0
    hasRoot = true
    depth += 1
    if (depth > DEEPEST) refuse('xmlDeepFault')
    if (tag.name.length > LONGEST_NAME) refuse('xmlNameFault')
    to.open(tag)
  })
  parser.on('closetag', () => {
    waiting = 0
    depth -= 1
    to.close()
  })
  const take = (text: string) => {
    waiting = 0
    if (depth > 0) to.text(text)
  }
  parser.on('text', take)
  parser.on('cdata', take)
  for await (const piece of pieces) {
    waiting += piece.length
    if (waiting > MAX_ROW_BYTES) refuse('xmlLongFault')
    if (!hasRoot && waiting > LONGEST_PROLOG) refuse('xmlPrologFault')
    try {
      parser.write(piece)
    } catch (error) {
      // The handlers don't know the place.
      if (error instanceof XmlFault && error.line === 0) refuse(error.code)
      throw error
    }
  }
  parser.close()
}
