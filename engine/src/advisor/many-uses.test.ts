import { testColumn, testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { expect, it } from 'vitest'
import { dialects } from './dialects/index.ts'
import { sameNameDifferentType } from './rules/same-name-different-type.ts'

it('lists only a few uses of a name in each finding, even if many tables have a column with that name', () => {
  const tables = Array.from({ length: 3_000 }, (_, place) =>
    testTable(`sales.t${place}`, [
      testColumn('created_at', place % 3 === 0 ? 'date' : 'timestamp', {
        family: place % 3 === 0 ? 'date' : 'datetime',
      }),
      testColumn('posted_at', place % 2 === 0 ? 'date' : 'timestamp', {
        family: place % 2 === 0 ? 'date' : 'datetime',
      }),
    ]),
  )
  const findings = sameNameDifferentType.find({
    dictionary: testDictionary(tables),
    dialect: dialects.postgresql,
    isWhole: true,
    samples: null,
    inclusions: null,
    now: new Date('2026-03-04T05:06:07Z'),
  })
  expect(findings).toHaveLength(1_001)
  expect(Math.max(...findings.map(({ evidence }) => evidence?.rows.length ?? 0))).toBeLessThanOrEqual(11)
  expect(JSON.stringify(findings).length).toBeLessThan(2_000_000)
})
