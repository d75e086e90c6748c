import { expect, test } from 'vitest'
import { isNewer } from './is-newer.ts'

const of = (number: number) => ({ version: { number } })

test('treats only a version with a higher number as newer', () => {
  expect([isNewer(of(2), of(1)), isNewer(of(1), of(1)), isNewer(of(1), of(2))]).toEqual([true, false, false])
})
