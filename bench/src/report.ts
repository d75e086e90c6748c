/** The measurement of one contender. */
export interface Measurement {
  readonly name: string
  readonly seconds: number
  readonly rowsPerSecond: number
  /** The highest total resident size of all processes that did the work. */
  readonly peakBytes: number
}

/** The report that every benchmark writes with `--json`: `ratio` = ours / floor in rows per second. */
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

/** A measured value with its target. */
export interface Figure {
  readonly what: string
  readonly ours: number
  readonly aim: { readonly atLeast: number } | { readonly atMost: number }
  /** Related measurements, as text. */
  readonly others?: string
}

/** The report of a benchmark that measures several values, each with its own target. */
export interface FiguresReport {
  readonly name: string
  readonly figures: readonly Figure[]
  /** True if the command fails when a target is missed. Only for values that depend on nothing but the product. */
  readonly mustReach?: boolean
  /** Additional printed tables without targets. */
  readonly beside?: readonly string[]
}

/** True when a value reaches its target. */
export function meetsAim({ ours, aim }: Figure): boolean {
  return 'atLeast' in aim ? ours >= aim.atLeast : ours <= aim.atMost
}

/** Returns the figures as a Markdown table for docs/performance.md. */
export function tableOfFigures({ figures }: FiguresReport): string {
  const rows = figures.map((figure) => [
    figure.what,
    figure.ours.toFixed(figure.ours < 10 ? 2 : 0),
    'atLeast' in figure.aim ? `at least ${figure.aim.atLeast}` : `at most ${figure.aim.atMost}`,
    meetsAim(figure) ? 'yes' : 'no',
    figure.others ?? '',
  ])
  return markdown(['what', 'Anj', 'aim', 'reached', 'beside it'], rows)
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

/** Returns the report as a Markdown table for docs/performance.md. */
export function tableOf(report: BenchReport): string {
  const header = ['way', 'seconds', 'rows/s', 'ratio to baseline', 'peak MB']
  const rows = [report.ours, report.floor, ...report.peers].map((m) => row(m, report.floor))
  return markdown(header, rows)
}

export function markdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}
