import type { TablePages } from './table-pages.ts'

const CHARACTER = 8.2
const PADDING = 22
const NARROWEST = 90
const WIDEST = 320
const SAMPLE = 40

/** A width for each column that fits its name and the values of the first rows, within reason. */
export function columnWidths({ columns, pages }: TablePages): number[] {
  const rows = pages.get(0)?.rows.slice(0, SAMPLE) ?? []
  return columns.map(({ name, type }, at) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, row[at]?.length ?? 4),
      name.length + type.length + 1,
    )
    return Math.round(Math.min(WIDEST, Math.max(NARROWEST, longest * CHARACTER + PADDING)))
  })
}
