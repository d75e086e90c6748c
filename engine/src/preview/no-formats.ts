import type { FoundFormats } from './protocol.ts'

/** The answer about a column that has no texts, or none with formats. */
export const noFormats: FoundFormats = {
  formats: [],
  units: [],
  otherUnits: [],
  unclear: null,
  numberCells: false,
  values: 0,
  read: 0,
  padded: 0,
  isAll: true,
}
