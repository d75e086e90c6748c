import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { AppError, type Encoding, encodingOf } from '@anj/workflow'
import { createDecoder, refuseByte } from '../csv/decoders.ts'
import { utf16ByteOrder } from '../csv/encoding.ts'
import { countByte, readBytes } from '../csv/read-bytes.ts'
import { firstBadByte } from '../csv/scan.ts'

const LF = 10
/** Bytes in which the declaration is looked for. */
const HEAD = 1 << 10
/** Bytes that are parsed at once. */
const PIECE = 1 << 16

const declaration = /^(?:\ufeff|\u00ef\u00bb\u00bf)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/

/** The encoding of an XML document. */
export interface XmlEncoding {
  readonly encoding: Encoding
  readonly order: 'le' | 'be'
}

/** Returns the encoding of a document, from its byte order mark or its declaration. UTF-8 needs neither. */
export async function xmlEncodingOf(path: string): Promise<XmlEncoding> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const head = buffer.subarray(0, bytesRead)
  const order = utf16ByteOrder(head)
  if (order) return { encoding: 'utf-16', order }
  const label = declaration.exec(head.toString('latin1'))?.[1]
  if (label === undefined) return { encoding: 'utf-8', order: 'le' }
  const encoding = encodingOf(label)
  // A document whose bytes are read as ASCII so far isn't UTF-16.
  if (!encoding || encoding === 'utf-16') throw new AppError('xmlEncodingUnknown', { encoding: label })
  return { encoding, order: 'le' }
}

export interface XmlText {
  /** The decoded pieces of a document. */
  readonly pieces: AsyncGenerator<string>
  /** The hash of the bytes, once all of them were read. */
  digest(): string
}

/** Decodes a document piece by piece. Bytes that are invalid in its encoding are refused. */
export function readXmlText(
  path: string,
  { encoding, order }: XmlEncoding,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): XmlText {
  const hash = createHash('sha256')
  const decode = encoding === 'utf-8' ? utf8Decoder() : createDecoder(encoding, order)
  const pieces = async function* () {
    let line = 1
    let bytes = 0
    for await (const large of readBytes(path, signal)) {
      hash.update(large)
      for (let at = 0; at < large.length; at += PIECE) {
        const text = decode(large.subarray(at, at + PIECE), line)
        for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) line += 1
        yield text
        signal?.throwIfAborted()
      }
      bytes += large.length
      onBytes(bytes)
    }
    yield decode(null, line)
  }
  return { pieces: pieces(), digest: () => hash.digest('hex') }
}

function utf8Decoder(): (piece: Buffer | null, line: number) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (piece, line) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    } catch {
      const at = piece ? firstBadByte(piece) : 0
      const lines = piece ? countByte(piece.subarray(0, at), LF) : 0
      return refuseByte('utf-8', line + lines, piece?.[at] ?? 0)
    }
  }
}
