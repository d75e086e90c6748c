import { expect, test } from 'vitest'
import { copyName } from './copy-name.ts'

test('names a copy after its original', () => {
  expect(copyName('mineOf', 'Orders')).toBe('Orders (mine)')
  expect(copyName('copyOf', 'Orders')).toBe('Orders (copy)')
})

test('keeps the name of a copy within the limit even if the original has the maximum length', () => {
  const name = copyName('mineOf', 'a'.repeat(100))
  expect(name).toBe(`${'a'.repeat(93)} (mine)`)
  expect(copyName('mineOf', 'a'.repeat(93))).toHaveLength(100)
})

test('truncates a long name between characters', () => {
  const family = '👩‍👩‍👧'
  const name = copyName('copyOf', `${'a'.repeat(90)}${family}b`)
  expect(name).toBe(`${'a'.repeat(90)} (copy)`)
})

test('adds no extra space before the suffix', () => {
  expect(copyName('copyOf', `${'a'.repeat(92)} ${'b'.repeat(20)}`)).toBe(`${'a'.repeat(92)} (copy)`)
})
