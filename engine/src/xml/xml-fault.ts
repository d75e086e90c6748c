import type { MessageCode } from '@anj/workflow'

/** The sentences about what is wrong at a place of an XML document. */
export type XmlFaultCode = Extract<MessageCode, `xml${string}Fault`>

/** A fault of an XML document at a place, before a message names the file. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
  readonly code: XmlFaultCode
  readonly line: number
  readonly column: number

  constructor(code: XmlFaultCode, place: { readonly line: number; readonly column: number }) {
    super(code)
    this.code = code
    this.line = place.line
    this.column = place.column
  }
}

const codes: readonly (readonly [RegExp, XmlFaultCode])[] = [
  [/entity/, 'xmlEntityFault'],
  [/namespace|prefix/, 'xmlPrefixFault'],
  [/unclosed tag|unexpected end|must contain a root/, 'xmlEndFault'],
  [/close tag|closing tag/, 'xmlTagsFault'],
  [/duplicate attribute/, 'xmlTwiceFault'],
  [/attribute|name\/value|unquoted/, 'xmlAttributeFault'],
  [/outside of root|only one root/, 'xmlRootFault'],
  [/^disallowed character\.$/, 'xmlSignFault'],
]

/** Returns the code for what the parser says about a document. */
export function faultCodeOf(said: string): XmlFaultCode {
  // The parser names the line and the column first.
  const text = said.replace(/^\d+:\d+: /, '')
  return codes.find(([pattern]) => pattern.test(text))?.[1] ?? 'xmlSyntaxFault'
}
