import type { ConfigOf, RowCondition } from '@anj/workflow'
import type { ColumnValues } from '../server/previews.ts'

type Group = ConfigOf<'filterRows'>['groups'][number]

/** The values that a user has ticked or unticked in a list. Null stands for empty values. */
export interface ValueChoice {
  /** True if the values outside `changed` stay. */
  readonly keepsOthers: boolean
  readonly changed: ReadonlySet<string | null>
}

/** Returns a choice with one more value ticked or unticked. */
export function toggled({ keepsOthers, changed }: ValueChoice, value: string | null): ValueChoice {
  const next = new Set(changed)
  if (!next.delete(value)) next.add(value)
  return { keepsOthers, changed: next }
}

/** True if a value is ticked. */
export function isKept({ keepsOthers, changed }: ValueChoice, value: string | null): boolean {
  return keepsOthers !== changed.has(value)
}

/** Returns the number of rows that a choice keeps, if all values of the column are listed, or else null. */
export function rowsKeptBy(choice: ValueChoice, { values, distinct, isAll }: ColumnValues): number | null {
  if (!isAll || values.length < distinct) return null
  return values.filter(({ value }) => isKept(choice, value)).reduce((sum, { count }) => sum + count, 0)
}

/**
 * Returns the group of conditions that keeps the ticked values of a column, or null if the choice keeps everything. Empty
 * values have operators of their own, and 'is none of' also keeps empty values.
 */
export function groupOf(column: string, { keepsOthers, changed }: ValueChoice): Group | null {
  if (changed.size === 0) return null
  const values = [...changed].filter((value) => value !== null)
  const condition = (operator: RowCondition['operator'], list: readonly string[] = []): RowCondition => ({
    column,
    operator,
    values: [...list],
    ignoreCase: false,
  })
  const conditions = [
    ...(values.length > 0 ? [condition(keepsOthers ? 'isNotOneOf' : 'isOneOf', values)] : []),
    ...(changed.has(null) ? [condition(keepsOthers ? 'isNotEmpty' : 'isEmpty')] : []),
  ]
  return { match: keepsOthers ? 'all' : 'any', conditions }
}
