import { type ExampleTable, type StepExample, textTable } from '../model/contract.ts'
import type { CheckRowsConfig } from './check-rows.ts'
import { newRule, type RowRule } from './row-rule.ts'

const leavingOut = (rule: Partial<RowRule>): CheckRowsConfig => ({
  rules: [{ ...newRule(), ...rule, onFailure: 'leaveOut' }],
})

const amounts = (...values: readonly (string | null)[]): ExampleTable => ({
  columns: [
    { name: 'amount', type: 'decimal' },
    { name: 'id', type: 'text' },
  ],
  rows: values.map((value) => [value, 'row']),
})

export const checkRowsExamples: readonly StepExample<CheckRowsConfig>[] = [
  {
    name: 'keeps every row without rules',
    config: { rules: [] },
    given: [textTable(['a'], ['1'], ['1'])],
    expect: textTable(['a'], ['1'], ['1']),
  },
  {
    name: 'leaves out rows with an empty value',
    config: leavingOut({ check: 'notEmpty', columns: ['a', 'b'] }),
    given: [textTable(['a', 'b'], ['1', 'x'], [null, 'y'], ['3', ''])],
    expect: textTable(['a', 'b'], ['1', 'x']),
  },
  {
    name: 'keeps the rows of a rule that only warns',
    config: { rules: [{ ...newRule('notEmpty', ['a']), onFailure: 'warn' }] },
    given: [textTable(['a', 'b'], [null, 'x'], ['2', 'y'])],
    expect: textTable(['a', 'b'], [null, 'x'], ['2', 'y']),
  },
  {
    name: 'leaves out all rows with a repeated key, but none with an empty one',
    config: leavingOut({ check: 'unique', columns: ['a', 'b'] }),
    given: [textTable(['a', 'b'], ['1', 'x'], ['1', 'y'], ['1', 'x'], ['1', null], ['1', null])],
    expect: textTable(['a', 'b'], ['1', 'y'], ['1', null], ['1', null]),
  },
  {
    name: 'compares a range exactly, ends included, and lets empty values pass',
    config: leavingOut({
      check: 'inRange',
      columns: ['amount'],
      least: '0',
      most: '12345678901234567890.02',
    }),
    given: [amounts('-0.0001', '0.00', '12345678901234567890.02', '12345678901234567890.021', null)],
    expect: amounts('0.00', '12345678901234567890.02', null),
  },
  {
    name: 'leaves out rows whose value is not in a list',
    config: leavingOut({ check: 'inList', columns: ['region'], values: ['EU', 'US'], ignoreCase: true }),
    given: [textTable(['region', 'id'], ['eu', '1'], ['IN', '2'], [null, '3'])],
    expect: textTable(['region', 'id'], ['eu', '1'], [null, '3']),
  },
  {
    name: 'matches the whole value',
    config: leavingOut({ check: 'matches', columns: ['zip'], pattern: '[0-9]{5}|[A-Z]{2}' }),
    given: [
      textTable(['zip', 'id'], ['12345', '1'], ['123456', '2'], ['AB', '3'], ['ABC', '4'], [null, '5']),
    ],
    expect: textTable(['zip', 'id'], ['12345', '1'], ['AB', '3'], [null, '5']),
  },
  {
    name: 'keeps the rows whose formula is true, and not those whose formula is empty or fails',
    config: leavingOut({ check: 'formula', formula: '10 / whole(a) >= 2' }),
    given: [textTable(['a', 'b'], ['5', 'w'], ['6', 'x'], ['0', 'y'], [null, 'z'])],
    expect: textTable(['a', 'b'], ['5', 'w']),
  },
  {
    name: 'checks each rule for all rows',
    config: {
      rules: [
        { ...newRule('unique', ['a']), onFailure: 'leaveOut' },
        { ...newRule('notEmpty', ['b']), onFailure: 'leaveOut' },
      ],
    },
    given: [textTable(['a', 'b'], ['1', 'x'], ['1', null], ['2', 'y'])],
    expect: textTable(['a', 'b'], ['2', 'y']),
  },
]
