import { Type } from 'typebox'

/**
 * Puts an apostrophe in front of texts that a spreadsheet would take for formulas, in a file whose values somebody else chose.
 * Off, since it changes them. A workbook needs none: there a text is a text.
 */
export const harmlessFormulas = Type.Optional(
  Type.Boolean({ title: 'Make formulas harmless', default: false }),
)
