import type { ColumnFacts } from '../server/previews.ts'

/** A bar of a distribution: its height from 0 to 1, and its tooltip. */
export interface Bar {
  readonly height: number
  readonly title: string
}

/**
 * Returns a column's distribution: numbers and times over their range, other types by their most frequent
 * values.
 */
export function barsOf({ histogram, top }: Pick<ColumnFacts, 'histogram' | 'top'>): readonly Bar[] {
  const pieces =
    histogram.length > 1
      ? histogram.map(({ from, to, count }) => ({ count, name: `${from} to ${to}` }))
      : top.map(({ value, count }) => ({ count, name: value }))
  const most = Math.max(1, ...pieces.map(({ count }) => count))
  return pieces.map(({ count, name }) => ({ height: count / most, title: `${name}: ${count}` }))
}

/** Formats a share as text. Never returns 0 % for a nonzero share, or 100 % for an incomplete one. */
export function sharePhrase(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %'
  const percent = (part / whole) * 100
  if (percent < 1) return '< 1 %'
  if (part < whole && percent > 99) return '> 99 %'
  return `${Math.round(percent)} %`
}

/** Returns the text below a column's name: the number of distinct values, and the share of missing values. */
export function columnSummary(
  { distinct, distinctIsExact, nulls, empty }: ColumnFacts,
  rows: number,
): string {
  const words = [`${distinctIsExact ? '' : '≈ '}${shortCount(distinct)} distinct`]
  if (nulls > 0) words.push(`${sharePhrase(nulls, rows)} null`)
  if (empty > 0) words.push(`${sharePhrase(empty, rows)} empty`)
  return words.join(', ')
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const shortCount = (value: number) => short.format(value)
