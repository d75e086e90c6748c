import { expect, it } from 'vitest'
import { outputNameOf } from './output-name.ts'

const nameOf = (fileName: string) => outputNameOf({ title: 'CSV Output', config: { fileName } })

it.each([
  ['result.csv', 'result.csv'],
  ['../../x.csv', 'x.csv'],
  ['/etc/passwd', 'passwd'],
  ['C:\\temp\\x.csv', 'x.csv'],
  ['..\\..\\x.csv', 'x.csv'],
  ['a\n/../b.csv', 'b.csv'],
  ['...', '...'],
  ['Ünï 😀;"\'.csv', 'Ünï 😀;"\'.csv'],
  ['x'.repeat(255), 'x'.repeat(255)],
])('removes folders from the name %j', (fileName, name) => {
  expect(nameOf(fileName)).toBe(name)
})

it.each([
  '',
  '.',
  '..',
  '../..',
  'a/',
  'x\0.csv',
  'a\nb.csv',
  '\u001b[2J.csv',
  '\ud800.csv',
  'x'.repeat(256),
  '😀'.repeat(64),
])('refuses the invalid file name %j', (fileName) => {
  expect(() => nameOf(fileName)).toThrow(/^CSV Output would write a file named “[^\p{Cc}]{0,70}”/u)
})
