import { expect, test } from 'vitest'
import { copyName } from './copy-name.ts'

test('a copy is called after what it is a copy of', () => {
  expect(copyName('mineOf', 'Orders')).toBe('Orders (mine)')
  expect(copyName('copyOf', 'Orders')).toBe('Orders (copy)')
})

test('the copy of a name that is as long as names may be is no longer', () => {
  const name = copyName('mineOf', 'a'.repeat(100))
  expect(name).toBe(`${'a'.repeat(93)} (mine)`)
  expect(copyName('mineOf', 'a'.repeat(93))).toHaveLength(100)
})

test('no character is cut in two', () => {
  const family = '👩‍👩‍👧'
  const name = copyName('copyOf', `${'a'.repeat(90)}${family}b`)
  expect(name).toBe(`${'a'.repeat(90)} (copy)`)
})

test('no space is left in front of what says that it is a copy', () => {
  expect(copyName('copyOf', `${'a'.repeat(92)} ${'b'.repeat(20)}`)).toBe(`${'a'.repeat(92)} (copy)`)
})
