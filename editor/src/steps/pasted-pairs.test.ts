import { expect, test } from 'vitest'
import { pastedPairs } from './pasted-pairs.ts'

test('two columns of a spreadsheet become pairs, and further columns are left out', () => {
  expect(pastedPairs('DE\tGermany\tx\r\nFR\tFrance\r\n')).toEqual([
    { from: 'DE', to: 'Germany' },
    { from: 'FR', to: 'France' },
  ])
})

test('cells with tabs, quotes and line breaks keep them', () => {
  expect(pastedPairs('"a\tb"\t"say ""hi"""\n"two\nlines"\t5" pipe\n')).toEqual([
    { from: 'a\tb', to: 'say "hi"' },
    { from: 'two\nlines', to: '5" pipe' },
  ])
})

test('blank cells stand for empty values, and blank lines are left out', () => {
  expect(pastedPairs('\tnone\nn/a\t\n\nx')).toEqual([
    { from: '', to: 'none' },
    { from: 'n/a', to: '' },
    { from: 'x', to: '' },
  ])
})

test('a word belongs into one field', () => {
  expect(pastedPairs('DE')).toBeNull()
  expect(pastedPairs('New York')).toBeNull()
})
