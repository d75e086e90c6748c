import { expect, test } from 'vitest'
import { interleave } from './measure/interleave.ts'
import { meetsAim, reportOf, tableOf, tableOfFigures } from './report.ts'

const measured = (name: string, seconds: number) => ({
  name,
  seconds,
  rowsPerSecond: 100 / seconds,
  peakBytes: 5_000_000,
})

test("the ratio compares Anj's rows per second with the floor's", () => {
  const report = reportOf('load', 100, {
    ours: measured('ours', 4),
    floor: measured('floor', 3),
    peers: [measured('slow', 30)],
  })
  expect(report.ratio).toBeCloseTo(0.75)
  expect(tableOf(report).split('\n')).toEqual([
    '| way | seconds | rows/s | ratio to baseline | peak MB |',
    '| --- | --- | --- | --- | --- |',
    '| ours | 4.00 | 25 | 0.75 | 5 |',
    '| floor | 3.00 | 33 | 1.00 | 5 |',
    '| slow | 30.00 | 3 | 0.10 | 5 |',
  ])
})

test('contenders take turns, and each reports its median; slow contenders take part only in the first rounds', async () => {
  const turns: string[] = []
  const contender = (name: string, seconds: number[], rounds?: number) => ({
    name,
    ...(rounds && { rounds }),
    once: async () => {
      turns.push(name)
      return { seconds: seconds.shift() ?? 0, peakBytes: 1 }
    },
  })
  const result = await interleave([contender('a', [1, 9, 2]), contender('b', [4], 1)], {
    rows: 8,
    rounds: 3,
    say: () => undefined,
  })
  expect(turns).toEqual(['a', 'b', 'a', 'a'])
  expect(result.map(({ seconds, rowsPerSecond }) => [seconds, rowsPerSecond])).toEqual([
    [2, 4],
    [4, 2],
  ])
})

test('lists figures with their targets, and says whether they reach them', () => {
  const fast = { what: 'pan', ours: 57.3, aim: { atLeast: 50 }, others: 'bare: 20' }
  const large = { what: 'size', ours: 351, aim: { atMost: 350 } }
  expect([fast, large].map(meetsAim)).toEqual([true, false])
  expect(
    tableOfFigures({ name: 'editor', figures: [fast, large] })
      .split('\n')
      .slice(2),
  ).toEqual(['| pan | 57 | at least 50 | yes | bare: 20 |', '| size | 351 | at most 350 | no |  |'])
})
