import { describe, expect, it, test } from 'vitest'
import { parseWorkflowFile } from '../file/parse-workflow-file.ts'
import { serializeWorkflow } from '../file/serialize-workflow.ts'
import { setConfig } from '../graph/edit-graph.ts'
import { newNode } from '../graph/new-node.ts'
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

describe('the template of an output', () => {
  const template = { datasetId: 'd', fileName: 'report.xlsx', sheet: 'Data', cell: 'B5' }
  const codes = (part: Partial<typeof template> | { datasetId: null; fileName?: null }, columns = 3) =>
    (
      excelOutput.problems?.({
        title: 'Excel File',
        config: { ...excelOutput.initial(), template: { ...template, ...part } },
        inputs: [Array.from({ length: columns }, (_, i) => ({ name: `c${i}`, type: 'text' as const }))],
      }) ?? []
    ).map(({ code }) => code)

  it('needs a workbook, a sheet and a cell that exists, and columns up to the last one of a sheet', () => {
    expect(codes({})).toEqual([])
    expect(codes({ datasetId: null, fileName: null })).toEqual(['templateRequired'])
    expect(codes({ datasetId: null })).toEqual(['templateAgain'])
    expect(codes({ sheet: '' })).toEqual(['templateSheetRequired'])
    for (const cell of ['', '5', 'B', 'B0', 'XFE1', 'A1048577', 'A1:B2', 'B5 '.repeat(2)])
      expect(codes({ cell })).toEqual(['templateCellInvalid'])
    for (const cell of ['a1', ' XFB1048576 ']) expect(codes({ cell })).toEqual([])
    expect(codes({ cell: 'XFC1' })).toEqual(['templateTooWide'])
  })

  it('has no ID in a file of a workflow', () => {
    const node = newNode('excelOutput', 'o', { x: 0, y: 0 })
    const config = { ...excelOutput.initial(), template }
    const graph = setConfig({ nodes: [node], edges: [] }, 'o', config)
    const parsed = parseWorkflowFile(serializeWorkflow({ id: 'w', name: 'w', ...graph }, []))
    expect(parsed.ok && parsed.value.graph.nodes[0]?.data.config).toMatchObject({
      template: { ...template, datasetId: null },
    })
  })
})
