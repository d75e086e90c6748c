import { expect, test } from 'vitest'
import type { Run } from '../server/runs.ts'
import { PAGE, type RunPages, withEarlier, withNewest } from './run-pages.ts'

/** Runs by number, the newest first. */
const numbered = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, at) => ({ id: `${newest - at}` }) as Run)
const ids = ({ runs }: RunPages) => runs.map(({ id }) => id)

test('news of a run leaves the earlier runs that were read', () => {
  const known = { runs: numbered(60, 20), hasMore: true }
  expect(ids(withNewest(known, numbered(61, 62 - PAGE)))).toEqual(
    ids({ runs: numbered(61, 20), hasMore: true }),
  )
})

test('earlier runs go when others may be between them and the newest', () => {
  const known = { runs: numbered(60, 20), hasMore: false }
  const page = numbered(200, 201 - PAGE)
  expect(withNewest(known, page)).toEqual({ runs: page, hasMore: true })
})

test('a short history has nothing earlier', () => {
  expect(withNewest({ runs: [], hasMore: false }, numbered(3, 1))).toEqual({
    runs: numbered(3, 1),
    hasMore: false,
  })
})

test('earlier runs are added where they belong and nowhere else', () => {
  const known = { runs: numbered(60, 41), hasMore: true }
  expect(withEarlier(known, '41', numbered(40, 38))).toEqual({ runs: numbered(60, 38), hasMore: false })
  expect(withEarlier(known, '30', numbered(29, 20))).toBe(known)
})
