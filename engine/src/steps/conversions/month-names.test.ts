import { monthNames } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../duckdb/session.ts'
import { convertTexts, openTestSession } from '../../testing/convert-texts.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const dates = (format: string, texts: readonly string[]) =>
  convertTexts(session, texts, { toType: 'date', format })

const languages = [
  'en',
  'de',
  'de-AT',
  'fr',
  'fr-CA',
  'es',
  'es-PE',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
]
const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 5)))

test.each(languages)(
  'reads the dates that Intl writes in %s, with full and with short names',
  async (language) => {
    for (const month of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      const texts = days.map((day) => `5. ${format(day)} 2024`)
      const read = days.map((day) => ({ value: day.toISOString().slice(0, 10) }))
      expect(await dates('d. MMM yyyy', texts)).toEqual(read)
      expect(await dates('d. MMMM yyyy', texts)).toEqual(read)
    }
  },
)

test('no name belongs to two months', () => {
  const names = monthNames.flat()
  expect(new Set(names).size).toBe(names.length)
})

test('reads a name in capitals, without accents, with decomposed accents and with a full stop', async () => {
  const march = { value: '2024-03-03' }
  const texts = [
    '3 MÄRZ 2024',
    '3 Marz 2024',
    '3 Maerz 2024',
    '3 Ma\u0308rz 2024',
    '3 Mrz. 2024',
    '03 March 2024',
  ]
  expect(await dates('d MMM yyyy', texts)).toEqual(texts.map(() => march))
  expect(await dates("d 'de' MMMM 'de' yyyy", ['3 de março de 2024', '3 de MARZO de 2024'])).toEqual([
    march,
    march,
  ])
  expect(await dates('dd.MMM.yyyy', ['03.Mrz.2024', '03.Mrz..2024'])).toEqual([march, march])
})

test('refuses other words, and days that a month does not have', async () => {
  const reasons = await dates('d. MMMM yyyy', [
    '3. Marsch 2024',
    '3. M 2024',
    '3.  2024',
    '30. Februar 2024',
    '31. avril 2024',
  ])
  expect(reasons).toEqual([
    { refused: expect.stringContaining('d. MMMM yyyy') },
    { refused: expect.stringContaining('d. MMMM yyyy') },
    { refused: expect.stringContaining('d. MMMM yyyy') },
    { refused: expect.stringContaining('does not exist') },
    { refused: expect.stringContaining('does not exist') },
  ])
})
