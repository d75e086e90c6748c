import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitRecords } from '../csv/records.ts'
import { makeWorkbook, type WorkbookSource, zipParts } from '../testing/make-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import type { TableRequest } from './table-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-excel-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const file = () => join(folder, 'book')

async function readFileAt(path: string, options: Partial<TableRequest> = {}) {
  const csvPath = join(folder, 'sheet.csv')
  const table = await readWorkbook(path, {
    sheet: null,
    header: null,
    skipLines: 0,
    csvPath,
    workFolder: folder,
    mostBytes: 1e9,
    onPart: () => undefined,
    ...options,
  })
  const text = await readFile(csvPath, 'utf8')
  const rows = splitRecords(text, { delimiter: ',', quote: '"' }).map(({ cells }) => cells)
  expect(rows).toHaveLength(table.lines)
  return { ...table, rows, text }
}

async function read(made: WorkbookSource, options: Partial<TableRequest> = {}) {
  return readFileAt(await makeWorkbook(file(), made), options)
}

async function rowsOf(sheet: string, made: WorkbookSource = {}) {
  return (await read({ ...made, sheets: { S: sheet } })).rows
}

const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

it('reads every cell type as text', async () => {
  const sheet = row(
    text('a'),
    '<c t="s"><v>1</v></c>',
    '<c t="str"><f>"b"&amp;"c"</f><v>bc</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="b"><v>0</v></c>',
    number('12.5'),
    '<c t="n"><v>1E-3</v></c>',
    '<c t="d" s="1"><v>2024-01-31T00:00:00</v></c>',
    '<c t="d"><v>2024-01-31T13:45:00.500Z</v></c>',
  )
  expect(
    await rowsOf(sheet, { sharedStrings: '<si><t>zero</t></si><si><t>one</t></si>', formats: [14] }),
  ).toEqual([['a', 'one', 'bc', 'true', 'false', '12.5', '0.001', '2024-01-31', '2024-01-31 13:45:00.5']])
})

it('joins the runs of rich text and drops phonetic hints', async () => {
  const sharedStrings =
    '<si><r><rPr><b/></rPr><t xml:space="preserve">bold </t></r><r><t>plain</t></r></si>' +
    '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si/><si><t/></si>'
  const shared = (index: number) => `<c t="s"><v>${index}</v></c>`
  expect(
    await rowsOf(row(shared(0), shared(1), shared(2), shared(3), text('x')) + row(), { sharedStrings }),
  ).toEqual([['bold plain', '東京', '', '', 'x']])
  expect(
    await rowsOf(row('<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh><t>c</t></rPh></is></c>')),
  ).toEqual([['ab']])
})

it('resolves entities, escapes, CDATA and line breaks, and keeps spaces, quotes and commas', async () => {
  const cells = [
    'a &lt;b&gt; &amp;amp; &quot;c&quot; &apos;d&apos; &#x41;&#66; &#128512;',
    'x_x000D_\ny_x005F_x0041_ _x00e9_ _xD83D__xDE00_ _xD83D_ _xZZZZ_',
    '<![CDATA[a < b & c]]> and <![CDATA[d]]>',
    'one\r\ntwo\rthree&#13;',
    '  spaces  ',
    'say "hi", ok',
    '<!-- not this -->text',
  ]
  expect(await rowsOf(row(...cells.map(text)))).toEqual([
    [
      'a <b> &amp; "c" \'d\' AB 😀',
      'x\r\ny_x0041_ é 😀 _xD83D_ _xZZZZ_',
      'a < b & c and d',
      'one\ntwo\nthree\r',
      '  spaces  ',
      'say "hi", ok',
      'text',
    ],
  ])
})

it('keeps all digits of numbers and of long IDs', async () => {
  expect(
    await rowsOf(
      row(number('0.30000000000000004'), number('1.1000000000000001'), number('1E+21'), number('-0')) +
        row(number('12345678901234567'), text('00012345678901234567890'), number('1.50'), number('-7')) +
        row(
          number('123456789012345678'),
          number('0.1234567890123456789'),
          number('1e-400'),
          number('1E+400'),
        ),
    ),
  ).toEqual([
    ['0.30000000000000004', '1.1', '1000000000000000000000', '-0'],
    ['12345678901234567', '00012345678901234567890', '1.5', '-7'],
    ['123456789012345678', '0.1234567890123456789', '1e-400', '1e+400'],
  ])
})

it('converts numbers to dates, times and durations according to their formats', async () => {
  const formats = ['dd/mm/yyyy', 'yyyy-mm-dd hh:mm:ss', 'h:mm', '[h]:mm', '0.00%', '#,##0" days"']
  const { rows, findings } = await read({
    formats,
    sheets: {
      S:
        row(number('45322', 1), number('45322.572916666664', 2), number('0.5', 3), number('1.5', 4)) +
        row(number('60', 1), number('45322', 2), number('1.25', 3), number('0.125', 5)) +
        row(number('-1', 1), number('2958466', 1), number('0', 1), number('45322', 6)),
    },
  })
  expect(rows).toEqual([
    ['2024-01-31', '2024-01-31 13:45:00', '12:00:00', '36:00:00'],
    ['1900-02-29', '2024-01-31 00:00:00', '1900-01-01 06:00:00', '0.125'],
    ['-1', '2958466', '0', '45322'],
  ])
  expect(findings.noDates).toEqual({ count: 3, first: 'A3' })
})

it('counts days from 1904 when the workbook uses the 1904 date system', async () => {
  for (const workbookPr of ['date1904="1"', 'date1904="true"'])
    expect(await rowsOf(row(number('43860', 1)), { formats: [14], workbookPr })).toEqual([['2024-01-31']])
})

it('counts days from 1904 despite an extension element with the same name', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const workbook = (date1904: string) =>
    `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${date1904}/><sheets><sheet name="S" sheetId="1" r:id="s0"/></sheets><extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><x15:workbookPr chartTrackingRefBase="1" date1904="${date1904 ? 0 : 1}"/></ext></extLst></workbook>`
  const made = (date1904: string): WorkbookSource => ({
    formats: [14],
    parts: { 'xl/workbook.xml': workbook(date1904) },
  })
  expect(await rowsOf(row(number('43860', 1)), made(' date1904="1"'))).toEqual([['2024-01-31']])
  expect(await rowsOf(row(number('45322', 1)), made(''))).toEqual([['2024-01-31']])
})

it("takes a cell's format from the number formats, not from conditional formats", async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const styles = `<?xml version="1.0"?><styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><cellXfs count="1"><xf numFmtId="164"/></cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="0.00"/></dxf></dxfs></styleSheet>`
  expect(await rowsOf(row(number('45322')), { parts: { 'xl/styles.xml': styles } })).toEqual([['2024-01-31']])
})

it('ignores a value next to inline text, and inline text next to a value', async () => {
  expect(
    await rowsOf(
      row(
        '<c t="inlineStr"><v>1.0</v><is><t>1.</t></is></c>',
        '<c t="inlineStr"><is><t>1.</t></is><v>1.0</v></c>',
        '<c t="inlineStr"><v>1.0</v></c>',
        '<c><is><t>1.</t></is><v>2</v></c>',
        '<c t="str"><v>a</v><is><t>b</t></is></c>',
      ),
    ),
  ).toEqual([['1.', '1.', '1.0', '2', 'a']])
})

it('places cells and rows by their references and drops empty ones at the end', async () => {
  const sheet = `
    <row r="3"><c r="B3"><v>1</v></c><c r="D3" t="str"><v>x</v></c><c r="F3"/></row>
    <row r="5" spans="1:9"><c s="0" r='C5'><v>2</v></c><c><v>3</v></c></row>
    <row r="6"><c r="A6"/><c r="Z6" s="0"/></row>
    <row r="9"><c r="XFD9" t="str"><v></v></c></row>`
  const { rows, range } = await read({ sheets: { S: sheet } })
  expect(rows).toEqual([
    ['', '1', '', 'x'],
    ['', '', '', ''],
    ['', '', '2', '3'],
  ])
  expect(range).toEqual({ first: 1, last: 3 })
})

it('keeps the empty rows of a table with one column', async () => {
  const { text: csv } = await read({
    sheets: { S: '<row r="1"><c><v>1</v></c></row><row r="4"><c><v>2</v></c></row>' },
  })
  expect(csv).toBe('1\n""\n""\n2\n')
})

it.each([
  [
    'in empty rows',
    `${row('<c r="A1"><v>1</v></c>', '<c r="XFD1"><v>2</v></c>')}<row r="1048576">${number('3')}</row>`,
  ],
  ['to the right of each row', '<row><c r="XFD"><v>1</v></c></row>'.repeat(16_000)],
  ['above the widest row', `${row(number('1')).repeat(16_000)}<row><c r="XFD"><v>2</v></c></row>`],
])(
  'refuses a small sheet that would become mostly delimiters because of empty cells %s',
  async (_, sheet) => {
    const refusal = read({ sheets: { 'My sheet': sheet } })
    await expect(refusal).rejects.toThrow(
      /^The sheet My sheet extends to XFD\d+, but nearly all its cells are empty\. /,
    )
    expect((await stat(join(folder, 'sheet.csv'))).size).toBeLessThan(260_000_000)
  },
)

it('reads a table with a stray cell in the last row of the sheet', async () => {
  const table = await read({
    sheets: { S: `${row(number('1'), number('2'))}<row r="1048576">${number('3')}</row>` },
  })
  expect([table.lines, table.width, table.rows.at(-1)]).toEqual([1_048_576, 2, ['3', '']])
})

it('re-reads a sheet when a later row is wider than the first ones', async () => {
  const rows = Array.from({ length: 3_000 }, (_, i) => row(number(`${i}`)))
  const wide = row(number('1'), number('2'), '<c r="J3001"><v>3</v></c>')
  const table = await read({ sheets: { S: rows.join('') + wide } })
  expect(table.width).toBe(10)
  expect(table.rows).toHaveLength(3_001)
  expect(table.rows[0]).toEqual(['0', ...Array(9).fill('')])
  expect(table.rows[3_000]).toEqual(['1', '2', ...Array(7).fill(''), '3'])
})

it('ignores the declared dimension', async () => {
  const sheet = `<?xml version="1.0"?><worksheet><dimension ref="A1:XFD1048576"/><sheetData>${row(number('1'))}</sheetData></worksheet>`
  expect((await read({ sheets: { S: sheet } })).rows).toEqual([['1']])
})

it('reports formulas without a value, errors, merged ranges and hidden rows and columns', async () => {
  const sheet = `<?xml version="1.0"?><worksheet><cols><col min="2" max="3" hidden="1"/><col min="4" max="4"/></cols><sheetData>
    <row r="1"><c r="A1"><f>1+1</f></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="str"><f>""</f><v></v></c></row>
    <row r="2" hidden="1"><c r="A2" t="e"><v>#N/A</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C2"><f>A1</f><v/></c><c r="D2"><v>1</v></c></row>
    </sheetData><mergeCells count="1"><mergeCell ref="A5:B6"/></mergeCells></worksheet>`
  const { rows, findings } = await read({ sheets: { S: sheet } })
  expect(rows).toEqual([
    ['', '2', '', ''],
    ['', '', '', '1'],
  ])
  expect(findings).toEqual({
    formulasWithoutValue: { count: 2, first: 'A1' },
    errors: { count: 2, first: 'A2' },
    noDates: { count: 0, first: '' },
    mergedRanges: 1,
    hiddenRows: 1,
    hiddenColumns: [{ first: 2, last: 3 }],
  })
})

it('reads empty cells from a sheet that contains only errors and formulas without a value', async () => {
  const error = '<c t="e"><v>#N/A</v></c>'
  const { rows, findings, header } = await read({
    sheets: { S: row(error) + row('<c><f>1+1</f></c>', error) },
  })
  expect(rows).toEqual([
    ['', ''],
    ['', ''],
  ])
  expect(header).toBe(false)
  expect(findings.errors).toEqual({ count: 2, first: 'A1' })
  expect(findings.formulasWithoutValue).toEqual({ count: 1, first: 'A2' })
  expect((await read({ sheets: { S: row(error) } })).text).toBe('""\n')
  const held = await read({
    sheets: { S: row(error) + row(text('a')) + row('<c><f>1</f></c>'), Errors: row(error) },
  })
  expect([held.sheet, held.rows]).toEqual(['S', [['a']]])
  const later = await read({ sheets: { Errors: row(error), Values: row(text('a')) } })
  expect([later.sheet, later.rows]).toEqual(['Values', [['a']]])
})

it('reports no findings for skipped rows', async () => {
  const sheet = (ref: string) => `<?xml version="1.0"?><worksheet><sheetData>
    <row r="1" hidden="1">${text('Report')}<c t="e"><v>#N/A</v></c><c><f>1</f></c><c s="1"><v>-1</v></c></row>
    <row r="2"><c r="A2"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="${ref}"/></mergeCells></worksheet>`
  const none = { count: 0, first: '' }
  const found = async (ref: string) =>
    (await read({ sheets: { S: sheet(ref) }, formats: [14] }, { skipLines: 1 })).findings
  expect(await found('A1:C1')).toEqual({
    errors: none,
    formulasWithoutValue: none,
    noDates: none,
    mergedRanges: 0,
    hiddenRows: 0,
    hiddenColumns: [],
  })
  expect((await found('A1:A2')).mergedRanges).toBe(1)
})

it('chooses the first visible non-empty sheet, and reads any sheet by name', async () => {
  const made: WorkbookSource = {
    sheets: {
      Empty: '',
      Secret: row(number('1')),
      'Übersicht &amp; mehr': row(number('2')),
      Very: row(number('3')),
    },
    states: { Secret: 'hidden', Very: 'veryHidden' },
  }
  const { sheet, sheets, rows } = await read(made)
  expect(sheet).toBe('Übersicht & mehr')
  expect(rows).toEqual([['2']])
  expect(sheets).toEqual([
    { name: 'Empty', hidden: false },
    { name: 'Secret', hidden: true },
    { name: 'Übersicht & mehr', hidden: false },
    { name: 'Very', hidden: true },
  ])
  expect((await read(made, { sheet: 'Very' })).rows).toEqual([['3']])
  await expect(read(made, { sheet: 'Nope' })).rejects.toThrow(
    'The workbook has no sheet named Nope. Its sheets are Empty, Secret, Übersicht & mehr, Very.',
  )
  await expect(read(made, { sheet: 'Empty' })).rejects.toMatchObject({ code: 'sheetEmpty' })
  await expect(read(made, { sheet: 'Very', skipLines: 1 })).rejects.toMatchObject({
    code: 'sheetEmptyBehind',
  })
  await expect(read({ sheets: { S: '' } })).rejects.toMatchObject({ code: 'workbookEmpty' })
})

it('skips rows of the sheet, including empty ones', async () => {
  const sheet = `<row r="2">${text('Report')}</row><row r="4">${text('a')}</row><row r="5">${text('1')}</row>`
  expect((await read({ sheets: { S: sheet } }, { skipLines: 2 })).rows).toEqual([['a'], ['1']])
  expect((await read({ sheets: { S: sheet } }, { skipLines: 4 })).rows).toEqual([['1']])
})

it('treats the first row as the header unless it looks like data', async () => {
  const headerOf = async (...rows: readonly string[]) => (await read({ sheets: { S: rows.join('') } })).header
  expect(await headerOf(row(text('a'), text('b')), row(text('x'), number('1')))).toBe(true)
  expect(await headerOf(row(text('a'), text('b')), row(text('x'), text('y')))).toBe(true)
  expect(await headerOf(row(text('a'), text('b')))).toBe(true)
  expect(await headerOf(row(text('x'), number('1')), row(text('y'), number('2')))).toBe(false)
  expect(await headerOf(row(number('1')), row(number('2')))).toBe(false)
})

it('reads the strict OOXML dialect, prefixes, UTF-16, byte order marks, and unusual part names', async () => {
  const strict = 'http://purl.oclc.org/ooxml/'
  const book = `\ufeff<?xml version="1.0"?>\r\n<x:workbook xmlns:x="${strict}spreadsheetml/main" xmlns:q="${strict}officeDocument/relationships"><x:workbookPr date1904="0"/>\r\n<x:sheets><x:sheet q:id="rId9" name='Data' sheetId="7"/></x:sheets></x:workbook>`
  const sheet = `\ufeff<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="${strict}spreadsheetml/main"><x:sheetData><x:row r="1"><x:c t="inlineStr" r="A1"><x:is><x:t>ü漢</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
  const relation = (id: string, type: string, target: string) =>
    `<r:Relationships xmlns:r="p"><r:Relationship Target="${target}" Type="${strict}officeDocument/relationships/${type}" Id="${id}"/></r:Relationships>`
  await zipParts(file(), {
    '_rels/.rels': relation('a', 'officeDocument', '/Book/Main.xml'),
    'book/main.xml': book,
    'Book/_rels/Main.xml.rels': relation('rId9', 'worksheet', '..\\cells\\one.xml'),
    'cells/one.xml': Buffer.from(sheet, 'utf16le'),
  })
  expect((await readFileAt(file())).rows).toEqual([['ü漢']])
})

it('omits chart sheets', async () => {
  const made: WorkbookSource = {
    sheets: { Chart: '', Data: row(number('1')) },
    parts: {
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="s0" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="s1" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
    },
  }
  expect((await read(made)).sheets).toEqual([{ name: 'Data', hidden: false }])
})

const doctype = '<!DOCTYPE lolz [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]>'
it.each<[string, WorkbookSource, string]>([
  [
    'a missing sheet',
    { parts: { 'xl/worksheets/sheet1.xml': null } },
    'its part xl/worksheets/sheet1.xml is missing',
  ],
  ['missing relationships', { parts: { 'xl/_rels/workbook.xml.rels': null } }, 'its sheet Sheet1 is missing'],
  [
    'a document type',
    { sheets: { S: `<?xml version="1.0"?>${doctype}<worksheet/>` } },
    'it declares a document type',
  ],
  ['an undeclared entity', { sheets: { S: row(text('&c;')) } }, 'the entity &c; is not known'],
  ['an entity for the NUL character', { sheets: { S: row(text('&#0;')) } }, 'the entity &#0; is not known'],
  ['an ampersand without an entity', { sheets: { S: row(text('a & b')) } }, 'is not known'],
  ['tags that do not match', { sheets: { S: '<row></c>' } }, 'its tags do not match'],
  [
    'a part that ends too early',
    { sheets: { S: '<?xml version="1.0"?><worksheet><sheetData>' } },
    'it ends too early',
  ],
  ['an unclosed tag', { sheets: { S: `<row${' '.repeat(9e6)}` } }, 'a tag is too long'],
  ['tags nested too deeply', { sheets: { S: '<a>'.repeat(300) } }, 'its tags are nested too deeply'],
  [
    'a cell beyond the last column',
    { sheets: { S: row('<c r="XFE1"><v>1</v></c>') } },
    'the cell XFE1 is past column XFD, the last column of a sheet.',
  ],
  [
    'a cell far beyond the last column',
    { sheets: { S: row('<c r="ZZZZZZZZZZ1"><v>1</v></c>') } },
    'the cell ZZZZZZZZZZ1 is past column XFD, the last column of a sheet.',
  ],
  [
    'cells out of order',
    { sheets: { S: row('<c r="B1"/>', '<c r="A1"/>') } },
    'the cell A1 is out of order.',
  ],
  ['rows out of order', { sheets: { S: '<row r="5"/><row r="5"/>' } }, 'row 5 is out of order.'],
  [
    'a row beyond the last row',
    { sheets: { S: '<row r="1048577"/>' } },
    'row 1048577 is past row 1048576, the last row of a sheet.',
  ],
  [
    'a row far beyond the last row',
    { sheets: { S: '<row r="99999999999999999999"/>' } },
    'row 99999999999999999999 is past row 1048576, the last row of a sheet.',
  ],
  ['a row without a number', { sheets: { S: '<row r="x"/>' } }, 'a row has the invalid number x'],
  ['a row with the number 0', { sheets: { S: '<row r="0"/>' } }, 'a row has the invalid number 0'],
  ['a cell without a column', { sheets: { S: row('<c r="7"/>') } }, 'a cell has the invalid reference 7'],
  [
    'two values in a cell',
    { sheets: { S: row('<c><v>1</v><v>2</v></c>') } },
    'in the cell A1, there are two values',
  ],
  [
    'two inline texts in a cell',
    { sheets: { S: row('<c t="inlineStr"><is><t>1</t></is><is><t>2</t></is></c>') } },
    'in the cell A1, there are two values',
  ],
  [
    'an invalid boolean',
    { sheets: { S: row('<c t="b"><v>yes</v></c>') } },
    'in the cell A1, yes is neither true nor false',
  ],
  ['an invalid number', { sheets: { S: row(number('abc')) } }, 'in the cell A1, abc is not a number'],
  [
    'a missing shared string',
    { sheets: { S: row('<c t="s"><v>7</v></c>') } },
    'the shared string 7 is missing',
  ],
  [
    'a negative shared string index',
    { sheets: { S: row('<c t="s"><v>-1</v></c>') } },
    'the shared string -1 is missing',
  ],
  ['an unknown cell type', { sheets: { S: row('<c t="zz"><v>-1</v></c>') } }, 'unknown type zz'],
  [
    'bytes that are not UTF-8',
    { parts: { 'xl/worksheets/sheet1.xml': Buffer.from('<worksheet>\xff\xfe</worksheet>', 'latin1') } },
    'is damaged at byte 11: it is not UTF-8',
  ],
])('refuses %s', async (_, made, words) => {
  const error = await read(made).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'workbookDamaged' })
  expect(String(error)).toContain(words)
})

it('reads the last possible cell of a sheet', async () => {
  const { rows, range } = await read({
    sheets: { S: '<row r="1048576"><c r="XFC1048576"><v>1</v></c><c r="XFD1048576"><v>2</v></c></row>' },
  })
  expect(rows[0]?.slice(-2)).toEqual(['1', '2'])
  expect(range).toEqual({ first: 16_382, last: 16_383 })
})

it('refuses a sheet with an extreme compression ratio', async () => {
  const zeros = Buffer.alloc(200_000_000, 0x20)
  await expect(read({ parts: { 'xl/worksheets/sheet1.xml': zeros } })).rejects.toMatchObject({
    code: 'workbookBomb',
  })
})

it('refuses a sheet with more text than the disk allows', async () => {
  const sharedStrings = `<si><t>${'x'.repeat(30_000)}</t></si>`
  const sheet = row('<c t="s"><v>0</v></c>').repeat(1_000)
  await expect(read({ sheets: { S: sheet }, sharedStrings }, { mostBytes: 5e6 })).rejects.toThrow('5 MB')
})

it('refuses a file that is not a workbook, and names its format', async () => {
  const refused = async (content: Buffer | string) => {
    await writeFile(file(), content)
    return readFileAt(file()).catch((thrown: unknown) => thrown)
  }
  expect(String(await refused(''))).toContain('it is empty')
  expect(String(await refused('<html><table>'))).toContain('it is a text file')
  expect(String(await refused(Buffer.from([1, 2, 3, 4, 5])))).toContain('it does not begin like a workbook')
  expect(await refused('PK\x03\x04 and nothing else')).toMatchObject({ code: 'workbookDamaged' })
  await zipParts(file(), { 'readme.txt': 'hello' })
  await expect(readFileAt(file())).rejects.toMatchObject({ code: 'workbookNot' })
  await zipParts(file(), {
    'word/document.xml': '<a/>',
    '_rels/.rels': '<R><Relationship Type="x/officeDocument" Target="word/document.xml"/></R>',
  })
  await expect(readFileAt(file())).rejects.toMatchObject({ code: 'workbookNot' })
  await zipParts(file(), {
    'xl/workbook.bin': 'x',
    '_rels/.rels': '<R><Relationship Type="x/officeDocument" Target="xl/workbook.bin"/></R>',
  })
  await expect(readFileAt(file())).rejects.toMatchObject({ code: 'workbookBinary' })
})

it('refuses a truncated or corrupted file', async () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => row(number(`${Math.sqrt(i)}`))).join('')
  const path = await makeWorkbook(file(), { sheets: { S: rows } })
  const whole = await readFile(path)
  for (const part of [0.1, 0.5, 0.9, 0.999]) {
    await writeFile(path, whole)
    await truncate(path, Math.floor(whole.length * part))
    await expect(readFileAt(path)).rejects.toMatchObject({
      code: 'workbookDamaged',
      message: expect.stringContaining('its archive is damaged, perhaps because the file was truncated.'),
    })
  }
  const changed = Buffer.from(whole)
  const middle = Math.floor(whole.indexOf('xl/worksheets/sheet1.xml') + 5_000)
  changed[middle] = (changed[middle] ?? 0) ^ 0xff
  await writeFile(path, changed)
  await expect(readFileAt(path)).rejects.toMatchObject({ code: 'workbookDamaged' })
})

it('refuses an archive with entries that lead outside its folder', async () => {
  await zipParts(file(), { 'xx/evil.txt': 'x', 'xl/workbook.xml': '<workbook/>' })
  const bytes = await readFile(file())
  await writeFile(file(), Buffer.from(bytes.toString('latin1').replaceAll('xx/evil', '../evil'), 'latin1'))
  await expect(readFileAt(file())).rejects.toMatchObject({ code: 'workbookDamaged' })
})

it('moves shared strings to a file when they exceed the memory limit', async () => {
  const count = 13_000
  const long = 'é'.repeat(4_500)
  const texts = Array.from({ length: count }, (_, i) => `<si><t>${i} ${long}</t></si>`).join('')
  const order = Array.from({ length: count }, (_, i) => (i * 7_919) % count)
  const sheet = order.map((index) => row(`<c t="s"><v>${index}</v></c>`)).join('')
  const { rows } = await read({ sheets: { S: sheet }, sharedStrings: texts })
  expect(rows).toHaveLength(count)
  expect(rows.every(([cell], i) => cell === `${order[i]} ${long}`)).toBe(true)
})

function sheetJsBook() {
  const sheet = xlsx.utils.aoa_to_sheet([
    ['id', 'when', 'ok', 'text', 'price', 'clock'],
    ['00012', { t: 'n', v: 45322, z: 'yyyy-mm-dd' }, true, 'ä, "b"', 1.1, { t: 'n', v: 0.5, z: 'h:mm' }],
    [
      'x',
      { t: 'n', v: 45322.5, z: 'yyyy-mm-dd hh:mm' },
      false,
      null,
      12345678901,
      { t: 'n', v: 1.5, z: '[h]:mm' },
    ],
    [null, null, null, { t: 'e', v: 42 }, -3, null],
  ])
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['secret']]), 'Hidden')
  xlsx.utils.book_append_sheet(book, sheet, 'Data')
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  return book
}

it.each(['xls', 'xlsx'] as const)('reads %s with the same result', async (bookType) => {
  await writeFile(file(), xlsx.write(sheetJsBook(), { bookType, type: 'buffer' }))
  const { rows, sheet, findings } = await readFileAt(file())
  expect(sheet).toBe('Data')
  expect(rows).toEqual([
    ['id', 'when', 'ok', 'text', 'price', 'clock'],
    ['00012', '2024-01-31', 'true', 'ä, "b"', '1.1', '12:00:00'],
    ['x', '2024-01-31 12:00:00', 'false', '', '12345678901', '36:00:00'],
    ['', '', '', '', '-3', ''],
  ])
  expect(findings.errors).toEqual({ count: 1, first: 'D4' })
})

it('reads error values in an .xls as empty cells, even if the sheet contains nothing else', async () => {
  const sheet = xlsx.utils.aoa_to_sheet([
    [
      { t: 'e', v: 42 },
      { t: 'e', v: 7 },
    ],
  ])
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'S')
  await writeFile(file(), xlsx.write(book, { bookType: 'xls', type: 'buffer' }))
  const { rows, findings } = await readFileAt(file())
  expect(rows).toEqual([['', '']])
  expect(findings.errors).toEqual({ count: 2, first: 'A1' })
})

it("refuses a damaged .xls with Anj's own message instead of the library's", async () => {
  const whole: Buffer = xlsx.write(sheetJsBook(), { bookType: 'xls', type: 'buffer' })
  const refused = async (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(whole)
    change(bytes)
    await writeFile(file(), bytes)
    return String(await readFileAt(file()).catch((thrown: unknown) => thrown))
  }
  const words =
    'The workbook cannot be read: it is truncated, or contains records that no Excel version from 5 to 2003 writes. Open it in Excel, save it again as .xlsx, and choose that file.'
  expect(await refused((bytes) => bytes.fill(0xff, 24, 80))).toContain(words)
  expect(await refused((bytes) => bytes.fill(0, 512))).toContain(words)
})

const openDocument = ['office', 'style', 'text', 'table', 'number']
  .map((n) => `xmlns:${n}="urn:oasis:names:tc:opendocument:xmlns:${n === 'number' ? 'datastyle' : n}:1.0"`)
  .join(' ')

const odsCell = (attributes: string, shown = '', name = 'table-cell') =>
  `<table:${name} ${attributes}>${shown && `<text:p>${shown}</text:p>`}</table:${name}>`
const odsRow = (...cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const odsTable = (name: string, ...rows: readonly string[]) =>
  `<table:table table:name="${name}">${rows.join('')}</table:table>`
const odsContent = (body: string, root = 'document-content') =>
  `<?xml version="1.0"?><office:${root} ${openDocument}><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:${root}>`

async function readOds(body: string, options: Partial<TableRequest> = {}) {
  await zipParts(file(), { 'content.xml': odsContent(body) })
  return readFileAt(file(), options)
}

it('reads the dates of an .ods regardless of the date system', async () => {
  const date = odsCell('office:value-type="date" office:date-value="2024-01-31"', '31.01.24')
  const nullDate =
    '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>'
  expect((await readOds(nullDate + odsTable('S', odsRow(date)))).rows).toEqual([['2024-01-31']])
  const old = ['1850-01-31', '1899-12-31', '1900-02-28', '0001-01-01'].map((day) =>
    odsCell(`office:value-type="date" office:date-value="${day}"`, 'x'),
  )
  expect((await readOds(odsTable('S', odsRow(...old)))).rows).toEqual([
    ['1850-01-31', '1899-12-31', '1900-02-28', '0001-01-01'],
  ])
})

it('reads the displayed text of fields in an .ods cell', async () => {
  const shown =
    'of <text:date text:date-value="2024-01-31">01/31/24</text:date><text:s/><text:sheet-name>Q1</text:sheet-name>'
  expect((await readOds(odsTable('S', odsRow(odsCell('', shown))))).rows).toEqual([['of 01/31/24 Q1']])
})

it.each([
  ['PT10H10M10.123456S', '10:10:10.123456'],
  ['PT10H10M10,5000S', '10:10:10.5'],
  ['PT36H00M00S', '36:00:00'],
  ['-PT01H30M00S', '-01:30:00'],
  ['P1DT2H', '26:00:00'],
  ['PT90M', '01:30:00'],
  ['-PT0S', '00:00:00'],
  ['P1Y', 'P1Y'],
])('reads the time %s of an .ods as %s', async (written, text) => {
  const cell = odsCell(`office:value-type="time" office:time-value="${written}"`, 'x')
  expect((await readOds(odsTable('S', odsRow(cell)))).rows).toEqual([[text]])
})

it('reads all digits of numbers in an .ods, and the covered cells of merged ranges', async () => {
  const { rows, findings } = await readOds(
    odsTable(
      'S',
      odsRow(odsCell('office:value-type="string" table:number-rows-spanned="3"', 'a1')),
      odsRow(odsCell('office:value-type="string"', 'a2', 'covered-table-cell')),
      odsRow(
        odsCell(
          'office:value-type="float" office:value="123456789012345678"',
          '1,2E17',
          'covered-table-cell',
        ),
      ),
    ),
  )
  expect(rows).toEqual([['a1'], ['a2'], ['123456789012345678']])
  expect(findings.mergedRanges).toBe(1)
})

it('reports errors, merged ranges and hidden rows and columns in an .ods, but not in skipped rows', async () => {
  const text = odsCell('office:value-type="string"', 'x')
  const error = odsCell('table:formula="of:=1/0" office:value-type="float" office:value="0"', '#DIV/0!')
  const body = `<table:table table:name="S"><table:table-column/><table:table-column table:number-columns-repeated="2" table:visibility="collapse"/><table:table-row table:visibility="filter" table:number-rows-repeated="2">${text}${error}</table:table-row>${odsRow(odsCell('office:value-type="string" table:number-columns-spanned="2"', 'y'))}</table:table>`
  expect((await readOds(body)).findings).toMatchObject({
    errors: { count: 2, first: 'B1' },
    mergedRanges: 1,
    hiddenRows: 2,
    hiddenColumns: [{ first: 2, last: 3 }],
  })
  expect((await readOds(body, { skipLines: 2 })).findings).toMatchObject({
    errors: { count: 0, first: '' },
    mergedRanges: 1,
    hiddenRows: 0,
  })
  expect((await readOds(odsTable('Errors', odsRow(error)))).rows).toEqual([['']])
})

it('reads a flat OpenDocument with the same reader, whatever its extension', async () => {
  const cell = odsCell('office:value-type="date" office:date-value="2024-01-31"', '31.01.24')
  const two = odsTable('A', odsRow(odsCell(''))) + odsTable('B', odsRow(cell))
  for (const encoding of ['utf8', 'utf16le'] as const) {
    await writeFile(file(), Buffer.from(`\ufeff${odsContent(two, 'document')}`, encoding))
    const { rows, sheet, sheets } = await readFileAt(file())
    expect([rows, sheet, sheets.length]).toEqual([[['2024-01-31']], 'B', 2])
  }
  const long = 'ä'.repeat(100_000)
  const many = Array.from({ length: 60 }, (_, i) =>
    odsRow(odsCell('office:value-type="string"', `${i}${long}`)),
  )
  await writeFile(file(), odsContent(odsTable('S', ...many), 'document'))
  expect((await readFileAt(file())).rows).toEqual(many.map((_, i) => [`${i}${long}`]))
})

it('refuses a password-protected OpenDocument in either format', async () => {
  const manifest = (part: string) =>
    `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="${part}"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`
  for (const part of ['content.xml', 'encrypted-package']) {
    await zipParts(file(), {
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      [part]: Buffer.from([1, 2, 3, 0xff]),
      'META-INF/manifest.xml': manifest(part),
    })
    await expect(readFileAt(file())).rejects.toMatchObject({ code: 'workbookEncrypted' })
  }
})

it('names the type of a document that is not a workbook', async () => {
  const refused = async (parts: Parameters<typeof zipParts>[1]) => {
    await zipParts(file(), parts)
    return String(await readFileAt(file()).catch((thrown: unknown) => thrown))
  }
  const apple = 'it is an Apple Numbers, Pages or Keynote document; Numbers can export tables to Excel.'
  expect(await refused({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' })).toContain(apple)
  expect(await refused({ 'My.numbers/Index.zip': 'x' })).toContain(apple)
  const text = `<office:document-content ${openDocument}><office:body><office:text/></office:body></office:document-content>`
  expect(await refused({ 'content.xml': text })).toContain(
    'it is an OpenDocument file, but not a spreadsheet.',
  )
})

it.each([
  [
    'a cell beyond the last column',
    odsRow(odsCell('table:number-columns-repeated="16384"'), odsCell('office:value-type="string"', 'x')),
    'the cell XFE1 is past column XFD, the last column of a sheet.',
  ],
  [
    'a row beyond the last row',
    '<table:table-row table:number-rows-repeated="1048576"/>' +
      odsRow(odsCell('office:value-type="string"', 'x')),
    'row 1048577 is past row 1048576, the last row of a sheet.',
  ],
  [
    'an invalid number',
    odsRow(odsCell('office:value-type="float" office:value="x"')),
    'in the cell A1, x is not a number.',
  ],
  [
    'an invalid repeat count',
    odsRow(odsCell('table:number-columns-repeated="-1" office:value-type="string"', 'x')),
    'in the cell A1, -1 is not a number.',
  ],
])('refuses %s in an .ods', async (_, rows, problem) => {
  const error = await readOds(odsTable('S', rows)).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'workbookDamaged' })
  expect(String(error)).toContain(`the sheet S is damaged: ${problem}`)
})

it('reads an .ods from LibreOffice with repeated cells, old dates and hidden sheets', async () => {
  const cell = (attributes: string, text = '') =>
    `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`
  const part = (name: string, style = 'long') => `<number:${name} number:style="${style}"/>`
  const dash = '<number:text>-</number:text>'
  const content = `<office:document-content ${openDocument} office:version="1.2"><office:automatic-styles>
    <number:date-style style:name="N1">${part('year')}${dash}${part('month')}${dash}${part('day')}</number:date-style>
    <number:time-style style:name="N2" number:truncate-on-overflow="false">${part('hours')}<number:text>:</number:text>${part('minutes')}</number:time-style>
    <style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/>
    <style:style style:name="length" style:family="table-cell" style:data-style-name="N2"/>
    <style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
    </office:automatic-styles><office:body><office:spreadsheet>
    <table:table table:name="Hidden" table:style-name="hidden"><table:table-row>${cell('office:value-type="string"', 'secret')}</table:table-row></table:table>
    <table:table table:name="Data"><table:table-row>${[
      cell('table:style-name="day" office:value-type="date" office:date-value="2024-01-31"', 'x'),
      cell('table:style-name="day" office:value-type="date" office:date-value="1850-01-31"', 'x'),
      cell('table:style-name="length" office:value-type="time" office:time-value="PT36H30M00S"', 'x'),
      cell('office:value-type="boolean" office:boolean-value="true"', 'TRUE'),
      cell('office:value-type="float" office:value="1.1"', '1.1'),
      cell('office:value-type="string" table:number-columns-repeated="2"', '00012'),
      cell('table:formula="of:=1/0" office:value-type="string" office:string-value=""', '#DIV/0!'),
      cell('table:number-columns-repeated="1000"'),
    ].join(
      '',
    )}</table:table-row><table:table-row table:number-rows-repeated="1048575">${cell('')}</table:table-row></table:table>
    </office:spreadsheet></office:body></office:document-content>`
  await zipParts(file(), {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': content,
    'styles.xml': `<office:document-styles ${openDocument}/>`,
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>',
  })
  const { rows, sheets, findings } = await readFileAt(file())
  expect(rows).toEqual([['2024-01-31', '1850-01-31', '36:30:00', 'true', '1.1', '00012', '00012']])
  expect(sheets).toEqual([
    { name: 'Hidden', hidden: true },
    { name: 'Data', hidden: false },
  ])
  expect(findings.errors.count).toBe(1)
})
