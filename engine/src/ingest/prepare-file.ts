import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type Encoding, encodings, type Note, note, sentence } from '@anj/workflow'
import { refuseByte } from '../csv/decoders.ts'
import { detectEncoding, isIso2022Jp, type LegacyEncoding } from '../csv/detect-encoding.ts'
import { copyAsUtf8, isMostlyUtf8, likelyByteOrder, refuseBinary, utf16ByteOrder } from '../csv/encoding.ts'
import { refuseLongLine } from '../csv/normalize-file.ts'
import { MAX_ROW_BYTES } from '../csv/read-csv.ts'
import { type BadByte, type Scan, scanFile } from '../csv/scan.ts'

/** A UTF-8 file that DuckDB can read, with the results of a full scan. */
export interface PreparedFile {
  readonly path: string
  readonly encoding: Encoding
  readonly scan: Scan
  /** The hash of the original. It can be empty for a file that isn't hashed. */
  readonly sha256: string
  readonly bytes: number
  readonly notes: readonly Note[]
}

/** The number of bytes to read in order to identify a file's format. */
const HEAD = 64 << 10
const LF = 10

/** Detects the encoding of a file, or checks the chosen encoding, and makes a UTF-8 copy if needed. */
export async function prepareFile(
  originalPath: string,
  wanted: Encoding | null,
  workFolder: string,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
  isHashed = true,
): Promise<PreparedFile> {
  const head = await readHead(originalPath)
  refuseBinary(head)
  const order = utf16ByteOrder(head)
  const recode = async (encoding: Exclude<Encoding, 'utf-8'>, notes: readonly Note[] = []) => {
    const path = join(workFolder, 'utf-8.csv')
    const original = await copyAsUtf8(originalPath, path, encoding, likelyByteOrder(head), signal)
    return checked({ ...original, path, encoding, notes, scan: await scanFile(path, onBytes, signal) })
  }
  if (wanted && wanted !== 'utf-8') return recode(wanted)
  if (order && !wanted) return recode('utf-16')

  const scan = await scanFile(originalPath, onBytes, signal, isHashed)
  if (scan.nulLine !== null && !wanted) refuseNul(scan.nulLine)
  const { notUtf8, escape, sha256, bytes } = scan
  const recodeFrom = (encoding: LegacyEncoding, line: number) =>
    recode(encoding, [note('noteEncodingGuessed', { line, encoding: encodings[encoding].name })])
  if (!wanted && !notUtf8 && escape && isIso2022Jp(await readSample(originalPath, escape.offset)))
    return recodeFrom('iso-2022-jp', escape.line)
  if (!notUtf8) return checked({ path: originalPath, encoding: 'utf-8', scan, sha256, bytes, notes: [] })
  if (wanted || (await isMostlyUtf8(originalPath, signal))) refuseByte('utf-8', notUtf8.line, notUtf8.byte)
  return recodeFrom(await sureEncoding(originalPath, notUtf8), notUtf8.line)
}

/** Maximum number of likely encodings that an error message names. */
const NAMED = 3

/** Returns the encoding of a file that isn't UTF-8; fails when several are plausible (`csvEncodingUnsure`). */
async function sureEncoding(path: string, { line, offset }: BadByte): Promise<LegacyEncoding> {
  const { likely, isSure } = await detectEncoding(await readSample(path, offset))
  const [best] = likely
  if (best && isSure) return best
  const names = likely.slice(0, NAMED).map((code) => encodings[code].name)
  throw new AppError('csvEncodingUnsure', { line, likely: names.join(', ') })
}

function readHead(path: string): Promise<Buffer> {
  return readPart(path, 0)
}

/**
 * Reads a sample of the file around a byte that helps to detect the encoding. Most of the sample follows that byte, and
 * the sample consists of complete lines if possible.
 */
async function readSample(path: string, offset: number): Promise<Buffer> {
  const part = await readPart(path, Math.max(0, offset - HEAD / 4))
  const end = part.length < HEAD ? part.length : part.lastIndexOf(LF) + 1
  const start = offset > HEAD / 4 ? part.indexOf(LF) + 1 : 0
  return end > start ? part.subarray(start, end) : part
}

async function readPart(path: string, offset: number): Promise<Buffer> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, offset)
  return buffer.subarray(0, bytesRead)
}

function refuseNul(line: number): never {
  throw new AppError('csvBinary', { why: sentence('binaryNul', { line }) })
}

function checked(file: PreparedFile): PreparedFile {
  const { nulLine, longestLine, lineFeeds, carriageReturns } = file.scan
  if (nulLine !== null) refuseNul(nulLine)
  // If all lines end in CR, their lengths are only measured by a later step.
  const areLines = lineFeeds > 0 || carriageReturns === 0
  if (areLines && longestLine.bytes > MAX_ROW_BYTES) refuseLongLine(longestLine.line)
  return file
}
