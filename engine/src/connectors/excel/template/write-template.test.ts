import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigOf, type DataType } from '@anj/workflow'
import * as xlsx from '@e965/xlsx'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openArchive } from '../../../excel/archive.ts'
import { readXlsx } from '../../../excel/read-xlsx.ts'
import { inspectTemplate, openTemplate } from '../../../excel/template/open-template.ts'
import { requestFor, runHere } from '../../../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../../../testing/tables.ts'
import { type TemplateParts, templateBook } from '../../../testing/template-book.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-template-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const out = () => join(folder, 'out.xlsx')
const templatePath = () => join(folder, 'template.xlsx')

type Cells = readonly (string | null)[]
interface Place {
  readonly sheet?: string
  readonly cell?: string
  readonly header?: boolean
}

/** Writes rows to a template with a workflow that gives the columns their types. */
async function fill(
  parts: TemplateParts,
  columns: Readonly<Record<string, DataType>>,
  rows: readonly Cells[],
  { sheet = 'Data', cell = 'A1', header = true }: Place = {},
) {
  await writeFile(templatePath(), await templateBook(parts))
  const names = Object.keys(columns)
  const source = await writeTable(join(folder, 'source.parquet'), names, rows)
  const changes = Object.entries(columns).filter(([, type]) => type !== 'text')
  const config: Partial<ConfigOf<'excelOutput'>> = {
    header,
    template: { datasetId: 't', fileName: 'template.xlsx', sheet, cell },
  }
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput', {
        datasetId: 'd',
        fileName: 'd.csv',
        columns: names.map((name) => ({ name, type: 'text' as const })),
      }),
      nodeOf('select', 'columnSelection'),
      nodeOf('change', 'changeDataType', {
        columnDataTypes: changes.map(([name, type]) => change(name, type)),
      }),
      nodeOf('output', 'excelOutput', config),
    ],
    'file>select',
    'select>change',
    'change>output',
  )
  const target = { kind: 'file' as const, path: out(), templatePath: templatePath() }
  return await runHere(requestFor(workflow, source, target, folder))
}

/** The content of each part of a workbook. */
async function partsOf(path: string): Promise<ReadonlyMap<string, string>> {
  await using archive = await openArchive(path)
  const parts = new Map<string, string>()
  for (const name of archive.names) {
    const pieces: Buffer[] = []
    for await (const piece of archive.read(name)) pieces.push(piece)
    parts.set(name, Buffer.concat(pieces).toString('latin1'))
  }
  return parts
}

/** The names of the parts that differ from the template's, or that only one of the workbooks has. */
async function changedParts(): Promise<readonly string[]> {
  const before = await partsOf(templatePath())
  const after = await partsOf(out())
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((part) => before.get(part) !== after.get(part))
    .toSorted()
}

/** The cells of a sheet as an independent library reads them. */
async function cellsOf(sheet = 'Data') {
  const book = xlsx.read(await readFile(out()), { cellNF: true, sheetStubs: true })
  const cells = book.Sheets[sheet] ?? {}
  return (name: string) => {
    const { t, v, z } = (cells[name] ?? {}) as Partial<xlsx.CellObject>
    return [t, v, z === 'General' ? undefined : z]
  }
}

const partOf = async (name: string) => (await partsOf(out())).get(name) ?? ''

const sales: TemplateParts = {
  rows: {
    1: '<c r="A1" s="1" t="str"><v>id</v></c><c r="B1" s="1" t="str"><v>day</v></c><c r="C1" t="str"><v>twice</v></c>',
    2: '<c r="A2" s="2"><v>100</v></c><c r="B2" s="3"/><c r="C2"><f>A2*2</f><v>200</v></c><c r="F2"><v>7</v></c>',
    3: '<c r="A3" s="2"><v>101</v></c><c r="C3"><f>A3*2</f><v>202</v></c>',
    4: '<c r="A4" s="2"><v>102</v></c>',
    5: '<c r="A5" s="2"><v>103</v></c>',
    7: '<c r="A7" t="str"><v>Footnote</v></c>',
  },
  table: { ref: 'A1:C3', columns: ['id', 'day', 'twice'], computed: { twice: 'Sales[[#This Row],[id]]*2' } },
}
const three: readonly Cells[] = [
  ['1', '2024-01-31'],
  ['2', null],
  ['3', '2024-02-29'],
]

it('fills a sheet and copies all other parts byte for byte', async () => {
  const heard = await fill(sales, { id: 'int', day: 'date' }, three)
  expect(heard.reconciliation).toMatchObject({ written: 3, stored: 3 })
  expect(await changedParts()).toEqual([
    'xl/tables/table1.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet2.xml',
  ])
  const cell = await cellsOf()
  expect([cell('A1'), cell('A2'), cell('A3'), cell('A4')]).toEqual([
    ['s', 'id', undefined],
    ['n', 1, '#,##0'],
    ['n', 2, '#,##0'],
    ['n', 3, '#,##0'],
  ])
  // The first row of the template has the format of the column. Empty cells have it, too.
  expect([cell('B2'), cell('B3')?.[2], cell('B4')]).toEqual([
    ['n', 45322, 'dd/mm/yyyy'],
    'dd/mm/yyyy',
    ['n', 45351, 'dd/mm/yyyy'],
  ])
  expect(cell('F2')).toEqual(['n', 7, undefined])
})

it('extends the table, fills its computed column, and empties the old rows below', async () => {
  const heard = await fill(sales, { id: 'int', day: 'date' }, three)
  expect(await partOf('xl/tables/table1.xml')).toContain('ref="A1:C4"')
  expect((await partOf('xl/tables/table1.xml')).match(/ref="[^"]*"/g)).toEqual(['ref="A1:C4"', 'ref="A1:C4"'])
  const sheet = await partOf('xl/worksheets/sheet2.xml')
  expect(sheet).toContain('<dimension ref="A1:F7"/>')
  // The template has these formulas already, and the fourth row is new in the table.
  expect(sheet.match(/<f>[^<]*<\/f>/g)).toEqual([
    '<f>A2*2</f>',
    '<f>A3*2</f>',
    '<f>Sales[[#This Row],[id]]*2</f>',
  ])
  expect(sheet).toContain('<c r="A5" s="2"/>')
  expect((await cellsOf())('A7')).toEqual(['s', 'Footnote', undefined])
  expect(heard.lines).toContain(
    'Cells of the template below the written rows that had values and are empty now: 1; first: A5.',
  )
})

it('counts the values below its own rows of data that the rows replaced', async () => {
  const rows = Array.from({ length: 7 }, (_, i) => [String(i), null])
  const heard = await fill(sales, { id: 'int', day: 'date' }, rows)
  expect((await cellsOf())('A7')[1]).toBe(5)
  expect(heard.lines).toContain(
    'Values of the template outside of its own rows of data that the rows replaced: 1; first: A7.',
  )
  const fewer = await fill(sales, { id: 'int', day: 'date' }, three)
  expect(fewer.lines.filter((line) => line.startsWith('Values of the template'))).toEqual([])
})

it('writes from a given cell on, without a header, beside and over cells of the template', async () => {
  const rows: readonly Cells[] = [['x & "y" <z>'], ['_x0041_'], ['   ']]
  const heard = await fill({ rows: sales.rows }, { name: 'text' }, rows, { cell: 'C3', header: false })
  const cell = await cellsOf()
  expect([cell('C2')[1], cell('C3')[1], cell('C5')[1], cell('A3')[1], cell('A5')[1]]).toEqual([
    200,
    'x & "y" <z>',
    '   ',
    101,
    103,
  ])
  expect(heard.lines).toContain('Formulas of the template that the rows replaced: 1; first: C3.')
})

it('lets Excel calculate the formulas, and drops the index of formulas only if some were replaced', async () => {
  await fill({ ...sales, chain: true }, { id: 'int', day: 'date' }, three)
  expect(await partOf('xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  expect(await changedParts()).not.toContain('xl/calcChain.xml')
  await fill({ rows: sales.rows, chain: true }, { a: 'int', b: 'int', c: 'int' }, [['1', '2', '3']])
  expect(await changedParts()).toEqual([
    '[Content_Types].xml',
    'xl/_rels/workbook.xml.rels',
    'xl/calcChain.xml',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet2.xml',
  ])
  for (const part of ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels'])
    expect(await partOf(part)).not.toMatch(/calcChain/)
})

it('adds a style where the one of the template would show a date as a number', async () => {
  await fill({}, { day: 'date', at: 'datetime', n: 'int', ok: 'bit' }, [
    ['2024-01-31', '2024-01-31 06:00:00', '7', 'true'],
  ])
  const cell = await cellsOf()
  expect([cell('A2'), cell('B2'), cell('C2'), cell('D2')]).toEqual([
    ['n', 45322, 'yyyy-mm-dd'],
    ['n', 45322.25, 'yyyy-mm-dd hh:mm:ss'],
    ['n', 7, undefined],
    ['b', true, undefined],
  ])
  const before = (await partsOf(templatePath())).get('xl/styles.xml') ?? ''
  const listOf = (styles: string) => /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  expect(listOf(await partOf('xl/styles.xml')).startsWith(listOf(before))).toBe(true)
})

it('extends the filter of a sheet and its hidden name', async () => {
  await fill({ rows: sales.rows, filter: 'A1:C3' }, { id: 'int', day: 'date' }, three)
  expect(await partOf('xl/worksheets/sheet2.xml')).toContain('<autoFilter ref="A1:C4"/>')
  expect(await partOf('xl/workbook.xml')).toContain('>Data!$A$1:$C$4<')
})

it("fills a sheet whose elements have a prefix and whose rows don't have numbers", async () => {
  await fill(
    {
      prefix: 'x:',
      rows: { 1: '<x:c t="str"><x:v>k</x:v></x:c>', 2: '<x:c s="2"><x:v>1</x:v></x:c>' },
      unnumbered: true,
    },
    { k: 'decimal', t: 'text' },
    [
      ['0.1', 'a'],
      ['1234567890123456.5', 'b'],
    ],
  )
  const cell = await cellsOf()
  expect([cell('A2'), cell('A3'), cell('B3')]).toEqual([
    ['n', 0.1, '#,##0'],
    ['s', '1234567890123456.5', '#,##0'],
    ['s', 'b', undefined],
  ])
})

it("writes what Anj's own reader reads back", async () => {
  await fill(sales, { id: 'int', day: 'date' }, three)
  await mkdir(join(folder, 'work'))
  const csvPath = join(folder, 'work', 'sheet.csv')
  await readXlsx(out(), {
    sheet: 'Data',
    header: true,
    skipLines: 0,
    csvPath,
    workFolder: join(folder, 'work'),
    mostBytes: 1e9,
    onPart: () => undefined,
  })
  const lines = (await readFile(csvPath, 'utf8')).split('\n').slice(0, 4)
  expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
    'id,day',
    '1,2024-01-31',
    '2,',
    '3,2024-02-29',
  ])
})

const twoColumns = { id: 'int', day: 'date' } as const
it.each([
  ['a total row', { ...sales, table: { ...sales.table, totals: true } }, {}, /table Sales has a total row/],
  ['another header', sales, { columns: { nr: 'int' } }, /has id where the rows have nr/],
  ['no header', sales, { header: false }, /cell A1 is in the header of the table Sales/],
  ['a header below', sales, { cell: 'A2' }, /cell A2 is below the header of the table Sales/],
  ['merged cells', { merged: 'B3:C3' }, {}, /merged cells B3:C3/],
  [
    'a table below',
    { ...sales, rows: {}, table: { ...sales.table, ref: 'A4:C5' } },
    {},
    /reach the table Sales in A4:C5/,
  ],
  ['a pivot table', { pivot: 'B2:D9' }, {}, /overwrite the pivot table in B2:D9/],
  [
    'a shared formula',
    {
      rows: {
        2: '<c r="A2"><f t="shared" ref="A2:A9" si="0">1+1</f></c>',
        9: '<c r="A9"><f t="shared" si="0"/></c>',
      },
    },
    {},
    /overwrite the cell A2, whose formula the cell A9 shares/,
  ],
  [
    'a part of an array formula',
    { rows: { 1: '<c r="D1"><f t="array" ref="B1:D4">X</f></c>' } },
    {},
    /part of the formula in D1, which fills B1:D4/,
  ],
  ['a row too far down', {}, { cell: 'A1048574' }, /space for 2 rows/],
  ['another sheet', {}, { sheet: 'Sheet9' }, /no sheet named Sheet9. Its sheets are Cover, Data/],
] as const)('refuses rows over %s in a sentence', async (_, parts, given, reason) => {
  const { columns = twoColumns, ...place } = given as Place & { columns?: Readonly<Record<string, DataType>> }
  const rows = three.map((row) => row.slice(0, Object.keys(columns).length))
  await expect(fill(parts as TemplateParts, columns, rows, place)).rejects.toThrow(reason)
  await expect(readFile(out())).rejects.toThrow(/ENOENT/)
})

it.each([
  ['macros', { extra: { 'xl/vbaProject.bin': 'x' } }, /contains macros/],
  ['a macro type', { mainType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }, /contains macros/],
  [
    'the type of a template',
    { mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml' },
    /\.xltx/,
  ],
  ['days from 1904', { from1904: true }, /days count from 1904/],
  ['a document type', { extra: { 'xl/connections.xml': '<!DOCTYPE x []><x/>' } }, /document type/],
] as const)('refuses a workbook with %s', async (_, parts, reason) => {
  await writeFile(templatePath(), await templateBook(parts as TemplateParts))
  const inspecting = async () => {
    await using template = await openTemplate(templatePath())
    return await inspectTemplate(template)
  }
  await expect(inspecting()).rejects.toThrow(reason)
})

it('finds links to other files, data connections and signatures', async () => {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath'
  await writeFile(
    templatePath(),
    await templateBook({
      extra: {
        'xl/externalLinks/externalLink1.xml': '<externalLink/>',
        'xl/externalLinks/_rels/externalLink1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relation}" Target="file:///C:/R&amp;D/prices.xlsx" TargetMode="External"/></Relationships>`,
        'xl/connections.xml': '<connections><connection id="1" name="Query – Kunden"/></connections>',
        '_xmlsignatures/origin.sigs': '',
      },
    }),
  )
  await using template = await openTemplate(templatePath())
  expect(await inspectTemplate(template)).toMatchObject({
    links: ['file:///C:/R&D/prices.xlsx'],
    connections: ['Query – Kunden'],
    isSigned: true,
  })
})
