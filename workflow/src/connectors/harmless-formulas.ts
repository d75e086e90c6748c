import { Type } from 'typebox'

/**
 * Puts an apostrophe before values that a spreadsheet would run as formulas. Off by default because it changes the
 * values. Workbooks don't need it, because a spreadsheet never runs their text cells as formulas.
 */
export const harmlessFormulas = Type.Optional(
  Type.Boolean({ title: 'Make formulas harmless', default: false }),
)
