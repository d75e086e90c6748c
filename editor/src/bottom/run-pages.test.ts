import { expect, test } from 'vitest'
import type { Part } from '../server/client.ts'
import type { Run } from '../server/runs.ts'
import { PAGE, type RunPages, withEarlier, withNewest } from './run-pages.ts'

/** Runs by number, the newest first. */
const numbered = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, at) => ({ id: `${newest - at}` }) as Run)
const ids = ({ runs }: RunPages) => runs.map(({ id }) => id)
const part = (newest: number, oldest: number, next: string | null): Part<Run> => ({
  items: numbered(newest, oldest),
  next,
})

test('news of a run leaves the earlier runs that were read', () => {
  const known = { runs: numbered(60, 20), next: 'behind 20' }
  const anew = withNewest(known, part(61, 62 - PAGE, `behind ${62 - PAGE}`))
  expect(ids(anew)).toEqual(ids({ runs: numbered(61, 20), next: null }))
  expect(anew.next).toBe('behind 20')
})

test('earlier runs go when others may be between them and the newest', () => {
  const known = { runs: numbered(60, 20), next: null }
  expect(withNewest(known, part(200, 201 - PAGE, 'behind'))).toEqual({
    runs: numbered(200, 201 - PAGE),
    next: 'behind',
  })
})

test('the newest part alone is as long as it is now', () => {
  const known = { runs: numbered(20, 1), next: null }
  expect(withNewest(known, part(20, 1, 'behind 1')).next).toBe('behind 1')
})

test('a short history has nothing earlier', () => {
  expect(withNewest({ runs: [], next: null }, part(3, 1, null))).toEqual({ runs: numbered(3, 1), next: null })
})

test('earlier runs are added where they belong and nowhere else', () => {
  const known = { runs: numbered(60, 41), next: 'behind 41' }
  expect(withEarlier(known, 'behind 41', part(40, 38, null))).toEqual({ runs: numbered(60, 38), next: null })
  expect(withEarlier(known, 'behind 30', part(29, 20, null))).toBe(known)
})
