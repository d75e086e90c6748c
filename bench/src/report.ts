/** One measured way of doing the job. */
export interface Measurement {
  readonly name: string
  readonly seconds: number
  readonly rowsPerSecond: number
  /** Highest resident size of the whole process tree that did the work. */
  readonly peakBytes: number
}

/** What every bench writes with `--json`: `ratio` = ours / floor in rows per second. */
export interface BenchReport {
  readonly name: string
  readonly rows: number
  readonly ours: Measurement
  readonly floor: Measurement
  readonly peers: readonly Measurement[]
  readonly ratio: number
}

/** Builds a report from the medians of interleaved rounds. */
export function reportOf(
  name: string,
  rows: number,
  measured: { ours: Measurement; floor: Measurement; peers: readonly Measurement[] },
): BenchReport {
  return { name, rows, ...measured, ratio: measured.ours.rowsPerSecond / measured.floor.rowsPerSecond }
}

const MB = 1_000_000

function row(measurement: Measurement, floor: Measurement): string[] {
  return [
    measurement.name,
    measurement.seconds.toFixed(2),
    Math.round(measurement.rowsPerSecond).toLocaleString('en'),
    (measurement.rowsPerSecond / floor.rowsPerSecond).toFixed(2),
    Math.round(measurement.peakBytes / MB).toLocaleString('en'),
  ]
}

/** The report as a Markdown table, ready for docs/performance.md. */
export function tableOf(report: BenchReport): string {
  const header = ['way', 'seconds', 'rows/s', 'ratio to floor', 'peak MB']
  const rows = [report.ours, report.floor, ...report.peers].map((m) => row(m, report.floor))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}
