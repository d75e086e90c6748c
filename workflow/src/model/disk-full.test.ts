import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDiskFull } from './disk-full.ts'

test('recognizes a full disk by its code at any depth of causes', () => {
  const full = (() => {
    try {
      writeFileSync('/dev/full', 'x')
    } catch (error) {
      return error
    }
    throw new Error('The disk was not full')
  })()
  expect(isDiskFull(full)).toBe(true)
  expect(isDiskFull(new Error('The query failed', { cause: full }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe(false)
  expect(isDiskFull('ENOSPC')).toBe(false)
})
