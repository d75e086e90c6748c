import type { Attributes } from './xml-attributes.ts'

/** The ways in which an .xlsx stores a cell's value. */
export const cellTypes = { n: 0, s: 1, str: 2, inlineStr: 3, b: 4, e: 5, d: 6 } as const
export type CellType = (typeof cellTypes)[keyof typeof cellTypes]

/** Returns the cell type from the current attribute; null when the format doesn't define it. */
export function cellTypeOf(attributes: Attributes): CellType | null {
  const { start, end, bytes } = attributes
  if (end - start === 1) {
    const letter = bytes[start]
    if (letter === 0x73) return cellTypes.s
    if (letter === 0x6e) return cellTypes.n
    if (letter === 0x62) return cellTypes.b
    if (letter === 0x65) return cellTypes.e
    if (letter === 0x64) return cellTypes.d
  }
  if (attributes.is('inlineStr')) return cellTypes.inlineStr
  return attributes.is('str') ? cellTypes.str : null
}
