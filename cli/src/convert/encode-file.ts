import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@anj/workflow'
import iconv from 'iconv-lite'

/** Encodings for output files. UTF-16 files start with a byte order mark, because programs expect one. */
export const writtenEncodings = {
  'utf-8': { name: 'UTF-8', iconv: 'utf8' },
  'utf-16': { name: 'UTF-16', iconv: 'utf-16le' },
  'latin-1': { name: 'Latin-1', iconv: 'latin1' },
  'windows-1252': { name: 'Windows-1252', iconv: 'windows-1252' },
} as const
export type WrittenEncoding = keyof typeof writtenEncodings

/**
 * Re-encodes a UTF-8 file as a stream. If the encoding doesn't contain a character, throws `cliNotInEncoding` with the
 * line of the character instead of replacing it.
 */
export async function encodeFile(
  from: string,
  to: string,
  encoding: WrittenEncoding,
  byteOrderMark: boolean,
  signal: AbortSignal,
): Promise<void> {
  const mark = byteOrderMark || encoding === 'utf-16'
  const source = createReadStream(from, { encoding: 'utf8', highWaterMark: 1 << 20 })
  await pipeline(source, new Encoder(encoding, mark), createWriteStream(to, { flags: 'wx', flush: true }), {
    signal,
  })
}

class Encoder extends Transform {
  readonly #encoding: WrittenEncoding
  #begins: boolean
  #line = 1

  constructor(encoding: WrittenEncoding, mark: boolean) {
    super({ decodeStrings: false })
    this.#encoding = encoding
    this.#begins = mark
  }

  override _transform(
    text: string,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    const { iconv: code, name } = writtenEncodings[this.#encoding]
    const bytes = iconv.encode(text, code)
    if (iconv.decode(bytes, code, { stripBOM: false }) !== text) return done(this.#refusal(text, code, name))
    this.#line += text.split('\n').length - 1
    done(null, this.#begins ? Buffer.concat([iconv.encode('\ufeff', code), bytes]) : bytes)
    this.#begins = false
  }

  #refusal(text: string, code: string, encoding: string): AppError {
    let line = this.#line
    for (const sign of text) {
      if (iconv.decode(iconv.encode(sign, code), code, { stripBOM: false }) !== sign)
        return new AppError('cliNotInEncoding', { sign, encoding, line })
      if (sign === '\n') line += 1
    }
    return new AppError('cliNotInEncoding', { sign: '', encoding, line })
  }
}
