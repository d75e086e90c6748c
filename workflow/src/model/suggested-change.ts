import type { ColumnChange } from './column-change.ts'
import type { Column } from './columns.ts'
import type { ColumnProfile } from './dataset.ts'

/**
 * Returns the change that a column's values suggest. Returns null if they suggest none, or if only the user can decide.
 */
export function suggestedChange({ name, type }: Column, profile: ColumnProfile): ColumnChange | null {
  const { suggestedType, ambiguousDate } = profile
  if (suggestedType === type || suggestedType === 'text' || ambiguousDate) return null
  const options = {
    format: profile.suggestedFormat,
    formats: profile.suggestedFormats,
    decimalSign: profile.suggestedDecimalSign,
    thousandsSign: profile.suggestedThousandsSign,
    numberFormats: profile.suggestedNumberFormats,
    trueWords: profile.suggestedTrueWords,
    falseWords: profile.suggestedFalseWords,
  }
  return { columnName: name, fromType: type, toType: suggestedType, ...withoutUndefined(options) }
}

function withoutUndefined<T extends object>(options: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
