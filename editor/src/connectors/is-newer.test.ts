import { expect, test } from 'vitest'
import { isNewer } from './is-newer.ts'

const of = (number: number) => ({ version: { number } })

test('treats only a later version as newer than the shown version', () => {
  expect([isNewer(of(2), of(1)), isNewer(of(1), of(1)), isNewer(of(1), of(2))]).toEqual([true, false, false])
})
