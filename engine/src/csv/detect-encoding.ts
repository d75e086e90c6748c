import { type Encoding, encodingCodes } from '@anj/workflow'
import { createDecoder, multiByte } from './decoders.ts'
import { type EncodingSigns, encodingSigns } from './encoding-signs.ts'

/** Candidate encodings of a text that isn't UTF-8 and contains no NUL characters. */
export type LegacyEncoding = Exclude<Encoding, 'utf-8' | 'utf-16'>

/** The detected encodings of a text. */
export interface FoundEncoding {
  /** Most likely first. */
  readonly likely: readonly LegacyEncoding[]
  /** True when every other plausible encoding gives the same text. */
  readonly isSure: boolean
}

interface Candidate extends EncodingSigns {
  readonly encoding: LegacyEncoding
  readonly text: string
  /** Score of the text's fit to the languages that use the encoding. */
  readonly fit: number
}

/** The shares of unusual words to tolerate: even correctly decoded text contains product codes and the like. */
const ODD_WORDS = 0.02
const WORDS_WITH_SIGNS = 0.1
/** The minimum ratios between the best and the second-best score. Texts with few words need the higher ratio. */
const CLEARLY = 1.25
const CLEARLY_OF_FEW = 2
const FEW_WORDS = 8
/** Encodings that are more common than the others, and encodings that are rarer. */
const usual: ReadonlySet<Encoding> = new Set(['windows-1252', 'latin-1', 'iso-8859-15'])
const rare: ReadonlySet<Encoding> = new Set([
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-10',
  'iso-8859-14',
  'iso-8859-16',
  'cp737',
  'cp775',
  'cp855',
  'cp857',
  'cp858',
  'cp862',
  'windows-1258',
])

/** Detects the encoding of bytes that aren't UTF-8 (decision 0052). */
export async function detectEncoding(bytes: Buffer): Promise<FoundEncoding> {
  const fits = await fitsOf(bytes)
  const candidates = legacyEncodings
    .flatMap((encoding): readonly Candidate[] => {
      const text = decoded(bytes, encoding)
      const fit = (fits.get(encoding) ?? 0) * (usual.has(encoding) ? 1.2 : rare.has(encoding) ? 0.8 : 1)
      return text === null ? [] : [{ encoding, text, fit, ...encodingSigns(text) }]
    })
    .sort((a, b) => b.fit - a.fit)
  const plausible = candidates.filter(({ odd }) => odd <= ODD_WORDS)
  const others = candidates.filter(({ odd }) => odd > ODD_WORDS)
  const [best] = plausible
  if (!best) return { likely: others.map(({ encoding }) => encoding), isSure: false }
  // Among encodings that give the same text, the most common encoding wins.
  const [first = best.encoding] = legacyEncodings.filter((encoding) =>
    plausible.some((one) => one.encoding === encoding && one.text === best.text),
  )
  const likely = [first, ...[...plausible, ...others].map(({ encoding }) => encoding)]
  const next = plausible.find(({ text }) => text !== best.text)?.fit ?? 0
  // A short text that is also valid in a multi-byte encoding probably has that encoding, because letters of other
  // scripts seldom form valid byte pairs by chance.
  const couldBePairs = plausible.some(({ encoding }) => multiByte.has(encoding)) && !multiByte.has(first)
  const isClear =
    best.words < FEW_WORDS
      ? !rare.has(first) && !couldBePairs && best.fit > next * CLEARLY_OF_FEW
      : best.fit > next * CLEARLY
  return { likely: [...new Set(likely)], isSure: isClear && best.signs <= WORDS_WITH_SIGNS }
}

/**
 * True when ASCII bytes are ISO-2022-JP, where escape sequences switch to Japanese letters and back. The
 * bytes must begin at the first escape sequence or at the start of its line.
 */
export function isIso2022Jp(bytes: Buffer): boolean {
  return japaneseLetters.test(decoded(bytes, 'iso-2022-jp') ?? '')
}

const japaneseLetters = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u

const legacyEncodings = encodingCodes.filter(
  (code): code is LegacyEncoding => code !== 'utf-8' && code !== 'utf-16',
)

/** Decodes bytes; null when they are invalid in the encoding. An incomplete character at the end is ignored. */
function decoded(bytes: Buffer, encoding: LegacyEncoding): string | null {
  try {
    const text = createDecoder(encoding, 'le')(bytes, 1)
    return notInTexts.test(text) ? null : text
  } catch {
    return null
  }
}

/** Control and private-use characters, which result from decoding with the wrong encoding. */
const notInTexts = /[\u0080-\u009f\ue000-\uf8ff]/

/** The library's names for encodings, where they differ from ours. */
const itsNames: Partial<Record<LegacyEncoding, string>> = {
  'latin-1': 'iso-8859-1',
  macintosh: 'mac-roman',
  ibm866: 'cp866',
  'x-mac-cyrillic': 'mac-cyrillic',
  'windows-874': 'cp874',
  shift_jis: 'cp932',
  'euc-jp': 'euc-jis-2004',
  'iso-2022-jp': 'iso-2022-jp-2',
  'euc-kr': 'cp949',
  big5: 'big5hkscs',
}
const detectEncodings = legacyEncodings
  .filter((code) => code !== 'latin-1')
  .map((code) => itsNames[code] ?? code)

/** Normalizes a name, because the library spells names differently in its results. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^(windows|ibm)(?=\d)/, 'cp')
const byItsName = new Map(
  legacyEncodings.flatMap((code) =>
    [code, itsNames[code] ?? code].map((name) => [plain(name), code] as const),
  ),
)

/**
 * Scores how well the bytes fit the languages of each encoding. The library and its model are loaded only when a file
 * needs them.
 */
async function fitsOf(bytes: Buffer): Promise<ReadonlyMap<LegacyEncoding, number>> {
  const { detectAll } = await import('jschardet')
  const found = detectAll(bytes, { minimumThreshold: 0, detectEncodings })
  return new Map(
    found.flatMap(({ encoding, confidence }) => {
      const code = byItsName.get(plain(encoding ?? ''))
      return code ? [[code, confidence] as const] : []
    }),
  )
}
