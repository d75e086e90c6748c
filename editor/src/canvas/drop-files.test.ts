import { expect, test } from 'vitest'
import { sortFiles } from './drop-files.ts'

test('groups dropped files into inputs, workflows and others', () => {
  const files = ['a.csv', 'flow.anj', 'b.XLSX', 'photo.png', 'noname'].map((name) => new File([], name))
  const { inputs, workflows, others } = sortFiles(files)
  expect(inputs.map(({ file, kind }) => [file.name, kind])).toEqual([
    ['a.csv', 'csvInput'],
    ['b.XLSX', 'excelInput'],
  ])
  expect(workflows.map(({ name }) => name)).toEqual(['flow.anj'])
  expect(others.map(({ name }) => name)).toEqual(['photo.png', 'noname'])
})
