import { type Static, Type } from 'typebox'
import { isTextType } from '../model/columns.ts'
import { defineStep, textTable } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { changedColumns, changedNames } from './changed-values.ts'
import { missingColumnProblems } from './missing-columns.ts'

const CleanConfig = Type.Object({
  /** The columns to change. Null changes all columns of texts. */
  columns: Type.Union([Type.Null(), Type.Array(Type.String())]),
  form: Type.Enum(['keep', 'nfc', 'nfkc'], {
    title: 'Unicode form',
    description:
      'nfc: one code for characters that look the same. nfkc: also plain characters for variants, such as ﬁ and full-width letters.',
    default: 'keep',
  }),
  invisible: Type.Boolean({ title: 'Remove invisible characters', default: true }),
  lineBreaks: Type.Boolean({ title: 'Line breaks to spaces', default: false }),
  accents: Type.Boolean({ title: 'Remove accents', default: false }),
  /** The characters to keep. `plus` keeps a plus sign at the beginning. An empty list keeps all. */
  keepOnly: Type.Array(Type.Enum(['letters', 'digits', 'spaces', 'plus']), { uniqueItems: true }),
  remove: Type.Array(Type.Enum(['digits', 'punctuation']), { uniqueItems: true }),
  letterCase: Type.Enum(['keep', 'upper', 'lower', 'title'], { title: 'Case', default: 'keep' }),
  collapse: Type.Boolean({ title: 'Collapse spaces', default: true }),
  trim: Type.Boolean({ title: 'Trim spaces', default: true }),
})
export type CleanConfig = Static<typeof CleanConfig>

const unchanged: CleanConfig = {
  columns: null,
  form: 'keep',
  invisible: false,
  lineBreaks: false,
  accents: false,
  keepOnly: [],
  remove: [],
  letterCase: 'keep',
  collapse: false,
  trim: false,
}

/**
 * Cleans texts. The operations run in the order of the settings above: Unicode form, invisible characters, line breaks,
 * accents, characters to keep and to remove, case, and spaces at the end. A text of which nothing is left becomes null.
 */
export const cleanText = defineStep({
  kind: 'cleanText',
  config: CleanConfig,
  initial: () => ({ ...unchanged, invisible: true, collapse: true, trim: true }),
  outputColumns: ([columns = []], config) => changedColumns(columns, config.columns),
  rows: () => ({ acts: 'eachRow', count: 'sum', order: 'kept' }),
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    const chosen = new Set(changedNames(columns ?? [], config.columns))
    return [
      ...(config.columns?.length === 0 ? [problem('changeColumnsNeeded', { title })] : []),
      ...missingColumnProblems(title, config.columns ?? [], columns),
      ...(columns ?? [])
        .filter(({ name, type }) => chosen.has(name) && !isTextType(type))
        .map(({ name: column, type }) => problem('cleanTyped', { title, column, type })),
    ]
  },
  examples: [
    {
      name: 'changes nothing without operations',
      config: unchanged,
      given: [textTable(['a', 'b'], [' x ', ''], [null, '1'])],
      expect: textTable(['a', 'b'], [' x ', ''], [null, '1']),
    },
    {
      name: 'trims and collapses spaces of all kinds; a text of spaces becomes empty',
      config: { ...unchanged, trim: true, collapse: true },
      given: [
        textTable(
          ['a', 'b'],
          ['\u00a0 New \t\u2003York\u3000', '1'],
          [' \u200a', '2'],
          ['', '3'],
          [null, '4'],
          ['a\n\nb', '5'],
        ),
      ],
      expect: textTable(['a', 'b'], ['New York', '1'], [null, '2'], ['', '3'], [null, '4'], ['a\n\nb', '5']),
    },
    {
      name: 'trims only the ends',
      config: { ...unchanged, trim: true, columns: ['a'] },
      given: [textTable(['a', 'b'], ['\r\n a  b \u0085', ' x '])],
      expect: textTable(['a', 'b'], ['a  b', ' x ']),
    },
    {
      name: 'removes invisible characters, but no tabs and line breaks',
      config: { ...unchanged, invisible: true },
      given: [textTable(['a'], ['so\u00adft\u200b\u2060 \u0007x\ufeff'], ['a\tb\nc'])],
      expect: textTable(['a'], ['soft x'], ['a\tb\nc']),
    },
    {
      name: 'turns line breaks into spaces',
      config: { ...unchanged, lineBreaks: true },
      given: [textTable(['a'], ['a\r\nb\nc\rd\u2028e'])],
      expect: textTable(['a'], ['a b c d e']),
    },
    {
      name: 'writes upper case, without a second letter for ß',
      config: { ...unchanged, letterCase: 'upper' },
      given: [textTable(['a'], ['müller straße'])],
      expect: textTable(['a'], ['MÜLLER STRAẞE']),
    },
    {
      name: 'writes lower case',
      config: { ...unchanged, letterCase: 'lower' },
      given: [textTable(['a'], ['ÉCOLE Σ İ'])],
      expect: textTable(['a'], ['école σ i']),
    },
    {
      name: 'writes words with an upper-case first letter',
      config: { ...unchanged, letterCase: 'title' },
      given: [textTable(['a'], ["o'NEILL-smith  'ÉLAN' 3RD"])],
      expect: textTable(['a'], ["O'neill-Smith  'Élan' 3rd"]),
    },
    {
      name: 'removes accents, composed or not, and keeps letters that have none',
      config: { ...unchanged, accents: true },
      given: [textTable(['a'], ['Ünïcødé Straße'], ['e\u0301\u0323'], ['Ἀθῆναι й が'])],
      expect: textTable(['a'], ['Unicøde Straße'], ['e'], ['Αθηναι и が']),
    },
    {
      name: 'gives characters that look the same one code',
      config: { ...unchanged, form: 'nfc' },
      given: [textTable(['a'], ['e\u0301 ﬁ'])],
      expect: textTable(['a'], ['é ﬁ']),
    },
    {
      name: 'replaces variants of characters by plain ones',
      config: { ...unchanged, form: 'nfkc' },
      given: [textTable(['a'], ['ﬁ ＡＢ１ ² e\u0301'])],
      expect: textTable(['a'], ['fi AB1 2 é']),
    },
    {
      name: 'cleans phone numbers',
      config: { ...unchanged, keepOnly: ['digits', 'plus'] },
      given: [textTable(['a'], [' +49 (0)30 / 12-34+5'], ['030.77'], ['none'])],
      expect: textTable(['a'], ['+4903012345'], ['03077'], [null]),
    },
    {
      name: 'keeps letters and spaces',
      config: { ...unchanged, keepOnly: ['letters', 'spaces'] },
      given: [textTable(['a'], ['Zoë (2) O_x!'])],
      expect: textTable(['a'], ['Zoë  Ox']),
    },
    {
      name: 'removes digits, punctuation and symbols',
      config: { ...unchanged, remove: ['digits', 'punctuation'] },
      given: [textTable(['a'], ['a-1_b €5,00 «x»'], ['٣x'])],
      expect: textTable(['a'], ['ab  x'], ['x']),
    },
  ],
})
