import { Type } from 'typebox'

/**
 * Prefixes values that a spreadsheet would run as formulas with an apostrophe. Off by default because it changes
 * values. Workbooks don't need it, because their text cells are never formulas.
 */
export const harmlessFormulas = Type.Optional(
  Type.Boolean({ title: 'Make formulas harmless', default: false }),
)
