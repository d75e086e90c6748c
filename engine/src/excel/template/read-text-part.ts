import { sentence } from '@anj/workflow'
import type { Archive } from '../archive.ts'
import { damagedWorkbook } from '../problems.ts'
import { readXml } from '../read-part.ts'
import { spreadsheetMl } from '../vocabularies.ts'
import { BrokenXml, decodeEntities } from '../xml-entities.ts'
import { templateNot } from './problems.ts'

/** Largest part that is changed in memory. Only sheets are larger, and they are streamed. */
const MOST_BYTES = 64 << 20

/**
 * Returns a part as text in which each character is a byte. Refuses a part that is not well-formed, that declares a
 * document type, or that is not UTF-8.
 */
export async function readTextPart(archive: Archive, part: string, signal?: AbortSignal): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of archive.read(part, undefined, signal)) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw templateNot(sentence('templateTooLarge', { limit: MOST_BYTES >> 20 }))
    pieces.push(piece)
  }
  const content = Buffer.concat(pieces)
  await readXml(once(content), part, { vocabulary: spreadsheetMl, ...nothing })
  if (!isUtf8Text(content)) throw templateNot(sentence('templateNotUtf8', { part }))
  return content.toString('latin1')
}

/** True for XML in UTF-8, judged by its first bytes. */
export function isUtf8Text(head: Buffer): boolean {
  const [a = 0, b = 0] = head
  return a !== 0 && b !== 0 && !(a === 0xff && b === 0xfe) && !(a === 0xfe && b === 0xff)
}

/** Returns the characters of a text in which each character is a byte. */
export function decoded(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString()
}

/** Returns the characters of an attribute or text in which each character is a byte, without entities. */
export function unescaped(bytes: string, part: string): string {
  try {
    return decodeEntities(decoded(bytes), 0)
  } catch (cause) {
    if (!(cause instanceof BrokenXml)) throw cause
    throw damagedWorkbook(sentence('damagedPart', { part, reason: cause.message }), cause)
  }
}

/** Returns a text in which each character is a byte of UTF-8. */
export function encoded(text: string): string {
  return Buffer.from(text).toString('latin1')
}

const nothing = {
  open: () => undefined,
  close: () => undefined,
  text: () => undefined,
  plain: () => undefined,
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
