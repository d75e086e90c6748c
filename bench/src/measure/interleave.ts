import type { Measurement } from '../report.ts'

/**
 * One of the alternatives that a benchmark compares. `once` does the job and returns the seconds and the peak memory.
 */
export interface Contender {
  readonly name: string
  /** Number of rounds in which a very slow contender takes part. */
  readonly rounds?: number
  /** Untimed preparation before each round. */
  readonly prepare?: () => Promise<void>
  readonly once: () => Promise<{ seconds: number; peakBytes: number }>
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * Runs all contenders in turn, round by round, so that noise on the machine affects all of them.
 * @returns the median seconds and the highest peak of each, in the given order.
 */
export async function interleave(
  contenders: readonly Contender[],
  options: { rows: number; rounds: number; say: (line: string) => void },
): Promise<Measurement[]> {
  const results = contenders.map(() => ({ seconds: [] as number[], peaks: [] as number[] }))
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      if (round > (contender.rounds ?? options.rounds)) continue
      await contender.prepare?.()
      const { seconds, peakBytes } = await contender.once()
      results[index]?.seconds.push(seconds)
      results[index]?.peaks.push(peakBytes)
      options.say(`round ${round}: ${contender.name} ${seconds.toFixed(2)} s`)
    }
  }
  return contenders.map(({ name }, index) => {
    const seconds = median(results[index]?.seconds ?? [])
    return {
      name,
      seconds,
      rowsPerSecond: options.rows / seconds,
      peakBytes: Math.max(...(results[index]?.peaks ?? [0])),
    }
  })
}
