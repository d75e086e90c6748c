import { type Static, Type } from 'typebox'
import { type CheckedFormula, checkFormula } from '../formula/check-formula.ts'
import { typeNames } from '../formula/types.ts'
import { failOnReject, RejectPolicySchema } from '../model/column-change.ts'
import type { Column } from '../model/columns.ts'
import { defineStep, type ExampleTable, textTable } from '../model/contract.ts'
import type { ParameterValue } from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import {
  isComplete,
  isValueOf,
  operatorsFor,
  type RowCondition,
  type RowFilter,
  RowFilterSchema,
  type RowOperator,
} from './row-filter.ts'

const FilterFormula = Type.Object({
  text: Type.String({ title: 'Formula' }),
  ...RejectPolicySchema.properties,
})
type FilterFormula = Static<typeof FilterFormula>

/** Settings of both modes, so that changing the mode loses nothing. */
const FilterRowsConfig = Type.Object({
  ...RowFilterSchema.properties,
  mode: Type.Optional(Type.Enum(['conditions', 'formula'], { default: 'conditions' })),
  /** A row stays where the formula is true. A row whose formula fails obeys the policy. */
  formula: Type.Optional(FilterFormula),
})
type Config = Static<typeof FilterRowsConfig>

/** Returns the formula of a filter in formula mode, or null in the mode of conditions. */
export function filterFormulaOf({ mode, formula }: Pick<Config, 'mode' | 'formula'>): FilterFormula | null {
  return mode === 'formula' ? (formula ?? { text: '', ...failOnReject() }) : null
}

/** Checks a formula that decides which rows stay, and returns its problem. */
export function checkFilterFormula(
  title: string,
  text: string,
  columns: readonly Column[],
  parameters: readonly ParameterValue[] = [],
): { readonly checked: CheckedFormula; readonly problem: Problem | null } {
  const checked = checkFormula(text, columns, parameters)
  if (text.trim() === '') return { checked, problem: problem('filterFormulaMissing', { title }) }
  const [wrong] = checked.problems
  if (wrong || checked.type === null)
    return { checked, problem: problem('filterFormulaInvalid', { title, detail: wrong?.message ?? '' }) }
  if (checked.type !== 'bit')
    return { checked, problem: problem('filterFormulaType', { title, type: typeNames[checked.type] }) }
  return { checked, problem: null }
}

/**
 * Keeps the rows that match conditions, or for which a formula is true. Without conditions, all rows stay. An empty value matches no comparison, except
 * that it is not equal to any value and contains no text.
 */
export const filterRows = defineStep({
  kind: 'filterRows',
  config: FilterRowsConfig,
  initial: () => ({ match: 'all' as const, groups: [] }),
  outputColumns: ([columns = []]) => columns,
  rows: () => ({ acts: 'eachRow', count: 'unknown', order: 'kept' }),
  problems: ({ title, config, inputs, parameters }) => {
    const [columns] = inputs ?? []
    const formula = filterFormulaOf(config)
    if (formula) {
      const wrong = columns ? checkFilterFormula(title, formula.text, columns, parameters).problem : null
      return wrong ? [wrong] : []
    }
    return config.groups.flatMap(({ conditions }) =>
      conditions.flatMap((condition) => conditionProblems(title, condition, columns)),
    )
  },
  examples: [
    {
      name: 'keeps every row without conditions',
      config: { match: 'all', groups: [] },
      given: [textTable(['a'], ['1'], ['2'])],
      expect: textTable(['a'], ['1'], ['2']),
    },
    {
      name: 'keeps the rows with a text',
      config: where('region', 'is', 'EU'),
      given: [textTable(['region', 'id'], ['EU', '1'], ['eu', '2'], [null, '3'], ['US', '4'])],
      expect: textTable(['region', 'id'], ['EU', '1']),
    },
    {
      name: 'ignores case',
      config: {
        match: 'all',
        groups: [{ match: 'all', conditions: [condition('region', 'is', true, 'EU')] }],
      },
      given: [textTable(['region', 'id'], ['EU', '1'], ['eu', '2'], [null, '3'])],
      expect: textTable(['region', 'id'], ['EU', '1'], ['eu', '2']),
    },
    {
      name: 'keeps empty values that differ from a text',
      config: where('region', 'isNot', 'EU'),
      given: [textTable(['region', 'id'], ['EU', '1'], [null, '2'], ['US', '3'])],
      expect: textTable(['region', 'id'], [null, '2'], ['US', '3']),
    },
    {
      name: 'keeps one of several texts',
      config: where('region', 'isOneOf', 'EU', 'US'),
      given: [textTable(['region'], ['EU'], ['IN'], ['US'])],
      expect: textTable(['region'], ['EU'], ['US']),
    },
    {
      name: 'keeps rows without some texts',
      config: where('region', 'isNotOneOf', 'EU', 'US'),
      given: [textTable(['region', 'id'], ['EU', '1'], ['IN', '2'], [null, '3'])],
      expect: textTable(['region', 'id'], ['IN', '2'], [null, '3']),
    },
    {
      name: 'finds parts of a text',
      config: {
        match: 'any',
        groups: [
          { match: 'all', conditions: [condition('name', 'contains', true, '%A_')] },
          { match: 'all', conditions: [condition('name', 'startsWith', false, 'Zo')] },
          { match: 'all', conditions: [condition('name', 'endsWith', false, 'n.')] },
        ],
      },
      given: [textTable(['name'], ['x%a_'], ['Zoë'], ['zoë'], ['Müller n.'], ['xab'])],
      expect: textTable(['name'], ['x%a_'], ['Zoë'], ['Müller n.']),
    },
    {
      name: 'compares decimals exactly',
      config: {
        match: 'all',
        groups: [
          {
            match: 'all',
            conditions: [
              condition('price', 'isAtLeast', false, '-0.5'),
              condition('price', 'isLess', false, '12345678901234567890.000000000000000002'),
            ],
          },
        ],
      },
      given: [
        decimals(
          '-0.50',
          '-0.500000000000000000000000001',
          '9.9',
          '10',
          '12345678901234567890.000000000000000001',
          '12345678901234567890.000000000000000002',
          null,
        ),
      ],
      expect: decimals('-0.50', '9.9', '10', '12345678901234567890.000000000000000001'),
    },
    {
      name: 'finds decimals in a list, however they are written',
      config: where('price', 'isOneOf', '1.50', '+02', '-0'),
      given: [decimals('1.5', '2.00', '0', '3', null)],
      expect: decimals('1.5', '2.00', '0'),
    },
    {
      name: 'compares days, ends included',
      config: where('day', 'isBetween', '2024-02-01', '2024-02-29'),
      given: [days('2024-01-31', '2024-02-01', '2024-02-29', '2024-03-01', null)],
      expect: days('2024-02-01', '2024-02-29'),
    },
    {
      name: 'keeps rows with an empty value',
      config: where('a', 'isEmpty'),
      given: [textTable(['a', 'b'], [null, '1'], ['x', '2'])],
      expect: textTable(['a', 'b'], [null, '1']),
    },
    {
      name: 'needs all or any of the conditions in a group',
      config: {
        match: 'all',
        groups: [
          {
            match: 'any',
            conditions: [condition('a', 'is', false, '1'), condition('b', 'is', false, '1')],
          },
          { match: 'all', conditions: [condition('a', 'isNotEmpty', false)] },
        ],
      },
      given: [textTable(['a', 'b'], ['1', '2'], ['2', '1'], [null, '1'], ['2', '2'])],
      expect: textTable(['a', 'b'], ['1', '2'], ['2', '1']),
    },
    {
      name: 'keeps the rows for which a formula is true, and none for which it is empty',
      config: byFormula('lower(region) = "eu" and id <> "4"'),
      given: [textTable(['region', 'id'], ['EU', '1'], ['eu', '2'], [null, '3'], ['EU', '4'], ['US', '5'])],
      expect: textTable(['region', 'id'], ['EU', '1'], ['eu', '2']),
    },
    {
      name: 'ignores conditions while the formula is chosen, and compares decimals exactly',
      config: {
        ...where('price', 'is', '1'),
        mode: 'formula',
        formula: { text: 'price * 3 = 0.3', ...failOnReject() },
      },
      given: [decimals('0.1', '0.10000000000000000001', '1', null)],
      expect: decimals('0.1'),
    },
    {
      name: 'does not keep a row whose formula fails, if its value becomes null',
      config: byFormula('10 / whole(n) >= 5', 'setNull'),
      given: [textTable(['n'], ['1'], ['0'], ['x'], ['2'], ['5'], [null])],
      expect: textTable(['n'], ['1'], ['2']),
    },
    {
      name: 'leaves out a row whose formula fails',
      config: byFormula('not (10 / whole(n) >= 5)', 'leaveOut'),
      given: [textTable(['n'], ['1'], ['0'], ['x'], ['5'], ['10'])],
      expect: textTable(['n'], ['5'], ['10']),
    },
    {
      name: 'ignores the formula while conditions are chosen',
      config: {
        ...where('region', 'is', 'EU'),
        mode: 'conditions',
        formula: { text: 'false', ...failOnReject() },
      },
      given: [textTable(['region'], ['EU'], ['US'])],
      expect: textTable(['region'], ['EU']),
    },
  ],
})

function conditionProblems(
  title: string,
  { column, operator, values }: RowCondition,
  columns: readonly Column[] | undefined,
): readonly Problem[] {
  const found = columns?.find(({ name }) => name === column)
  if (columns && !found) return [problem('columnMissing', { title, column })]
  const type = found?.type
  if (type && !operatorsFor[type].includes(operator))
    return [problem('filterOperator', { title, column, type })]
  if (!isComplete(operator, values)) return [problem('filterValueMissing', { title, column })]
  const wrong = type && values.find((value) => !isValueOf(type, value))
  return type && wrong !== undefined
    ? [problem('filterValueUnreadable', { title, column, value: wrong, type })]
    : []
}

function condition(
  column: string,
  operator: RowOperator,
  ignoreCase: boolean,
  ...values: readonly string[]
): RowCondition {
  return { column, operator, values: [...values], ignoreCase }
}

function where(column: string, operator: RowOperator, ...values: readonly string[]): RowFilter {
  return {
    match: 'all',
    groups: [{ match: 'all', conditions: [condition(column, operator, false, ...values)] }],
  }
}

function byFormula(text: string, onReject: FilterFormula['onReject'] = 'fail'): Config {
  return { match: 'all', groups: [], mode: 'formula', formula: { ...failOnReject(), text, onReject } }
}

function decimals(...values: readonly (string | null)[]): ExampleTable {
  return {
    columns: [
      { name: 'price', type: 'decimal' },
      { name: 'is', type: 'text' },
    ],
    rows: values.map((value) => [value, 'row']),
  }
}

function days(...values: readonly (string | null)[]): ExampleTable {
  return {
    columns: [
      { name: 'day', type: 'date' },
      { name: 'is', type: 'text' },
    ],
    rows: values.map((value) => [value, 'row']),
  }
}
