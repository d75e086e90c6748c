import type { EngineType } from '../syntax/tree.ts'
import { bytesOf, isUtf8, toCodePage } from './collation.ts'

/** Fits texts to a type: truncates them, and pads them to a fixed length. */
export function fitText(to: EngineType): (text: string) => string {
  const wide = to.name === 'nvarchar' || to.name === 'nchar' || to.name === 'ntext' || to.name === 'xml'
  const length = to.length ?? 'max'
  const collation = to.collation
  const fixed = to.name === 'char' || to.name === 'nchar'
  if (length === 'max') return wide ? (text) => text : (text) => toCodePage(text, collation)
  return (given) => {
    let text = wide ? given : toCodePage(given, collation)
    if (!wide && isUtf8(collation)) while (bytesOf(text, collation) > length) text = text.slice(0, -1)
    else if (text.length > length) text = text.slice(0, length)
    return fixed && text.length < length ? text.padEnd(length, ' ') : text
  }
}
