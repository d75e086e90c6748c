import { type Static, Type } from 'typebox'
import { regexIssue } from '../formula/regex-issue.ts'
import type { Column } from '../model/columns.ts'
import { defineStep, textTable } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { patternGroups } from './pattern-groups.ts'

/** Largest number of columns into which a column is split. */
export const maxSplitColumns = 200

const SplitConfig = Type.Object({
  column: Type.String({ title: 'Column' }),
  by: Type.Enum(['delimiter', 'widths', 'pattern', 'extract'], {
    title: 'Split by',
    description:
      'pattern: the matches of the pattern separate the parts. extract: the parts are what the pattern, or each of its groups, matches.',
    default: 'delimiter',
  }),
  /** Any of these texts separates two parts. Where several match, the longest counts. */
  delimiters: Type.Array(Type.String(), { maxItems: 100 }),
  /** Characters of each part. */
  widths: Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), { maxItems: maxSplitColumns }),
  /** A regular expression in RE2 syntax whose matches separate the parts, or are the parts. */
  pattern: Type.String({ title: 'Pattern', default: '' }),
  at: Type.Enum(['each', 'first', 'last'], { title: 'Split at', default: 'each' }),
  into: Type.Enum(['columns', 'rows'], { title: 'Split into', default: 'columns' }),
  count: Type.Integer({ title: 'Columns', minimum: 1, maximum: maxSplitColumns, default: 2 }),
  /** Names of the new columns. A blank one is the column's name with a number. */
  names: Type.Array(Type.String(), { maxItems: maxSplitColumns }),
  rest: Type.Enum(['keep', 'fail'], {
    title: 'More parts than columns',
    description:
      'keep: the last column contains the rest of the text. fail: the run fails and lists the rows.',
    default: 'keep',
  }),
  trim: Type.Boolean({ title: 'Trim the parts', default: true }),
  keepOriginal: Type.Boolean({ title: 'Keep the column', default: false }),
})
export type SplitConfig = Static<typeof SplitConfig>

const start: SplitConfig = {
  column: '',
  by: 'delimiter',
  delimiters: [','],
  widths: [],
  pattern: '',
  at: 'each',
  into: 'columns',
  count: 2,
  names: [],
  rest: 'keep',
  trim: true,
  keepOriginal: false,
}
const on = (changes: Partial<SplitConfig>): SplitConfig => ({ ...start, column: 'a', ...changes })

/** Returns the number of columns into which a column is split. */
export function splitCount({ by, at, into, count, widths, pattern }: SplitConfig): number {
  if (by === 'extract') return Math.min(maxSplitColumns, Math.max(1, patternGroups(pattern).length))
  if (into === 'rows') return 1
  if (by === 'widths') return widths.length
  return at === 'each' ? count : 2
}

/** Returns the names of the new columns. */
export function splitNames(config: SplitConfig): readonly string[] {
  const { column, by, into, names, keepOriginal, pattern } = config
  const groups = by === 'extract' ? patternGroups(pattern) : []
  const count = splitCount(config)
  return Array.from({ length: count }, (_, i) => {
    const isOnly = count === 1 && !keepOriginal && (into === 'rows' || by === 'extract')
    return names[i] || groups[i] || (isOnly ? column : `${column} ${i + 1}`)
  })
}

/** Returns the columns with the new ones in the place of the column, or behind it if it stays. */
export function splitColumns(columns: readonly Column[], config: SplitConfig): readonly Column[] {
  const added = splitNames(config).map((name): Column => ({ name, type: 'text' }))
  return columns.flatMap((column) => {
    if (column.name !== config.column) return [column]
    return config.keepOriginal ? [column, ...added] : added
  })
}

/**
 * Splits the texts of a column into columns or rows. A part without characters is null. Parts for which there is no
 * column stay in the last one, or make the run fail.
 */
export const splitColumn = defineStep({
  kind: 'splitColumn',
  config: SplitConfig,
  initial: () => start,
  outputColumns: ([columns = []], config) => splitColumns(columns, config),
  rows: ({ into }) =>
    into === 'rows'
      ? { acts: 'eachRow', count: 'unknown', order: 'used' }
      : { acts: 'eachRow', count: 'sum', order: 'kept' },
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    if (config.column === '') return [problem('splitColumnNeeded', { title })]
    const twice = columns ? duplicateNames(splitColumns(columns, config).map(({ name }) => name)) : []
    return [
      ...missingColumnProblems(title, [config.column], columns),
      ...separatorProblems(title, config),
      ...twice.map((column) => problem('columnNameTwice', { title, column })),
    ]
  },
  examples: [
    {
      name: 'splits at a delimiter and trims the parts; the last column has the rest',
      config: on({ delimiters: [','], names: ['x', ''] }),
      given: [textTable(['a', 'b'], ['1, 2 ,3, 4', 'r'], ['1', 's'], [',2', 't'], [null, 'u'], ['', 'v'])],
      expect: textTable(
        ['x', 'a 2', 'b'],
        ['1', '2 ,3, 4', 'r'],
        ['1', null, 's'],
        [null, '2', 't'],
        [null, null, 'u'],
        [null, null, 'v'],
      ),
    },
    {
      name: 'keeps the column and the spaces of the parts',
      config: on({ delimiters: ['--'], count: 3, trim: false, keepOriginal: true }),
      given: [textTable(['b', 'a'], ['r', 'x -- y---z'])],
      expect: textTable(['b', 'a', 'a 1', 'a 2', 'a 3'], ['r', 'x -- y---z', 'x ', ' y', '-z']),
    },
    {
      name: 'splits at any of several delimiters, the longest first',
      config: on({ delimiters: [';', ', ', ',', '.'], count: 4, trim: false }),
      given: [textTable(['a'], ['1, 2;3.4,5'], ['1,,2'])],
      expect: textTable(['a 1', 'a 2', 'a 3', 'a 4'], ['1', '2', '3', '4,5'], ['1', null, '2', null]),
    },
    {
      name: 'splits at the first delimiter',
      config: on({ delimiters: [' '], at: 'first' }),
      given: [textTable(['a', 'b'], ['Ada King Lovelace', '1'], ['Ada', '2'])],
      expect: textTable(['a 1', 'a 2', 'b'], ['Ada', 'King Lovelace', '1'], ['Ada', null, '2']),
    },
    {
      name: 'splits at the last delimiter',
      config: on({ delimiters: [' '], at: 'last' }),
      given: [textTable(['a', 'b'], ['Ada King Lovelace', '1'], ['Ada', '2'])],
      expect: textTable(['a 1', 'a 2', 'b'], ['Ada King', 'Lovelace', '1'], ['Ada', null, '2']),
    },
    {
      name: 'splits by widths in characters',
      config: on({ by: 'widths', widths: [2, 3], names: ['land', 'rest'] }),
      given: [textTable(['a'], ['DEü23'], ['DE12345'], ['D'])],
      expect: textTable(['land', 'rest'], ['DE', 'ü23'], ['DE', '12345'], ['D', null]),
    },
    {
      name: 'splits by a pattern',
      config: on({ by: 'pattern', pattern: '\\s*[-/]+\\s*', count: 2 }),
      given: [textTable(['a', 'b'], ['10 - 20//30 / 40', '1'], ['10', '2'])],
      expect: textTable(['a 1', 'a 2', 'b'], ['10', '20//30 / 40', '1'], ['10', null, '2']),
    },
    {
      name: 'splits at the last match of a pattern',
      config: on({ by: 'pattern', pattern: '[0-9]+', at: 'last' }),
      given: [textTable(['a'], ['a1b22c'], ['1'], ['x'])],
      expect: textTable(['a 1', 'a 2'], ['a1b', 'c'], [null, null], ['x', null]),
    },
    {
      name: 'extracts the groups of the first match of a pattern; a text without a match gives none',
      config: on({ by: 'extract', pattern: '(?P<letters>[a-z]+)-([0-9]+)', names: ['', 'number'] }),
      given: [textTable(['a', 'b'], ['x-1 y-22', 'r'], [' ab-3', 's'], ['7', 't'], [null, 'u'])],
      expect: textTable(
        ['letters', 'number', 'b'],
        ['x', '1', 'r'],
        ['ab', '3', 's'],
        [null, null, 't'],
        [null, null, 'u'],
      ),
    },
    {
      name: 'extracts the last match of a pattern without groups',
      config: on({ by: 'extract', pattern: '[0-9]{5}', at: 'last', keepOriginal: true }),
      given: [textTable(['a'], ['12345 and 67890'], ['1234'])],
      expect: textTable(['a', 'a 1'], ['12345 and 67890', '67890'], ['1234', null]),
    },
    {
      name: 'extracts each match of a pattern into a row',
      config: on({ by: 'extract', into: 'rows', pattern: '#(\\w+)(!)?', names: ['tag', 'urgent'] }),
      given: [textTable(['id', 'a'], ['1', 'see #new and #due!'], ['2', 'none'], ['3', null])],
      expect: textTable(
        ['id', 'tag', 'urgent'],
        ['1', 'new', null],
        ['1', 'due', '!'],
        ['2', null, null],
        ['3', null, null],
      ),
    },
    {
      name: 'splits into rows; the other columns repeat',
      config: on({ into: 'rows', delimiters: [';'] }),
      given: [textTable(['id', 'a'], ['1', 'x; y;;'], ['2', null], ['3', 'z'])],
      expect: textTable(
        ['id', 'a'],
        ['1', 'x'],
        ['1', 'y'],
        ['1', null],
        ['1', null],
        ['2', null],
        ['3', 'z'],
      ),
    },
    {
      name: 'splits into rows at the first delimiter and keeps the column',
      config: on({ into: 'rows', delimiters: [';', '/'], at: 'first', keepOriginal: true, names: ['part'] }),
      given: [textTable(['a'], ['x/y;z'], ['z'])],
      expect: textTable(['a', 'part'], ['x/y;z', 'x'], ['x/y;z', 'y;z'], ['z', 'z']),
    },
    {
      name: 'splits into rows by widths, and the rest is a row',
      config: on({ into: 'rows', by: 'widths', widths: [2, 2] }),
      given: [textTable(['a', 'b'], ['112233', '1'], ['11', '2'], [null, '3'])],
      expect: textTable(['a', 'b'], ['11', '1'], ['22', '1'], ['33', '1'], ['11', '2'], [null, '3']),
    },
    {
      name: 'splits a typed column as text',
      config: on({ delimiters: ['-'], count: 3, names: ['year', 'month', 'day'], rest: 'fail' }),
      given: [{ columns: [{ name: 'a', type: 'date' }], rows: [['2026-03-31']] }],
      expect: textTable(['year', 'month', 'day'], ['2026', '03', '31']),
    },
  ],
})

function separatorProblems(
  title: string,
  { by, delimiters, widths, pattern }: SplitConfig,
): readonly Problem[] {
  const isMissing = {
    delimiter: delimiters.length === 0 || delimiters.includes(''),
    widths: widths.length === 0,
    pattern: pattern === '',
    extract: pattern === '',
  }[by]
  if (isMissing) return [problem('splitSeparatorNeeded', { title })]
  const why = by === 'pattern' || by === 'extract' ? regexIssue(pattern) : null
  return why === null ? [] : [problem('splitPatternInvalid', { title, pattern, why })]
}
