import { describe, expect, it } from 'vitest'
import { isLongRun, roundsOf } from '../../engine/src/testing/rounds.ts'
import { asTable } from './report.ts'
import { findTargetsUnderTest } from './run-targets.ts'

/** The same rounds each time; `npm run test:damage` plays others, and many more. */
const seed = 'npm test'
/** Seconds for each target; a busy machine plays fewer rounds in this time. */
const server = roundsOf({ short: 2, long: 60 })
const file = roundsOf({ short: 1, long: 20 })
const seconds: Readonly<Record<string, number>> = { CSV: file, TXT: file, Excel: file }
const PATIENCE = 420_000
/** The short round skips TXT, because it is written like CSV. */
const lanes = Object.entries(findTargetsUnderTest()).filter(([name]) => isLongRun || name !== 'TXT')

describe.each(lanes)('%s', (name, play) => {
  it(
    `is entirely old or entirely new after any damage, as the run's status says (seed ${seed})`,
    async () => {
      const until = Date.now() + (seconds[name] ?? server) * 1_000
      const said: string[] = []
      const tallies = await play({
        seed,
        rows: roundsOf({ short: 10_000, long: 60_000 }),
        hurried: !isLongRun,
        part: 0.03,
        until,
        verbose: true,
        say: (line) => void said.push(line),
      })
      const wrong = tallies.flatMap((tally) => tally.wrong)
      expect(wrong, `${said.join('\n')}\n${asTable(tallies)}`).toEqual([])
      expect(tallies.reduce((sum, { rounds }) => sum + rounds, 0)).toBeGreaterThan(0)
    },
    PATIENCE,
  )
})
