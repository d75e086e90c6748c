import { expect, test } from 'vitest'
import { isStorableText, sanitizeText, sanitizeTexts } from './storable-text.ts'

test('truncates between characters, never within one', () => {
  expect(sanitizeText('ab😀c', 3)).toBe('ab😀')
  expect(sanitizeText('ab😀c', 4)).toBe('ab😀c')
  expect(sanitizeText('x'.repeat(5), 3)).toBe('xxx')
})

test('removes characters that databases refuse', () => {
  expect(sanitizeText('a\0b')).toBe('ab')
  expect(sanitizeText('😀'.slice(0, 1))).toBe('\ufffd')
  expect([isStorableText('a\0b'), isStorableText('😀'.slice(1)), isStorableText('ab😀')]).toEqual([
    false,
    false,
    true,
  ])
})

test('sanitizes text anywhere in settings and leaves other values unchanged', () => {
  expect(sanitizeTexts({ 'a\0': ['b\0', 1, null, { c: true }] })).toEqual({ a: ['b', 1, null, { c: true }] })
})
