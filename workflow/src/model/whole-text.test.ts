import { expect, test } from 'vitest'
import { isWholeText, wholeText, wholeTexts } from './whole-text.ts'

test('truncates between characters, never within one', () => {
  expect(wholeText('ab😀c', 3)).toBe('ab😀')
  expect(wholeText('ab😀c', 4)).toBe('ab😀c')
  expect(wholeText('x'.repeat(5), 3)).toBe('xxx')
})

test('removes characters that databases refuse', () => {
  expect(wholeText('a\0b')).toBe('ab')
  expect(wholeText('😀'.slice(0, 1))).toBe('\ufffd')
  expect([isWholeText('a\0b'), isWholeText('😀'.slice(1)), isWholeText('ab😀')]).toEqual([false, false, true])
})

test('applies to text anywhere in settings and leaves other values unchanged', () => {
  expect(wholeTexts({ 'a\0': ['b\0', 1, null, { c: true }] })).toEqual({ a: ['b', 1, null, { c: true }] })
})
