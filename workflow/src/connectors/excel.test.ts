import { expect, test } from 'vitest'
import { excelOutput, sheetNameIssue } from './excel.ts'

test.each([
  ['', 'a name must have 1 to 31 characters'],
  ['x'.repeat(32), 'a name must have 1 to 31 characters'],
  ['a/b', 'a name cannot contain [ ] : * ? / \\'],
  ['a\nb', 'a name cannot contain control characters'],
  ["'a", 'a name cannot begin or end with an apostrophe'],
  ["a'", 'a name cannot begin or end with an apostrophe'],
  ['History', 'Excel reserves this name'],
])('refuses %j as a sheet name', (name, why) => {
  expect(sheetNameIssue(name)).toBe(why)
})

test.each(['Sheet1', 'Größe 2026', "Zoë's", 'x'.repeat(31), 'a.b, (c) & d'])(
  'accepts %j as a sheet name',
  (name) => {
    expect(sheetNameIssue(name)).toBeNull()
  },
)

test('reports an invalid sheet name before the run', () => {
  const said = (sheetName: string) =>
    excelOutput.problems?.({ title: 'Excel', config: { ...excelOutput.initial(), sheetName }, inputs: null })
  expect(said('a/b')?.map(({ code, sentence }) => [code, sentence])).toEqual([
    [
      'sheetNameInvalid',
      'The sheet name a/b is not valid: a name cannot contain [ ] : * ? / \\. Change the sheet name in the output.',
    ],
  ])
  expect(said('Sheet1')).toEqual([])
})

test('reports a column name that a table cannot have, but only if there is a table', () => {
  const inputs = [[{ name: 'x'.repeat(256), type: 'text' as const }]]
  const codes = (config: object) =>
    excelOutput
      .problems?.({ title: 'Excel', config: { ...excelOutput.initial(), ...config }, inputs })
      ?.map(({ code }) => code)
  expect(codes({ tableStyle: 'light' })).toEqual(['tableHeaderTooLong'])
  expect(codes({})).toEqual([])
  expect(codes({ tableStyle: 'light', header: false })).toEqual([])
})
