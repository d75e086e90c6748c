import { ROW } from './visible-rows.ts'

/** How high the bars above the columns are, with the line below them. */
export const PROFILE_HEIGHT = 36
/** Rows that are seen beside the bars: in a lower grid these would take the rows' place. */
const ROWS_FIRST = 5

/** The height of a grid's headers, in pixels: with what the columns hold only where five rows are seen as well. */
export function headerHeight(viewHeight: number, wantsBars: boolean): number {
  const withBars = ROW + PROFILE_HEIGHT
  return wantsBars && viewHeight >= withBars + ROWS_FIRST * ROW ? withBars : ROW
}
