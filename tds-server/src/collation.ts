/** Collations in TDS (MS-TDS 2.2.5.1.2): five bytes that determine the code page of char and varchar. */

/** SQL_Latin1_General_CP1_CI_AS: language 0409, sort order 52. */
export const serverCollation = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34])

const UTF8 = 0x04

/** Characters 80 to 9F of Windows-1252. Bytes without a character are decoded as control characters. */
const special =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'
const byteOf = new Map([...special].map((character, index) => [character.charCodeAt(0), 0x80 + index]))

/** True for UTF-8 collations. All others use Windows-1252, the only other code page of this server. */
export function isUtf8(collation: Buffer): boolean {
  return ((collation[3] as number) & UTF8) !== 0
}

/** Decodes Windows-1252. */
export function fromCodePage(buffer: Buffer, start: number, end: number): string {
  const text = buffer.toString('latin1', start, end)
  for (let at = start; at < end; at++) {
    const byte = buffer[at] as number
    if (byte >= 0x80 && byte < 0xa0)
      return text.replace(/[\x80-\x9f]/g, (found) => special[found.charCodeAt(0) - 0x80] as string)
  }
  return text
}

/** Encodes text as Windows-1252. Other characters become question marks, as in SQL Server. */
export function writeCodePage(buffer: Buffer, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    buffer[at + index] = code < 0x80 || (code >= 0xa0 && code < 0x100) ? code : (byteOf.get(code) ?? 0x3f)
  }
  return text.length
}
