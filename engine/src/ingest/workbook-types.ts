import { type ColumnProfile, isNumberType, type Note, note } from '@anj/workflow'
import type { CellKind } from '../excel/sheet-sink.ts'
import type { SheetColumn } from '../excel/table-file.ts'
import type { Candidate, KnownCandidates } from './column-candidates.ts'

/**
 * Adds to the profiles what only the cells show: the number format, and text cells that stay text even if all of them
 * are digits, because digits that are stored as text are probably ids.
 */
export function typedByCells(
  profiles: readonly ColumnProfile[],
  cells: readonly SheetColumn[],
): { readonly columns: readonly ColumnProfile[]; readonly notes: readonly Note[] } {
  const kept: string[] = []
  const columns = profiles.map((profile, i): ColumnProfile => {
    const { kinds, numberFormat } = cells[i] ?? noCells
    const formatted = numberFormat === null ? profile : { ...profile, numberFormat }
    if (kinds.has('number') && kinds.has('text')) return withNumberCells(formatted)
    const isNumber = isNumberType(profile.suggestedType)
    if (!isNumber || !isOnly(kinds, ['text'])) return formatted
    kept.push(profile.name)
    const { suggestedDecimalSign: _decimal, suggestedThousandsSign: _thousands, ...rest } = formatted
    return { ...rest, suggestedType: 'text' }
  })
  return { columns, notes: kept.length > 0 ? [note('noteNumbersAsText', { columns: kept.join(', ') })] : [] }
}

/**
 * Returns the profile of a column with cells of numbers as well as texts. The cells of numbers have a decimal point, so
 * a format of the texts would read 1.875 as 1875. Only a person can decide.
 */
function withNumberCells(profile: ColumnProfile): ColumnProfile {
  const { suggestedDecimalSign, suggestedThousandsSign, suggestedNumberFormats, nearly, ...rest } = profile
  const isPlain = !suggestedDecimalSign && !suggestedThousandsSign && !suggestedNumberFormats
  const isNearlyPlain = nearly && !nearly.decimalSign && !nearly.thousandsSign && !nearly.numberFormats
  return {
    ...rest,
    ...(!isPlain && { suggestedType: 'text' }),
    ...(isNearlyPlain && { nearly }),
    numberCells: true,
  }
}

const numbers: readonly Candidate[] = (['int', 'decimal', 'float'] as const).map((type) => ({
  type,
  options: {},
  isNumber: true,
}))
const of = (...types: readonly Candidate['type'][]): readonly Candidate[] =>
  types.map((type) => ({ type, options: {} }))

/** Returns the candidates for values that the source writes as numbers or booleans. */
export function candidatesOf(kind: 'number' | 'boolean'): readonly Candidate[] {
  return kind === 'number' ? numbers : of('bit')
}

const noCells: SheetColumn = { kinds: new Set(), numberFormat: null }

/**
 * Returns the candidates for the type of a sheet's column, from the kinds of its cells. Texts and mixed columns return
 * undefined, because their values decide. A duration isn't a time of day, because a longer duration may follow.
 */
export function candidatesOfCells({ kinds }: SheetColumn): KnownCandidates {
  if (kinds.size === 0) return undefined
  if (isOnly(kinds, ['number'])) return candidatesOf('number')
  if (isOnly(kinds, ['boolean'])) return candidatesOf('boolean')
  if (isOnly(kinds, ['date'])) return of('date', 'datetime')
  if (isOnly(kinds, ['date', 'datetime'])) return of('datetime')
  if (isOnly(kinds, ['time'])) return of('time', 'datetime')
  return isOnly(kinds, ['duration']) ? [] : undefined
}

function isOnly(kinds: ReadonlySet<CellKind>, allowed: readonly CellKind[]): boolean {
  return kinds.isSubsetOf(new Set(allowed))
}
