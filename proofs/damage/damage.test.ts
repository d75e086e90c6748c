import { describe, expect, it } from 'vitest'
import { isLongRun, roundsOf } from '../../engine/src/testing/rounds.ts'
import { asTable } from './report.ts'
import { findTargetsUnderTest } from './run-targets.ts'

/** Because the seed is fixed, every run has the same rounds. `npm run test:damage` runs many others. */
const seed = 'npm test'
/** Seconds for each server target. A busy machine completes fewer rounds in this time. */
const server = roundsOf({ short: 2, long: 60 })
const file = roundsOf({ short: 1, long: 20 })
const seconds: Readonly<Record<string, number>> = {
  CSV: file,
  TXT: file,
  Excel: file,
  'CSV of PostgreSQL': file,
}
const TIMEOUT = 420_000
/** The short round leaves out TXT, because it is written in the same way as CSV. */
const targets = Object.entries(findTargetsUnderTest()).filter(([name]) => isLongRun || name !== 'TXT')

describe.each(targets)('%s', (name, play) => {
  it(
    `is entirely old or entirely new after any damage, in agreement with the run's status (seed ${seed})`,
    async () => {
      const until = Date.now() + (seconds[name] ?? server) * 1_000
      const lines: string[] = []
      const tallies = await play({
        seed,
        rows: roundsOf({ short: 10_000, long: 60_000 }),
        hurried: !isLongRun,
        part: 0.03,
        until,
        verbose: true,
        say: (line) => void lines.push(line),
      })
      const wrong = tallies.flatMap((tally) => tally.wrong)
      expect(wrong, `${lines.join('\n')}\n${asTable(tallies)}`).toEqual([])
      expect(tallies.reduce((sum, { rounds }) => sum + rounds, 0)).toBeGreaterThan(0)
    },
    TIMEOUT,
  )
})
