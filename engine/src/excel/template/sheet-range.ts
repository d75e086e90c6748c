import { parseCellName } from '@anj/workflow'
import { cellName } from '../cell-names.ts'

/** A range of cells. Columns count from 0, and rows from 1. The last column and row belong to it. */
export interface SheetRange {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Returns the range of a reference such as A1:D10 or B5, or null for anything else. */
export function parseRange(reference: string): SheetRange | null {
  const [first = '', last = first, ...more] = reference.replaceAll('$', '').split(':')
  const from = parseCellName(first)
  const to = parseCellName(last)
  if (!from || !to || more.length > 0) return null
  return {
    left: Math.min(from.column, to.column),
    top: Math.min(from.row, to.row),
    right: Math.max(from.column, to.column),
    bottom: Math.max(from.row, to.row),
  }
}

/** Returns the reference of a range, such as A1:D10. */
export function rangeName({ left, top, right, bottom }: SheetRange): string {
  const first = cellName(left, top)
  const last = cellName(right, bottom)
  return first === last ? first : `${first}:${last}`
}

/** True if two ranges have a cell in common. */
export function meets(a: SheetRange, b: SheetRange): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

/** Returns the smallest range that contains both. */
export function unionOf(a: SheetRange, b: SheetRange): SheetRange {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}
