import { expect, test } from 'vitest'
import type { Version } from '../server/versions.ts'
import { mainVersions, sittingsOf } from './sittings.ts'

const ann = { id: 'ann', fullName: 'Ann' }
const bo = { id: 'bo', fullName: 'Bo' }
const saved = (
  revision: number,
  time: string,
  savedBy: typeof ann | null,
  more: Partial<Version> = {},
): Version => ({
  revision,
  savedAt: `2026-03-01T${time}:00.000Z`,
  savedBy,
  label: null,
  isPresent: false,
  hasRun: false,
  nodeCount: 1,
  edgeCount: 0,
  name: 'Flow',
  ...more,
})

test('a sitting has the saves of one user with pauses of at most 30 minutes', () => {
  const versions = [
    saved(7, '12:00', ann),
    saved(6, '11:30', ann),
    saved(5, '11:00', ann, { label: 'Before the change' }),
    saved(4, '10:29', ann, { hasRun: true }),
    saved(3, '10:28', bo),
    saved(2, '10:20', ann),
    saved(1, '10:10', ann),
  ]
  const sittings = sittingsOf(versions)
  const revisions = (list: readonly Version[]) => list.map(({ revision }) => revision)
  expect(sittings.map(revisions)).toEqual([[7, 6, 5], [4], [3], [2, 1]])
  expect(sittings.map((sitting) => revisions(mainVersions(sitting)))).toEqual([[7, 5], [4], [3], [2]])
  expect(sittingsOf([])).toEqual([])
})
