import { expect, test } from 'vitest'
import { excelOutput, sheetNameFault } from './excel.ts'

test.each([
  ['', 'a name has 1 to 31 characters'],
  ['x'.repeat(32), 'a name has 1 to 31 characters'],
  ['a/b', 'a name holds none of [ ] : * ? / \\'],
  ['a\nb', 'a name holds no control characters'],
  ["'a", 'a name neither begins nor ends with an apostrophe'],
  ["a'", 'a name neither begins nor ends with an apostrophe'],
  ['History', 'Excel keeps this name for itself'],
])('a sheet cannot be named %j', (name, why) => {
  expect(sheetNameFault(name)).toBe(why)
})

test.each(['Sheet1', 'Größe 2026', "Zoë's", 'x'.repeat(31), 'a.b, (c) & d'])(
  'a sheet can be named %j',
  (name) => {
    expect(sheetNameFault(name)).toBeNull()
  },
)

test('an output whose sheet cannot have its name is a problem before anything is run', () => {
  const said = (sheetName: string) =>
    excelOutput.problems?.({ title: 'Excel', config: { ...excelOutput.initial(), sheetName }, inputs: null })
  expect(said('a/b')?.map(({ code, sentence }) => [code, sentence])).toEqual([
    [
      'sheetNameInvalid',
      'A sheet cannot be named a/b: a name holds none of [ ] : * ? / \\. Please change the sheet name in the output.',
    ],
  ])
  expect(said('Sheet1')).toEqual([])
})
