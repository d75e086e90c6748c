import { type ColumnProfile, isNumberType, type Note, note } from '@anj/workflow'
import type { CellKind } from '../excel/sheet-sink.ts'
import type { SheetColumn, SheetTable } from '../excel/table-file.ts'
import type { Candidate, KnownCandidates } from './column-candidates.ts'

type Table = Pick<SheetTable, 'range' | 'columnOf'>

/** Returns the candidates for the types of a sheet's columns, from the kinds of their cells. */
export function candidatesOfCells({ range, columnOf }: Table): readonly KnownCandidates[] {
  return Array.from({ length: range.last - range.first + 1 }, (_, i) =>
    candidatesOfColumn(columnOf(range.first + i)),
  )
}

/**
 * Adds to the profiles what only the cells show: the number format, and text cells that stay text even if all of them
 * are digits, because digits that are stored as text are probably ids.
 */
export function typedByCells(
  profiles: readonly ColumnProfile[],
  { range, columnOf }: Table,
): { readonly columns: readonly ColumnProfile[]; readonly notes: readonly Note[] } {
  const kept: string[] = []
  const columns = profiles.map((profile, i): ColumnProfile => {
    const { kinds, numberFormat } = columnOf(range.first + i)
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

/**
 * Returns the candidates for cells of these kinds. Texts and mixed columns return undefined, because their values
 * decide. A duration isn't a time of day, because a longer duration may follow.
 */
function candidatesOfColumn({ kinds }: SheetColumn): KnownCandidates {
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
