import { type Column, operatorsFor, type RowOperator } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import {
  type Icon,
  IconFilter,
  IconFilterOff,
  IconMathGreater,
  IconMathLower,
  IconReplace,
} from '@tabler/icons-react'
import { keepRows, replaceValue } from './column-steps.ts'
import type { StepEdit } from './step-edit.ts'

/** A step that a cell's menu offers, with the change to the workflow that it makes. */
export interface CellStep {
  readonly icon: Icon
  readonly label: string
  readonly edit: StepEdit
}

/** Longest part of a value that a menu shows, in characters. */
const LONGEST = 30

/** Returns the steps that the menu of a cell offers for its value: rows to keep or to remove, and a replacement. */
export function cellSteps(column: Column, value: string | null): readonly CellStep[] {
  const { name, type } = column
  const keep = (operator: RowOperator, ...values: readonly string[]) =>
    keepRows(
      {
        match: 'all',
        conditions: [{ column: name, operator, values: [...values], ignoreCase: false }],
      },
      [column],
    )
  if (value === null || value === '')
    return [
      { icon: IconFilter, label: sentence('stepKeepEmpty'), edit: keep('isEmpty') },
      { icon: IconFilterOff, label: sentence('stepRemoveEmpty'), edit: keep('isNotEmpty') },
    ]
  if (type === 'bit') {
    const [same, other] =
      value === 'true' ? (['isTrue', 'isFalse'] as const) : (['isFalse', 'isTrue'] as const)
    return [
      { icon: IconFilter, label: sentence('stepKeepValue', { value }), edit: keep(same) },
      { icon: IconFilterOff, label: sentence('stepRemoveValue', { value }), edit: keep(other) },
    ]
  }
  const shown = { value: value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value }
  return [
    { icon: IconFilter, label: sentence('stepKeepValue', shown), edit: keep('is', value) },
    { icon: IconFilterOff, label: sentence('stepRemoveValue', shown), edit: keep('isNot', value) },
    ...(operatorsFor[type].includes('isAtLeast')
      ? [
          { icon: IconMathGreater, label: sentence('stepKeepFrom', shown), edit: keep('isAtLeast', value) },
          { icon: IconMathLower, label: sentence('stepKeepUpTo', shown), edit: keep('isAtMost', value) },
        ]
      : []),
    { icon: IconReplace, label: sentence('stepReplaceValue', shown), edit: replaceValue(column, value) },
  ]
}
