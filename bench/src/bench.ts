import type { BenchReport, FiguresReport } from './report.ts'

/** A benchmark. It does its work with the given number of rows and returns a report. `say` prints its progress. */
export interface Bench {
  readonly name: string
  /** Default for `--rows`. */
  readonly rows: number
  readonly run: (options: {
    rows: number
    /** Duration, for benchmarks that run for a given time. */
    minutes?: number | undefined
    /** Words that a case's name contains, for benchmarks that can measure single cases. */
    only?: string | undefined
    say: (line: string) => void
  }) => Promise<BenchReport | FiguresReport>
}
