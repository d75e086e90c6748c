import { expect, test } from 'vitest'
import { isWholeText, wholeText, wholeTexts } from './whole-text.ts'

test('a text is cut between characters and not within one', () => {
  expect(wholeText('ab😀c', 3)).toBe('ab😀')
  expect(wholeText('ab😀c', 4)).toBe('ab😀c')
  expect(wholeText('x'.repeat(5), 3)).toBe('xxx')
})

test('what a database would refuse is not in it', () => {
  expect(wholeText('a\0b')).toBe('ab')
  expect(wholeText('😀'.slice(0, 1))).toBe('\ufffd')
  expect([isWholeText('a\0b'), isWholeText('😀'.slice(1)), isWholeText('ab😀')]).toEqual([false, false, true])
})

test('texts anywhere in settings are treated so, and nothing else is', () => {
  expect(wholeTexts({ 'a\0': ['b\0', 1, null, { c: true }] })).toEqual({ a: ['b', 1, null, { c: true }] })
})
