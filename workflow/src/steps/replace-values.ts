import { type Static, Type } from 'typebox'
import { type Column, isTextType } from '../model/columns.ts'
import { defineStep, type ExampleTable, textTable } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { changedColumns, changedNames } from './changed-values.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { isValueOf } from './row-filter.ts'

/** Largest number of pairs of a step. */
export const maxReplacePairs = 10_000

/** Largest number of replacements that a step tries in a row: pairs times columns. */
const mostTries = { whole: 200_000, part: 20_000 } as const

const ReplaceConfig = Type.Object({
  /** The columns to change. Null changes all columns of texts. */
  columns: Type.Union([Type.Null(), Type.Array(Type.String())]),
  match: Type.Enum(['whole', 'part'], {
    title: 'Find',
    description:
      'whole: values that are equal to a value of the list; the first pair decides. part: texts within a text; the pairs are applied one after another, in their order.',
    default: 'whole',
  }),
  ignoreCase: Type.Boolean({
    title: 'Ignore case',
    description: 'If true, upper and lower case are the same.',
    default: false,
  }),
  /** A blank `from` finds empty values, and a blank `to` makes values empty. */
  pairs: Type.Array(
    Type.Object({
      from: Type.String({ title: 'Find', default: '' }),
      to: Type.String({ title: 'Replace with', default: '' }),
    }),
    { maxItems: maxReplacePairs },
  ),
})
export type ReplaceConfig = Static<typeof ReplaceConfig>

/**
 * Replaces values by a list of pairs. For whole values, the first pair that matches decides. For parts of texts, the
 * pairs are applied one after another. Values of typed columns are compared as such, so 1.5 is equal to 1.50.
 */
export const replaceValues = defineStep({
  kind: 'replaceValues',
  config: ReplaceConfig,
  initial: () => ({
    columns: null,
    match: 'whole' as const,
    ignoreCase: false,
    pairs: [{ from: '', to: '' }],
  }),
  outputColumns: ([columns = []], config) => changedColumns(columns, config.columns),
  rows: () => ({ acts: 'eachRow', count: 'sum', order: 'kept' }),
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    const chosen = changedNames(columns ?? [], config.columns)
    const count = chosen.length * config.pairs.length
    const limit = mostTries[config.match]
    return [
      ...(config.columns?.length === 0 ? [problem('changeColumnsNeeded', { title })] : []),
      ...missingColumnProblems(title, config.columns ?? [], columns),
      ...(count > limit ? [problem('replaceTooMany', { title, count, limit })] : []),
      ...(columns ?? [])
        .filter(({ name, type }) => !isTextType(type) && chosen.includes(name))
        .flatMap((column) => typedProblems(title, column, config)),
    ]
  },
  examples: [
    {
      name: 'replaces whole texts in all columns of texts; the first pair that matches decides',
      config: {
        columns: null,
        match: 'whole',
        ignoreCase: false,
        pairs: [
          { from: 'DE', to: 'Germany' },
          { from: 'DE', to: 'never' },
          { from: 'Germany', to: 'never' },
        ],
      },
      given: [textTable(['a', 'b'], ['DE', 'x'], ['DEU', 'DE'], ['de', null])],
      expect: textTable(['a', 'b'], ['Germany', 'x'], ['DEU', 'Germany'], ['de', null]),
    },
    {
      name: 'ignores case',
      config: { columns: ['a'], match: 'whole', ignoreCase: true, pairs: [{ from: 'Österreich', to: 'AT' }] },
      given: [textTable(['a', 'b'], ['ÖSTERREICH', 'österreich'])],
      expect: textTable(['a', 'b'], ['AT', 'österreich']),
    },
    {
      name: 'replaces empty values, and makes values empty',
      config: {
        columns: ['a'],
        match: 'whole',
        ignoreCase: false,
        pairs: [
          { from: '', to: 'unknown' },
          { from: 'n/a', to: '' },
        ],
      },
      given: [textTable(['a', 'b'], [null, '1'], ['', '2'], ['n/a', '3'], ['x', '4'])],
      expect: textTable(['a', 'b'], ['unknown', '1'], ['unknown', '2'], [null, '3'], ['x', '4']),
    },
    {
      name: 'keeps a text without characters that no pair finds',
      config: { columns: ['a'], match: 'whole', ignoreCase: false, pairs: [{ from: 'x', to: 'y' }] },
      given: [textTable(['a', 'b'], ['', '1'], ['x', '2'])],
      expect: textTable(['a', 'b'], ['', '1'], ['y', '2']),
    },
    {
      name: 'replaces parts of texts, one pair after another',
      config: {
        columns: ['a'],
        match: 'part',
        ignoreCase: false,
        pairs: [
          { from: 'str.', to: 'street' },
          { from: 'street', to: 'St' },
          { from: '(old)', to: '' },
          { from: '', to: 'none' },
        ],
      },
      given: [textTable(['a', 'b'], ['Mainstr. 1', '1'], ['(old)', '2'], ['(Old)', '3'], [null, '4'])],
      expect: textTable(['a', 'b'], ['MainSt 1', '1'], ['none', '2'], ['(Old)', '3'], ['none', '4']),
    },
    {
      name: 'replaces parts of texts without regard to case, and takes all characters literally',
      config: {
        columns: ['a'],
        match: 'part',
        ignoreCase: true,
        pairs: [
          { from: 'gmbh & co. kg', to: '\\1' },
          { from: 'ä', to: 'ae' },
          { from: '[x]', to: '' },
        ],
      },
      given: [
        textTable(
          ['a', 'b'],
          ['Müller GmbH & Co. KG', '1'],
          ['gmbh & coX kg', '2'],
          ['ÄX[X]', '3'],
          ['[x]', '4'],
        ),
      ],
      expect: textTable(['a', 'b'], ['Müller \\1', '1'], ['gmbh & coX kg', '2'], ['aeX', '3'], [null, '4']),
    },
    {
      name: 'compares decimals as numbers',
      config: {
        columns: ['price'],
        match: 'whole',
        ignoreCase: false,
        pairs: [
          { from: '1.50', to: '+02.0' },
          { from: '-0', to: '7' },
          { from: '', to: '9' },
          { from: '5', to: '' },
        ],
      },
      given: [prices('1.5', '1.500', '0.0', '5', null, '12345678901234567890.5')],
      expect: prices('2.0', '2.0', '7', null, '9', '12345678901234567890.5'),
    },
    {
      name: 'replaces whole numbers',
      config: {
        columns: ['count'],
        match: 'whole',
        ignoreCase: false,
        pairs: [
          { from: '+01', to: '-9223372036854775808' },
          { from: '', to: '0' },
        ],
      },
      given: [counts('1', '11', null, '-1')],
      expect: counts('-9223372036854775808', '11', '0', '-1'),
    },
    {
      name: 'replaces a day',
      config: {
        columns: ['day'],
        match: 'whole',
        ignoreCase: false,
        pairs: [{ from: '1900-01-01', to: '' }],
      },
      given: [moments(['1900-01-01', '1900-01-01 00:00:00', '00:00:00', 'true', '1.5'])],
      expect: moments([null, '1900-01-01 00:00:00', '00:00:00', 'true', '1.5']),
    },
    {
      name: 'replaces a moment',
      config: {
        columns: ['at'],
        match: 'whole',
        ignoreCase: false,
        pairs: [{ from: '1900-01-01', to: '2000-02-29T10:30' }],
      },
      given: [moments(['1900-01-01', '1900-01-01 00:00:00', '00:00:00', 'true', '1.5'])],
      expect: moments(['1900-01-01', '2000-02-29 10:30:00', '00:00:00', 'true', '1.5']),
    },
    {
      name: 'replaces a time',
      config: {
        columns: ['time'],
        match: 'whole',
        ignoreCase: false,
        pairs: [{ from: '00:00', to: '12:00:00.50' }],
      },
      given: [moments(['1900-01-01', null, '00:00:00', 'true', '1.5'])],
      expect: moments(['1900-01-01', null, '12:00:00.5', 'true', '1.5']),
    },
    {
      name: 'replaces a bit',
      config: { columns: ['is'], match: 'whole', ignoreCase: false, pairs: [{ from: 'true', to: 'false' }] },
      given: [moments([null, null, null, 'true', '1.5'], [null, null, null, 'false', '1.5'])],
      expect: moments([null, null, null, 'false', '1.5'], [null, null, null, 'false', '1.5']),
    },
    {
      name: 'replaces a float',
      config: { columns: ['share'], match: 'whole', ignoreCase: false, pairs: [{ from: '15e-1', to: '2' }] },
      given: [moments([null, null, null, 'true', '1.5'], [null, null, null, 'false', '3'])],
      expect: moments([null, null, null, 'true', '2.0'], [null, null, null, 'false', '3.0']),
    },
  ],
})

function typedProblems(
  title: string,
  { name: column, type }: Column,
  { match, pairs }: ReplaceConfig,
): readonly Problem[] {
  if (match === 'part') return [problem('replacePartOfTyped', { title, column, type })]
  const wrong = pairs
    .flatMap(({ from, to }) => [from, to])
    .find((text) => text !== '' && !isValueOf(type, text))
  return wrong === undefined ? [] : [problem('replaceValueUnreadable', { title, column, value: wrong, type })]
}

function prices(...values: readonly (string | null)[]): ExampleTable {
  return {
    columns: [
      { name: 'price', type: 'decimal' },
      { name: 'row', type: 'text' },
    ],
    rows: values.map((value) => [value, 'row']),
  }
}

function counts(...values: readonly (string | null)[]): ExampleTable {
  return {
    columns: [
      { name: 'count', type: 'int' },
      { name: 'row', type: 'text' },
    ],
    rows: values.map((value) => [value, 'row']),
  }
}

function moments(...rows: readonly (readonly (string | null)[])[]): ExampleTable {
  return {
    columns: [
      { name: 'day', type: 'date' },
      { name: 'at', type: 'datetime' },
      { name: 'time', type: 'time' },
      { name: 'is', type: 'bit' },
      { name: 'share', type: 'float' },
    ],
    rows,
  }
}
