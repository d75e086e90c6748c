import type { ReadingOverrides } from '@anj/engine'
import { AppError, type CsvOptions, type Encoding, encodingCodes, encodingOf } from '@anj/workflow'
import { type WrittenEncoding, writtenEncodings } from './encode-file.ts'

/** Names of delimiters that are hard to type in a shell. */
const namedDelimiters: Readonly<Record<string, string>> = {
  tab: '\t',
  '\\t': '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  space: ' ',
}

/** Command line options for reading a source. */
export interface ReadingFlags {
  readonly encoding?: string
  readonly delimiter?: string
  readonly quote?: string
  readonly header?: string
  readonly skip?: string
  readonly sheet?: string
}

/** Returns the reading options that the command line sets. Anj detects all others. Throws `cliOptionWrong`. */
export function readingOptions(flags: ReadingFlags): ReadingOverrides {
  const { encoding, delimiter, quote, header, skip, sheet } = flags
  return {
    ...(encoding === undefined ? {} : { encoding: readEncoding(encoding) }),
    ...(delimiter === undefined ? {} : { delimiter: parseDelimiter(delimiter) }),
    ...(quote === undefined ? {} : { quote: parseChoice('--quote', quote, quotes) }),
    ...(header === undefined ? {} : { header: parseChoice('--header', header, yesNo) }),
    ...(skip === undefined ? {} : { skipLines: lines(skip) }),
    ...(sheet === undefined ? {} : { sheet }),
  }
}

/** Returns the delimiter that has the given name. Any other text is itself the delimiter. */
export function parseDelimiter(given: string): string {
  return namedDelimiters[given.toLowerCase()] ?? given
}

/** Returns the source encoding for a label. Throws `cliOptionWrong`. */
function readEncoding(given: string): Encoding {
  const encoding = encodingOf(given)
  if (!encoding)
    throw new AppError('cliOptionWrong', { option: '--encoding', given, words: encodingCodes.join(', ') })
  return encoding
}

/** Returns the target encoding for a name. Throws `cliOptionWrong`. */
export function parseEncoding(option: string, given: string): WrittenEncoding {
  return parseChoice(option, given, written)
}

const written = Object.fromEntries(Object.keys(writtenEncodings).map((name) => [name, name])) as Readonly<
  Record<WrittenEncoding, WrittenEncoding>
>
const quotes: Readonly<Record<string, CsvOptions['quote']>> = { double: '"', single: "'", none: '' }
const yesNo: Readonly<Record<string, boolean>> = { yes: true, no: false }

/** Returns the value that a word stands for in an option. Throws `cliOptionWrong` with the list of allowed words. */
export function parseChoice<T>(option: string, given: string, words: Readonly<Record<string, T>>): T {
  const found = Object.entries(words).find(([word]) => word === given.toLowerCase())
  if (!found) throw new AppError('cliOptionWrong', { option, given, words: Object.keys(words).join(', ') })
  return found[1]
}

const MOST_LINES = 1_000_000

function lines(given: string): number {
  const count = Number(given)
  if (given === '' || !Number.isInteger(count) || count < 0 || count > MOST_LINES)
    throw new AppError('cliOptionWrong', { option: '--skip', given, words: `0 … ${MOST_LINES}` })
  return count
}
