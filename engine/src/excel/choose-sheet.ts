import { AppError } from '@anj/workflow'

interface Named {
  readonly name: string
  readonly hidden: boolean
}

/**
 * Returns the sheets to try, in order: only the requested sheet if there is one, otherwise visible sheets before hidden
 * sheets.
 */
export function sheetsInOrder<S extends Named>(sheets: readonly S[], wanted: string | null): readonly S[] {
  if (sheets.length === 0) throw new AppError('workbookEmpty', {})
  if (wanted === null)
    return [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)]
  const found = sheets.find(({ name }) => name === wanted)
  if (!found)
    throw new AppError('sheetMissing', { sheet: wanted, sheets: sheets.map(({ name }) => name).join(', ') })
  return [found]
}

/** Returns the error for a workbook where none of the tried sheets contains a table. */
export function noTableFound(wanted: string | null, skipLines: number): AppError {
  if (wanted === null) return new AppError('workbookEmpty', {})
  if (skipLines > 0) return new AppError('sheetEmptyBehind', { sheet: wanted, count: skipLines })
  return new AppError('sheetEmpty', { sheet: wanted })
}
