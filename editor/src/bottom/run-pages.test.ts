import { expect, test } from 'vitest'
import type { CursorPage } from '../server/client.ts'
import type { Run } from '../server/runs.ts'
import { PAGE, type RunPages, withEarlier, withNewest } from './run-pages.ts'

/** Runs with numbered ids, newest first. */
const numbered = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, at) => ({ id: `${newest - at}` }) as Run)
const ids = ({ runs }: RunPages) => runs.map(({ id }) => id)
const part = (newest: number, oldest: number, next: string | null): CursorPage<Run> => ({
  items: numbered(newest, oldest),
  next,
})

test('keeps earlier runs when the newest are reloaded', () => {
  const known = { runs: numbered(60, 20), next: 'behind 20' }
  const anew = withNewest(known, part(61, 62 - PAGE, `behind ${62 - PAGE}`))
  expect(ids(anew)).toEqual(ids({ runs: numbered(61, 20), next: null }))
  expect(anew.next).toBe('behind 20')
})

test('drops earlier runs if there may be a gap between them and the newest', () => {
  const known = { runs: numbered(60, 20), next: null }
  expect(withNewest(known, part(200, 201 - PAGE, 'behind'))).toEqual({
    runs: numbered(200, 201 - PAGE),
    next: 'behind',
  })
})

test('uses the cursor of the newest runs if the list contains no others', () => {
  const known = { runs: numbered(20, 1), next: null }
  expect(withNewest(known, part(20, 1, 'behind 1')).next).toBe('behind 1')
})

test('has no earlier runs in a short history', () => {
  expect(withNewest({ runs: [], next: null }, part(3, 1, null))).toEqual({ runs: numbered(3, 1), next: null })
})

test('appends earlier runs only if the list still ends where they start', () => {
  const known = { runs: numbered(60, 41), next: 'behind 41' }
  expect(withEarlier(known, 'behind 41', part(40, 38, null))).toEqual({ runs: numbered(60, 38), next: null })
  expect(withEarlier(known, 'behind 30', part(29, 20, null))).toBe(known)
})
