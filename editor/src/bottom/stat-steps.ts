import { type Column, isValueOf, operatorsFor, type RowCondition, type RowOperator } from '@anj/workflow'
import type { Stat } from '../grid/column-stat.ts'
import { keepRows } from './column-steps.ts'
import type { StepEdit } from './step-edit.ts'

/** A profile cuts longer values, so that they aren't equal to any value of the rows. */
const LONGEST = 200

/** Returns the step that keeps the rows behind a figure of a column's profile. Null if no condition can name them. */
export function statStep(column: Column, stat: Stat): StepEdit | null {
  const conditions = conditionsOf(column, stat)
  return conditions && keepRows({ match: 'all', conditions: [...conditions] }, [column])
}

function conditionsOf({ name, type }: Column, stat: Stat): readonly RowCondition[] | null {
  const is = (operator: RowOperator, ...values: readonly string[]): RowCondition => ({
    column: name,
    operator,
    values: [...values],
    ignoreCase: false,
  })
  const canCompare = (value: string) => isValueOf(type, value) && value.length < LONGEST
  switch (stat.kind) {
    case 'empty':
      return [is('isEmpty')]
    case 'value': {
      if (stat.value === '') return [is('isEmpty')]
      if (type === 'bit') return [is(stat.value === 'true' ? 'isTrue' : 'isFalse')]
      return canCompare(stat.value) ? [is('is', stat.value)] : null
    }
    case 'range': {
      const ends = [
        ...(stat.from === '' ? [] : [is('isAtLeast', stat.from)]),
        ...(stat.to === '' ? [] : [is('isAtMost', stat.to)]),
      ]
      const isPossible =
        operatorsFor[type].includes('isAtLeast') && ends.every(({ values }) => values.every(canCompare))
      return ends.length > 0 && isPossible ? ends : null
    }
  }
}
