import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { utf16ByteOrder } from '../csv/encoding.ts'
import { looksFixed } from '../fixed/find-widths.ts'
import type { ReadingOverrides } from './protocol.ts'

/** Bytes that show if a file has fixed widths. */
const SAMPLE = 256 << 10

/** True for the name of a file that can have fixed widths, unless the user chose how it is delimited. */
export function mayBeFixed(fileName: string, given: ReadingOverrides = {}): boolean {
  const { delimiter, quote, header, skipLines } = given
  const isGiven = [delimiter, quote, header, skipLines].some((one) => one !== undefined)
  return !isGiven && !/\.(csv|tsv)$/i.test(fileName)
}

/** True for a text file that no delimiter splits, and whose columns have fixed widths. */
export async function isFixedWidth(
  path: string,
  fileName: string,
  given: ReadingOverrides | undefined,
): Promise<boolean> {
  if (!mayBeFixed(fileName, given)) return false
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0)
  const head = buffer.subarray(0, bytesRead)
  const order = utf16ByteOrder(head)
  if (!order && head.includes(0)) return false
  return looksFixed(
    order ? new TextDecoder(`utf-16${order}`).decode(head) : textOf(head),
    bytesRead === SAMPLE,
  )
}

/** Decodes bytes roughly. The encoding is detected when the file is read; here only the blanks count. */
function textOf(head: Buffer): string {
  const cut = head.length < SAMPLE ? head : head.subarray(0, head.lastIndexOf(0x0a) + 1)
  return cut.toString(isUtf8(cut) ? 'utf8' : 'latin1')
}
