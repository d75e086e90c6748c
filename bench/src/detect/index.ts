import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import type { Figure } from '../report.ts'
import { detectFiles, writeDetectFile } from './files.ts'

const ROUNDS = 3
/** The maximum share of the ingest time that the detection may take, in percent. */
const AIM = 15
const script = fileURLToPath(new URL('./measure-detection.ts', import.meta.url))

interface Times {
  readonly ingest: number
  readonly detection: number
}

/**
 * Measures the processor time that the detection of types adds to the ingest of a text file with twenty columns, for an
 * ordinary file and for one whose types are expensive to detect.
 */
export const detectBench: Bench = {
  name: 'detect',
  rows: 1_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const names = ['orders', 'irregular'] as const
    try {
      for (const name of names) await writeDetectFile(join(folder, name), name, rows)
      const rounds: Readonly<Record<(typeof names)[number], Times[]>> = { orders: [], irregular: [] }
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const name of names) {
          const times = await measure(join(folder, name), folder, Object.keys(detectFiles[name]).length)
          rounds[name].push(times)
          say(
            `round ${round}: ${name} ${times.ingest.toFixed(2)} s, of which ${times.detection.toFixed(2)} s`,
          )
        }
      }
      return { name: 'detect', figures: names.map((name) => figureOf(name, rounds[name])) }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(file: string, folder: string, columns: number): Promise<Times> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, folder, String(columns)])
  return JSON.parse(stdout) as Times
}

/** Returns the share of the ingest without detection that the detection adds. */
function figureOf(name: string, rounds: readonly Times[]): Figure {
  const median = (values: readonly number[]) => percentile(values, 50)
  const shares = rounds.map(({ ingest, detection }) => (100 * detection) / (ingest - detection))
  const seconds = (key: keyof Times) => median(rounds.map((round) => round[key])).toFixed(1)
  return {
    what: `detection of types, ${name}, % of the rest of the ingest`,
    ours: median(shares),
    aim: { atMost: AIM },
    others: `${seconds('detection')} of ${seconds('ingest')} s of processor time`,
  }
}
