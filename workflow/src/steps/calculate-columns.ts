import { type Static, Type } from 'typebox'
import { type CheckedFormula, checkFormula } from '../formula/check-formula.ts'
import { columnTypeOf } from '../formula/types.ts'
import { failOnReject, RejectPolicySchema } from '../model/column-change.ts'
import type { Column } from '../model/columns.ts'
import { defineStep, type ExampleTable, textTable } from '../model/contract.ts'
import type { ParameterValue } from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'

const CalculatedColumn = Type.Object({
  name: Type.String({
    title: 'Name',
    description: 'The name of the column. A column of the source with this name is replaced.',
  }),
  formula: Type.String({ title: 'Formula' }),
})

const CalculateColumnsConfig = Type.Object({
  columns: Type.Array(CalculatedColumn, { title: 'Columns' }),
  ...RejectPolicySchema.properties,
})
type Config = Static<typeof CalculateColumnsConfig>

/** A calculated column with its checked formula, and the place of the column that it replaces or adds. */
export interface CalculatedFormula {
  readonly name: string
  readonly formula: string
  readonly checked: CheckedFormula
  readonly index: number
  /** The columns of the table after this formula. */
  readonly columns: readonly Column[]
}

/**
 * Checks the formulas of a step in their order. A formula sees the columns of the source and those that were
 * calculated before it.
 */
export function calculatedFormulas(
  { columns: calculated }: Pick<Config, 'columns'>,
  source: readonly Column[],
  parameters: readonly ParameterValue[] = [],
): readonly CalculatedFormula[] {
  let columns = source
  return calculated.map(({ name, formula }) => {
    const checked = checkFormula(formula, columns, parameters)
    const column: Column = { name, type: columnTypeOf(checked.type ?? 'text') }
    const found = columns.findIndex((one) => one.name.toLowerCase() === name.toLowerCase())
    const index = found < 0 ? columns.length : found
    columns = columns.toSpliced(index, 1, column)
    return { name, formula, checked, index, columns }
  })
}

/** Adds or replaces columns whose values are formulas. A cell whose formula fails is a reject. */
export const calculateColumns = defineStep({
  kind: 'calculateColumns',
  config: CalculateColumnsConfig,
  initial: () => ({ columns: [], ...failOnReject() }),
  outputColumns: ([columns = []], config, parameters) =>
    calculatedFormulas(config, columns, parameters).at(-1)?.columns ?? columns,
  rows: ({ onReject }) => ({
    acts: 'eachRow',
    count: onReject === 'leaveOut' ? 'sameWithoutRejects' : 'same',
    order: 'kept',
  }),
  problems: ({ title, config, inputs, parameters }) =>
    calculationProblems(title, config, inputs?.[0] ?? null, parameters),
  examples: [
    {
      name: 'keeps the table without formulas',
      config: calculated({}),
      given: [textTable(['a'], ['1'])],
      expect: textTable(['a'], ['1']),
    },
    {
      name: 'calculates with numbers exactly',
      config: calculated({ total: '[Unit price] * quantity', 'with tax': 'total * 1.19' }),
      given: [prices(['0.10', '3'], ['12345678901234567890.12', '2'], [null, '1'])],
      expect: {
        columns: [
          { name: 'Unit price', type: 'decimal' },
          { name: 'quantity', type: 'int' },
          { name: 'total', type: 'decimal' },
          { name: 'with tax', type: 'decimal' },
        ],
        rows: [
          ['0.10', '3', '0.3', '0.357'],
          ['12345678901234567890.12', '2', '24691357802469135780.24', '29382715784938271578.4856'],
          [null, '1', null, null],
        ],
      },
    },
    {
      name: 'replaces a column',
      config: calculated({ NAME: 'upper(trim(name))' }),
      given: [textTable(['name', 'id'], [' Zoë ', '1'], [null, '2'])],
      expect: textTable(['NAME', 'id'], ['ZOË', '1'], [null, '2']),
    },
    {
      name: 'leaves out the rows whose formula fails',
      config: { ...calculated({ n: 'whole(a)' }), onReject: 'leaveOut' },
      given: [textTable(['a'], ['1'], ['x'], ['3'], [null])],
      expect: {
        columns: [
          { name: 'a', type: 'text' },
          { name: 'n', type: 'int' },
        ],
        rows: [
          ['1', '1'],
          ['3', '3'],
        ],
      },
    },
    {
      name: 'sets a cell whose formula fails to null',
      config: { ...calculated({ share: 'whole(a) / whole(b)' }), onReject: 'setNull' },
      given: [textTable(['a', 'b'], ['1', '4'], ['1', '0'])],
      expect: {
        columns: [
          { name: 'a', type: 'text' },
          { name: 'b', type: 'text' },
          { name: 'share', type: 'decimal' },
        ],
        rows: [
          ['1', '4', '0.25'],
          ['1', '0', null],
        ],
      },
    },
  ],
})

function calculationProblems(
  title: string,
  config: Pick<Config, 'columns'>,
  source: readonly Column[] | null,
  parameters: readonly ParameterValue[] = [],
): readonly Problem[] {
  const unnamed = config.columns.some(({ name }) => name.trim() === '')
  return [
    ...(unnamed ? [problem('calculatedWithoutName', { title })] : []),
    ...duplicateNames(config.columns.map(({ name }) => name)).map((column) =>
      problem('calculatedTwice', { title, column }),
    ),
    ...(source ? calculatedFormulas(config, source, parameters) : []).flatMap(({ name, checked }) => {
      const [first] = checked.problems
      return first ? [problem('formulaInvalid', { title, column: name, detail: first.message })] : []
    }),
  ]
}

function calculated(formulas: Readonly<Record<string, string>>): Config {
  return {
    columns: Object.entries(formulas).map(([name, formula]) => ({ name, formula })),
    ...failOnReject(),
  }
}

function prices(...rows: readonly (readonly (string | null)[])[]): ExampleTable {
  return {
    columns: [
      { name: 'Unit price', type: 'decimal' },
      { name: 'quantity', type: 'int' },
    ],
    rows,
  }
}
