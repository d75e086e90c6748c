import type { Place } from './selection.ts'
import type { GridLayout } from './use-grid-layout.ts'
import { topToShow } from './visible-rows.ts'

/** Scrolls a grid just far enough that neither the header nor the frozen columns cover a cell. */
export function scrollToPlace(
  element: HTMLElement,
  { row, column }: Place,
  { columns, headerHeight, numbersWidth }: Pick<GridLayout, 'columns' | 'headerHeight' | 'numbersWidth'>,
  rowCount: number,
): void {
  const { scrollTop, clientHeight, clientWidth } = element
  if (row >= 0) element.scrollTop = topToShow(row, rowCount, scrollTop, clientHeight, headerHeight)
  const placed = columns.columns[column]
  if (!placed || column < columns.frozen) return
  const furthest = placed.start - columns.frozenWidth
  const nearest = Math.min(furthest, placed.start + placed.width - (clientWidth - numbersWidth))
  element.scrollLeft = Math.max(nearest, Math.min(furthest, element.scrollLeft))
}
