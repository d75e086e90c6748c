import { type Encoding, encodings } from '@anj/workflow'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { createDecoder } from './decoders.ts'
import { detectEncoding, type LegacyEncoding } from './detect-encoding.ts'

const languages: Readonly<
  Record<string, readonly [languages: string, encodings: readonly LegacyEncoding[]]>
> = {
  Western: ['de fr es pt sv da', ['windows-1252', 'iso-8859-15', 'cp850', 'cp437']],
  Central: ['pl cs hu', ['windows-1250', 'iso-8859-2', 'cp852']],
  Baltic: ['lt lv', ['windows-1257', 'iso-8859-13']],
  Turkish: ['tr', ['windows-1254']],
  Greek: ['el', ['windows-1253', 'iso-8859-7']],
  Cyrillic: ['ru bg', ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866']],
  Semitic: ['he', ['windows-1255']],
  Arabic: ['ar', ['windows-1256']],
  Thai: ['th', ['windows-874']],
  Japanese: ['ja', ['shift_jis', 'euc-jp']],
  Korean: ['ko', ['euc-kr']],
  Chinese: ['zh-Hans', ['gb18030']],
  Traditional: ['zh-Hant', ['big5']],
}
const regions =
  'AT BE BG BR CA CH CN CZ DE DK EE EG ES FI FR GB GR HR HU IE IL IN IS IT JP KR LT LV MA MX NL NO PL PT RO RS RU SE SI SK TR UA US VN ZA CI TD TN'
const codes = 'de fr es it pt sv da fi nl pl cs hu ro lt lv tr el ru bg uk he ar th ja ko zh'

/** Returns a table of countries, languages and amounts, written in a language. The rows are the same on every call. */
function tableOf(language: string, rows: number): string {
  const region = new Intl.DisplayNames(language, { type: 'region' })
  const tongue = new Intl.DisplayNames(language, { type: 'language' })
  const words = [
    ...regions.split(' ').map((code) => region.of(code)),
    ...codes.split(' ').map((code) => tongue.of(code)),
  ]
  const lines = Array.from(
    { length: rows },
    (_, i) => `${i + 1};${words[(i * 29 + rows) % words.length]};${(i * 7.31).toFixed(2).replace('.', ',')}`,
  )
  return ['id;name;price', ...lines, ''].join('\r\n').normalize('NFC')
}

/** Returns the encoded table; null when the encoding lacks characters of the language. */
function encoded(text: string, encoding: Encoding): Buffer | null {
  const bytes = iconv.encode(text, encoding)
  return iconv.decode(bytes, encoding) === text && bytes.some((byte) => byte > 127) ? bytes : null
}

const cases = (rows: number) =>
  Object.values(languages).flatMap(([all, written]) =>
    all.split(' ').flatMap((language) =>
      written.flatMap((encoding) => {
        const text = tableOf(language, rows)
        const bytes = encoded(text, encoding)
        return bytes ? [{ name: `${language} in ${encodings[encoding].name}`, text, bytes }] : []
      }),
    ),
  )

describe('a certain detection is correct', () => {
  test.each([3, 20, 150])('for tables of %i rows in many languages', async (rows) => {
    const wrong: string[] = []
    let sure = 0
    const tables = cases(rows)
    for (const { name, text, bytes } of tables) {
      const { likely, isSure } = await detectEncoding(bytes)
      if (!isSure) continue
      sure += 1
      const [best] = likely
      if (!best || createDecoder(best, 'le')(bytes, 1) !== text) wrong.push(`${name} taken for ${best}`)
    }
    expect(wrong).toEqual([])
    expect(sure / tables.length).toBeGreaterThan({ 3: 0.35, 20: 0.5, 150: 0.6 }[rows] ?? 1)
  })
})

test('chooses the most common encoding among those that produce the same text', async () => {
  const text = Buffer.from('name;town\nM\xfcller;K\xf6ln\n', 'latin1')
  expect(await detectEncoding(text)).toMatchObject({ isSure: true, likely: { 0: 'windows-1252' } })
})

test('does not mistake DOS umlauts for Windows symbols', async () => {
  const { likely } = await detectEncoding(Buffer.from('name\nJ\x84ger\nM\x81ller\nGr\x94\xe1e\n', 'latin1'))
  expect(likely[0]).toBe('cp850')
})
