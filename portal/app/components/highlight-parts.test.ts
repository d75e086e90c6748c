import { expect, test } from 'vitest'
import { highlightParts } from './highlight-parts.ts'

const marked = (text: string, sought: string) =>
  highlightParts(text, sought)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

test.each([
  ['Reset Password', 'reset pasword', '[Reset] [Password]'],
  ['Leading zeros are kept.', 'leading zero', '[Leading] [zeros] are kept.'],
  ['While reading', 'leading', 'While reading'],
  ['one run of it', 'a run', 'one [run] of it'],
  ['runtime and run', 'run', 'runtime and [run]'],
  ['tables, tabled', 'table', '[tables], [tabled]'],
  ['<b>Zürich</b>', 'zürich <b>', '<b>[Zürich]</b>'],
  ['nothing here', '', 'nothing here'],
  ['nothing here', '(*', 'nothing here'],
])('highlights, in "%s", the words of "%s"', (text, sought, expected) => {
  expect(marked(text, sought)).toBe(expected)
})
