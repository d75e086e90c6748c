import { expect, test } from 'vitest'
import { testDictionary, testTable } from '../dictionary/testing.ts'
import { insightFrom, insightText } from './kept-insight.ts'

const insight = {
  kind: 'dictionary' as const,
  dictionary: testDictionary([testTable('sales.orders', ['id'])]),
}

test('an insight says by which version it was written down, and is read as it was', () => {
  const text = insightText(insight)
  expect(JSON.parse(text)).toMatchObject({ version: 1, kind: 'dictionary' })
  expect(insightFrom(JSON.parse(text))).toEqual(insight)
})

test('one of a later version is not taken for one of this', () => {
  const later = { ...insight, version: 99 }
  expect(() => insightFrom(later)).toThrow(
    'This result was created by a newer version of Anj. Reload the page.',
  )
})
