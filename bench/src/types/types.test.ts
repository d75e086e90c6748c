import { expect, test } from 'vitest'
import { roundsOf } from '../../../engine/src/testing/rounds.ts'
import { type Evaluation, evaluateTypes } from './evaluate.ts'
import { files } from './files.ts'
import { aims, rightPercent } from './index.ts'

const ROWS = roundsOf({ short: 40, long: 2_000 })
/** Timeout in milliseconds. The test ingests sixty files. */
const TIMEOUT = 120_000

test(
  'the types found in public-style files are those that people expect, and change no value',
  async () => {
    const found: Evaluation = await evaluateTypes(files, ROWS)
    expect(files).toHaveLength(60)
    expect(found.lossy).toEqual([])
    expect(found.wrong.length, JSON.stringify(found.wrong)).toBeLessThan(found.columns)
    expect(rightPercent(found)).toBeGreaterThanOrEqual(aims.right)
  },
  TIMEOUT,
)
