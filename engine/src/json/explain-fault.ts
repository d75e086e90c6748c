import { open } from 'node:fs/promises'
import { AppError, sentence } from '@anj/workflow'
import { readBytes } from '../csv/read-bytes.ts'
import { MAX_ROW_BYTES } from '../csv/read-csv.ts'
import { JsonFault } from './json-fault.ts'
import { MOST_COLUMNS } from './row-reader.ts'
import { DEEPEST, MOST_NAMES } from './value-scanner.ts'

const LF = 0x0a
const MB = 1_000_000

/** Returns the error of a fault, with its line, column and row. Returns other errors unchanged. */
export async function explainFault(error: unknown, path: string, rows: number): Promise<unknown> {
  if (!(error instanceof JsonFault)) return error
  const { line, column } = await placeOf(path, error.offset)
  // The encoding is checked for many rows at once, so the row isn't known.
  const isRowKnown = rows > 0 && error.code !== 'jsonEncodingFault'
  const where = isRowKnown
    ? sentence('jsonPlaceInRow', { line, column, row: rows + 1 })
    : sentence('jsonPlace', { line, column })
  return new AppError('jsonInvalid', { where, why: await reasonOf(error, path) }, { cause: error })
}

async function reasonOf({ code, offset, about }: JsonFault, path: string): Promise<string> {
  switch (code) {
    case 'jsonTextFault':
      return sentence(code, { about: await signAt(path, offset) })
    case 'jsonTwiceFault':
      return sentence(code, { about: shortened(about) })
    case 'jsonDeepFault':
      return sentence(code, { limit: DEEPEST })
    case 'jsonColumnsFault':
      return sentence(code, { limit: MOST_COLUMNS })
    case 'jsonNamesFault':
      return sentence(code, { limit: MOST_NAMES.toLocaleString('en') })
    case 'jsonLongFault':
      return sentence(code, { limit: MAX_ROW_BYTES / MB })
    default:
      return sentence(code)
  }
}

/** Returns the line and the column of a byte, both counted from 1. Columns are characters. */
async function placeOf(
  path: string,
  offset: number,
): Promise<{ readonly line: number; readonly column: number }> {
  let line = 1
  let column = 1
  let passed = 0
  for await (const piece of readBytes(path)) {
    const before = piece.subarray(0, Math.max(0, offset - passed))
    const last = before.lastIndexOf(LF)
    for (let at = before.indexOf(LF); at >= 0; at = before.indexOf(LF, at + 1)) line += 1
    if (last >= 0) column = 1
    // Bytes that continue a character don't count.
    for (const byte of before.subarray(last + 1)) if ((byte & 0xc0) !== 0x80) column += 1
    passed += piece.length
    if (passed >= offset) break
  }
  return { line, column }
}

/** Returns the character at a byte, as a message shows it. */
async function signAt(path: string, offset: number): Promise<string> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, offset)
  const [sign = ''] = buffer.toString('utf8', 0, bytesRead)
  if (sign === '\n' || sign === '\r') return sentence('jsonLineEnd')
  return /\p{Cc}/u.test(sign) ? sentence('jsonControl') : sign
}

function shortened(name: string): string {
  const signs = [...name.replaceAll(/\p{Cc}/gu, '\ufffd')]
  return signs.length > 60 ? `${signs.slice(0, 60).join('')}…` : signs.join('')
}
