import type { BenchReport, FiguresReport } from './report.ts'

/** A benchmark: does its work with so many rows and reports. Says on the way what it does. */
export interface Bench {
  readonly name: string
  /** Rows when `--rows` is not given. */
  readonly rows: number
  readonly run: (options: {
    rows: number
    /** How long it goes on, for one that goes on for a time. */
    minutes?: number | undefined
    say: (line: string) => void
  }) => Promise<BenchReport | FiguresReport>
}
