import { ROW } from './visible-rows.ts'

/** The height of the bars above the columns, with the line below them. */
export const PROFILE_HEIGHT = 36
/** The number of rows that must fit below the bars. In a smaller grid, the bars are hidden. */
const ROWS_FIRST = 5

/** Returns the height of a grid's header in pixels. The bars are included only if five rows stay visible. */
export function headerHeight(viewHeight: number, wantsBars: boolean): number {
  const withBars = ROW + PROFILE_HEIGHT
  return wantsBars && viewHeight >= withBars + ROWS_FIRST * ROW ? withBars : ROW
}
