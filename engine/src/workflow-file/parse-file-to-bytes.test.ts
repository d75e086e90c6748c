import { parseWorkflowFile } from '@anj/workflow'
import { expect, test } from 'vitest'
import { parseFileToBytes } from './parse-file-to-bytes.ts'

/** Returns a file with one CSV input of this many rows. */
const fileOf = (rows: number, cell = 'Zoë "x", 007') =>
  JSON.stringify({
    workFlow: {
      id: 'w',
      name: 'Orders',
      nodes: [
        {
          id: 'n',
          type: 'custom',
          position: { x: 0, y: 0 },
          data: { logoUrl: 'csv', title: 'CSV File', type: 'input' },
        },
      ],
      edges: [],
    },
    input: {
      csv: [
        {
          nodeId: 'n',
          csvFileName: 'a.csv',
          tableData: [['id', 'name'], ...Array.from({ length: rows }, (_, i) => [i, cell])],
        },
      ],
    },
  })

test.each([2, 100_000])(
  'parses a file of %i rows like the workflow package, but returns the rows as CSV',
  async (rows) => {
    const text = fileOf(rows)
    const read = await parseFileToBytes(text)
    const parsed = parseWorkflowFile(text)
    if (!read.ok || !parsed.ok) throw new Error('It is a workflow file')
    const { tables, ...file } = read.value
    const { tables: given, ...others } = parsed.value
    expect(file).toEqual(others)
    expect(tables).toMatchObject([
      { nodeId: 'n', fileName: 'a.csv', header: given[0]?.rows[0], rowCount: rows },
    ])
    const lines = new TextDecoder().decode(tables[0]?.csv).split('\n')
    expect(lines.slice(0, 2)).toEqual(['id,name', '0,"Zoë ""x"", 007"'])
    expect(lines).toHaveLength(rows + 2)
  },
)

test.each([
  ['empty nodes', `{"workFlow":{"nodes":[${'{},'.repeat(4_000_000)}{}],"edges":[]}}`],
  [
    'rows of nothing',
    `{"workFlow":{"nodes":[],"edges":[]},"input":{"csv":[{"tableData":[${'[],'.repeat(4_000_000)}[]]}]}}`,
  ],
])('a file with millions of %s is refused before it is parsed', async (_, text) => {
  expect(await parseFileToBytes(text)).toMatchObject({ ok: false, problem: { code: 'fileHoldsTooMuch' } })
})
