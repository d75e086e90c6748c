import { expect, test } from 'vitest'
import { testDictionary, testTable } from '../dictionary/testing.ts'
import { parseInsight, serializeInsight } from './stored-insight.ts'

const insight = {
  kind: 'dictionary' as const,
  dictionary: testDictionary([testTable('sales.orders', ['id'])]),
}

test('stores the version of an insight and reads it back unchanged', () => {
  const text = serializeInsight(insight)
  expect(JSON.parse(text)).toMatchObject({ version: 1, kind: 'dictionary' })
  expect(parseInsight(JSON.parse(text))).toEqual(insight)
})

test('refuses an insight of a later version', () => {
  const later = { ...insight, version: 99 }
  expect(() => parseInsight(later)).toThrow(
    'This result was created by a newer version of Anj. Reload the page.',
  )
})
