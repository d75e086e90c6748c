import type { Tally } from './campaign.ts'

const head = ['target', 'path', 'damage', 'rounds', 'of', 'old', 'new', 'unknown', 'wrong']

/** Formats the tallies as a readable table. */
export function asTable(tallies: readonly Tally[]): string {
  const played = tallies.filter(({ rounds, wrong }) => rounds > 0 || wrong.length > 0)
  const lines = played.map((tally) => [
    tally.target,
    tally.path,
    tally.damage,
    ...[tally.rounds, tally.planned, tally.old, tally.new, tally.unknown, tally.wrong.length].map(String),
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i]?.length ?? 0)))
  const row = (cells: readonly string[]) =>
    cells.map((cell, i) => (i < 3 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')
}
