import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigOf, type DataType, dataTypes } from '@anj/workflow'
import * as xlsx from '@e965/xlsx'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { splitRecords } from '../../csv/records.ts'
import { openArchive } from '../../excel/archive.ts'
import { readPart } from '../../excel/read-part.ts'
import { readXlsx } from '../../excel/read-xlsx.ts'
import { spreadsheetMl } from '../../excel/vocabularies.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../../testing/tables.ts'
import { writeSheet } from '../../testing/write-sheet.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-excel-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Cells = readonly (string | null)[]
const out = () => join(folder, 'out.xlsx')

/** Runs a workflow that converts columns to the given types and writes them to an Excel file. */
async function write(
  columns: Readonly<Record<string, DataType>>,
  rows: readonly Cells[],
  config: Partial<ConfigOf<'excelOutput'>> = {},
) {
  const names = Object.keys(columns)
  const source = await writeTable(join(folder, 'source.parquet'), names, rows)
  const changes = Object.entries(columns).filter(([, type]) => type !== 'text')
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
  const heard = await runHere(requestFor(workflow, source, { kind: 'file', path: out() }, folder))
  expect((await readdir(folder)).sort()).toEqual(['out.xlsx', 'source.parquet'])
  return heard
}

/** Reads the workbook with Anj's own reader. */
async function readBack(sheet: string | null = null, header = true) {
  await mkdir(join(folder, 'work'), { recursive: true })
  const csvPath = join(folder, 'work', 'sheet.csv')
  const table = await readXlsx(out(), {
    sheet,
    header,
    skipLines: 0,
    csvPath,
    workFolder: join(folder, 'work'),
    mostBytes: 1e9,
    onPart: () => undefined,
  })
  const text = await readFile(csvPath, 'utf8')
  const rows = splitRecords(text, { delimiter: ',', quote: '"' }).map(({ cells }) => cells)
  await rm(join(folder, 'work'), { recursive: true })
  return { ...table, rows }
}

/** Reads the workbook with an independent library. */
async function readElsewhere(sheet?: string) {
  const book = xlsx.read(await readFile(out()), { cellNF: true })
  return book.Sheets[sheet ?? book.SheetNames[0] ?? ''] ?? {}
}

it('writes typed cells in which another reader finds the same values', async () => {
  const heard = await write(
    {
      id: 'int',
      price: 'decimal',
      ratio: 'float',
      ok: 'bit',
      day: 'date',
      at: 'datetime',
      clock: 'time',
      name: 'text',
    },
    [
      ['7', '12.50', '0.1', 'true', '2024-01-31', '2024-01-31 13:45:00', '06:00:00', '=1+1'],
      ['-3', '-0.25', '1e300', 'false', '1900-03-01', '9999-12-31 23:59:59.999', '23:59:59.5', null],
    ],
  )
  expect(heard.reconciliation).toMatchObject({ written: 2, stored: 2 })
  expect(heard.lines.at(-1)).toBe('Excel File Completed (2 rows)')
  const sheet = await readElsewhere('Sheet1')
  const cell = (name: string) => {
    const { t, v, z } = sheet[name] as xlsx.CellObject
    return [t, v, ...(z === 'General' ? [] : [z])]
  }
  expect(cell('A1')).toEqual(['s', 'id'])
  expect(cell('A2')).toEqual(['n', 7, '0'])
  expect(cell('B2')).toEqual(['n', 12.5, '0.00'])
  expect(cell('C2')).toEqual(['n', 0.1])
  expect(cell('C3')).toEqual(['n', 1e300])
  expect(cell('D2')).toEqual(['b', true])
  expect(cell('E2')).toEqual(['n', 45322, 'yyyy-mm-dd'])
  expect(cell('E3')).toEqual(['n', 61, 'yyyy-mm-dd'])
  expect(cell('F2')).toEqual(['n', 45322.572916666664, 'yyyy-mm-dd hh:mm:ss'])
  expect(cell('G2')).toEqual(['n', 0.25, 'hh:mm:ss'])
  expect(cell('G3')?.[2]).toBe('hh:mm:ss.000')
  expect(cell('H2')).toEqual(['s', '=1+1'])
  expect(sheet['H2'].f).toBeUndefined()
  expect(sheet['H3']).toBeUndefined()
  expect((await readBack()).rows).toEqual([
    ['id', 'price', 'ratio', 'ok', 'day', 'at', 'clock', 'name'],
    ['7', '12.5', '0.1', 'true', '2024-01-31', '2024-01-31 13:45:00', '06:00:00', '=1+1'],
    ['-3', '-0.25', '1e+300', 'false', '1900-03-01', '9999-12-31 23:59:59.999', '23:59:59.500', ''],
  ])
})

it('writes values as text if Excel would change them as numbers or dates, and logs this', async () => {
  const { lines } = await write(
    { id: 'int', price: 'decimal', day: 'date', at: 'datetime', clock: 'time', fine: 'int' },
    [
      ['999999999999999', '0.123456789012345', '1900-02-28', '1899-12-31 00:00:00', '00:00:00.000001', '1'],
      [
        '1000000000000000',
        '1234567890.123456',
        '0001-01-01',
        '2024-01-01 00:00:00.123456',
        '12:00:00.001',
        '2',
      ],
      [
        '-9223372036854775808',
        '12345678901234567890123456789012345678',
        '9999-12-31',
        '1900-03-01 00:00:00',
        null,
        '3',
      ],
      ['0', '100000000000000000000', null, null, null, null],
    ],
  )
  expect(lines).toContain(
    'Written as text, because an Excel number or date would change the values (more than 15 digits, days before March 1900 or after 9999, fractions of milliseconds): id (2), price (2), day (2), at (2), clock (1).',
  )
  const sheet = await readElsewhere()
  const kinds = (names: string) => names.split(' ').map((name) => (sheet[name] as xlsx.CellObject).t)
  expect(kinds('A2 A3 A4 B2 B3 B4 B5 C2 C3 C4 D2 D3 D4 E2 E3')).toEqual([
    'n',
    's',
    's',
    'n',
    's',
    's',
    'n',
    's',
    's',
    'n',
    's',
    's',
    'n',
    's',
    'n',
  ])
  const { rows } = await readBack()
  expect(rows.slice(1)).toEqual([
    ['999999999999999', '0.123456789012345', '1900-02-28', '1899-12-31 00:00:00', '00:00:00.000001', '1'],
    [
      '1000000000000000',
      '1234567890.123456',
      '0001-01-01',
      '2024-01-01 00:00:00.123456',
      '12:00:00.001',
      '2',
    ],
    [
      '-9223372036854775808',
      '12345678901234567890123456789012345678',
      '9999-12-31',
      '1900-03-01 00:00:00',
      '',
      '3',
    ],
    ['0', '100000000000000000000', '', '', '', ''],
  ])
})

/** Writes floats directly, as if they came from a database, so that no file source converts them from text. */
async function writeFloats(values: readonly number[]) {
  const lines = await writeSheet(out(), {
    columns: [{ name: 'ratio', type: 'float' }],
    rows: values.map((value) => [textOf(value)]),
  })
  const sheet = await readElsewhere()
  const cells = values.map((_, i): xlsx.CellObject | undefined => sheet[`A${i + 2}`])
  return { lines, cells }
}

const textOf = (value: number) => (Object.is(value, -0) ? '-0' : String(value))
const SMALLEST_NORMAL = 2 ** -1022

it('writes every float exactly or as text, and counts the texts', async () => {
  const odd = fc.constantFrom(
    0.30000000000000004,
    -0,
    0,
    Number.NaN,
    -Infinity,
    5e-324,
    1e-310,
    SMALLEST_NORMAL,
    2 ** 60,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.double(), odd), { minLength: 1, maxLength: 30 }),
      async (values) => {
        const { lines, cells } = await writeFloats(values)
        const isText = (value: number) =>
          !Number.isFinite(value) ||
          Object.is(value, -0) ||
          (value !== 0 && Math.abs(value) < SMALLEST_NORMAL)
        for (const [i, value] of values.entries()) {
          const cell = cells[i]
          expect(cell?.t).toBe(isText(value) ? 's' : 'n')
          const back = isText(value) ? doubleOf(String(cell?.v)) : cell?.v
          expect(back).toBe(value)
        }
        const texts = values.filter(isText).length
        expect(lines).toEqual(
          texts === 0
            ? []
            : [
                `Written as text, because Excel cannot represent these numbers (NaN, infinity, negative zero, closer to zero than 2.2e-308): ratio (${texts}).`,
              ],
        )
        await rm(out())
      },
    ),
    { numRuns: roundsOf({ short: 15, long: 300 }) },
  )
})

/** Parses a double in DuckDB's notation. */
function doubleOf(text: string): number {
  return Number(text.replace('inf', 'Infinity').replace('nan', 'NaN'))
}

it('keeps every text unchanged: markup, escapes, control characters, spaces, line breaks and Unicode', async () => {
  const texts = [
    '<b>&amp;</b> "q" \'a\'',
    '_x0041_x0042_ _x005F_ _X0041_ _x00zz_',
    'a\u0001b\u001f\u000b\r\n\tc\n',
    '  spaces  ',
    ' ',
    '\ufffe\uffff 😀 漢 é \u200b\u00a0',
    ']]> --> <![CDATA[',
    '<c s="0" r="A1">',
    'x'.repeat(32_767),
    '😀'.repeat(16_383),
  ]
  const { lines } = await write(
    { 'a <"&\n_x0041_>': 'text', b: 'text' },
    texts.map((text) => [text, 'x']),
  )
  expect(lines.some((line) => line.startsWith('Written as text'))).toBe(false)
  const { rows } = await readBack()
  expect(rows[0]).toEqual(['a <"&\n_x0041_>', 'b'])
  expect(rows.slice(1).map(([cell]) => cell)).toEqual(texts)
  const sheet = await readElsewhere()
  expect(sheet['A2'].v).toBe(texts[0])
  expect(sheet['A5'].v).toBe(texts[3])
  expect(sheet['A7'].v).toBe(texts[5])
})

it('refuses a text that is too long for a cell and reports its row, before writing any cell', async () => {
  await expect(write({ a: 'text' }, [['ok'], ['x'.repeat(32_768)]])).rejects.toThrow(
    /Values of column a that do not fit the target: 1; first: row 2, x+, is longer than 32,767 characters/,
  )
  await expect(write({ a: 'text' }, [['😀'.repeat(16_384)]])).rejects.toMatchObject({
    code: 'valuesDoNotFit',
  })
  expect(await readdir(folder)).toEqual(['source.parquet'])
})

it.each(['', 'x'.repeat(32), 'a/b', 'a\\b', 'a?', 'a*', '[a', 'a]', 'a:b', "'a", "a'", 'History', 'a\u0001'])(
  'refuses the sheet name %j',
  async (sheetName) => {
    await expect(write({ a: 'text' }, [['x']], { sheetName })).rejects.toMatchObject({
      code: 'sheetNameInvalid',
    })
  },
)

it('accepts unusual but valid sheet names', async () => {
  for (const sheetName of ['<&">', "it's", '漢字 😀', '_x0041_', ' x ']) {
    await write({ a: 'text' }, [['x']], { sheetName })
    expect((await readBack(sheetName)).rows).toEqual([['a'], ['x']])
    await rm(out())
  }
})

it('omits the header when it is turned off', async () => {
  await write({ a: 'int', b: 'text' }, [['1', 'x']], { header: false })
  expect((await readBack(null, false)).rows).toEqual([['1', 'x']])
})

it('writes well-formed parts', async () => {
  await write({ a: 'date', b: 'text' }, [['2024-01-01', 'x\u0002<>&']])
  await using archive = await openArchive(out())
  const reader = {
    vocabulary: spreadsheetMl,
    open: () => undefined,
    close: () => undefined,
    text: () => undefined,
    plain: () => undefined,
  }
  for (const part of [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
    await readPart(archive, part, reader)
})

const cellOf: Readonly<Record<DataType, fc.Arbitrary<string>>> = (() => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .filter((value) => value.trim() !== '' && !value.includes('\0'))
  const digits = (most: number) => fc.stringMatching(new RegExp(`^-?[1-9][0-9]{0,${most}}$`))
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map(
      (date) => `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`,
    )
  const clock = fc
    .tuple(
      fc.nat(23),
      fc.nat(59),
      fc.nat(59),
      fc.oneof(
        fc.constant(''),
        fc.nat(999).map((ms) => (ms === 0 ? '' : `.${pad(ms, 3)}`)),
      ),
    )
    .map(([h, m, s, ms]) => `${pad(h)}:${pad(m)}:${pad(s)}${ms}`)
  const moment = fc.tuple(day, clock).map(([a, b]) => `${a} ${b}`)
  return {
    char: text,
    varchar: text,
    text,
    bit: fc.constantFrom('true', 'false'),
    int: digits(17),
    decimal: fc.tuple(digits(20), fc.stringMatching(/^[0-9]{0,6}[1-9]$/)).map(([a, b]) => `${a}.${b}`),
    float: fc.tuple(digits(9), fc.stringMatching(/^[0-9]{0,4}[1-9]$/)).map(([a, b]) => `${a}.${b}`),
    date: day,
    time: clock,
    datetime: moment,
    timestamp: moment,
  }
})()

/** Removes trailing zeros from fractional seconds, since 12:00:00.5 and 12:00:00.500 are the same time. */
const sameTime = (cell: string) => cell.replace(/(:\d\d\.\d*[1-9])0+$/, '$1')

it('writes tables with columns of any type so that they can be read back unchanged', async () => {
  const table = fc
    .array(fc.constantFrom(...dataTypes), { minLength: 1, maxLength: 6 })
    .chain((types) =>
      fc
        .array(fc.tuple(...types.map((type) => fc.option(cellOf[type], { freq: 5 }))), {
          minLength: 1,
          maxLength: 12,
        })
        .map((rows) => ({ types, rows: rows.filter((row) => row.some((cell) => cell !== null)) })),
    )
    .filter(({ rows }) => rows.length > 0)
  await fc.assert(
    fc.asyncProperty(table, async ({ types, rows }) => {
      const columns = Object.fromEntries(types.map((type, i) => [`c${i}`, type]))
      await write(columns, rows)
      const back = await readBack()
      const expected = rows.map((row) => row.map((cell) => sameTime(cell ?? '')))
      const width = back.width
      expect(expected.every((row) => row.slice(width).every((cell) => cell === ''))).toBe(true)
      expect(back.rows.slice(1).map((row) => row.map(sameTime))).toEqual(
        expected.map((row) => row.slice(0, width)),
      )
      await rm(out())
    }),
    { numRuns: roundsOf({ short: 5, long: 30 }) },
  )
})

it('writes texts that look like formulas as text cells, which no reader evaluates', async () => {
  const texts = ['=1+1', '+1', '-1', '@x', '=cmd|x', '\t=1']
  await write(
    { '=a': 'text' },
    texts.map((text) => [text]),
  )
  const sheet = Object.values(xlsx.read(await readFile(out()), { cellFormula: true }).Sheets)[0] ?? {}
  const cells = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'].map((at): xlsx.CellObject => sheet[at])
  expect(cells.map(({ t, v, f }) => [t, v, f])).toEqual(
    ['=a', ...texts].map((text) => ['s', text, undefined]),
  )
})

/** The rows of each sheet as an independent library reads them, keyed by the sheet's name. */
async function sheetsElsewhere() {
  const book = xlsx.read(await readFile(out()))
  return book.SheetNames.map((name) => [
    name,
    xlsx.utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, raw: true }),
  ])
}

it('writes a sheet for each value of a column, in the order of the values, with the rows in theirs', async () => {
  const rows = [
    ['1', 'North'],
    ['2', 'South'],
    ['3', 'North'],
    ['4', null],
    ['5', 'South'],
    ['6', ''],
  ]
  const { reconciliation } = await write({ id: 'int', region: 'text' }, rows, {
    sheetsBy: { column: 'region', keepsColumn: true },
  })
  expect(reconciliation).toMatchObject({ written: 6, stored: 6 })
  expect(await sheetsElsewhere()).toEqual([
    [
      'North',
      [
        ['id', 'region'],
        [1, 'North'],
        [3, 'North'],
      ],
    ],
    [
      'South',
      [
        ['id', 'region'],
        [2, 'South'],
        [5, 'South'],
      ],
    ],
    ['(empty)', [['id', 'region'], [4], [6, '']]],
  ])
  await write({ id: 'int', region: 'text' }, rows, {
    sheetsBy: { column: 'region', keepsColumn: false },
    tableStyle: 'medium',
  })
  expect(await sheetsElsewhere()).toEqual([
    ['North', [['id'], [1], [3]]],
    ['South', [['id'], [2], [5]]],
    ['(empty)', [['id'], [4], [6]]],
  ])
})

it('names sheets as Excel allows, and logs which values have another name', async () => {
  const values = [
    'a/b',
    'A\\B',
    'History',
    "'quoted'",
    'x'.repeat(40),
    `${'x'.repeat(31)}y`,
    'plain',
    '日本',
    'Regions with thirty characters or more',
    '  ',
  ]
  const { lines } = await write(
    { value: 'text', id: 'int' },
    values.map((value, i) => [value, String(i)]),
    { sheetsBy: { column: 'value', keepsColumn: true } },
  )
  const sheets = await sheetsElsewhere()
  expect(sheets.map(([name]) => name)).toEqual([
    'a_b',
    'A_B (2)',
    'History_',
    '_quoted_',
    'x'.repeat(31),
    `${'x'.repeat(27)} (2)`,
    'plain',
    '日本',
    'Regions with thirty characters',
    '(empty)',
  ])
  expect(sheets.map(([, found]) => (found as unknown[][])[1]?.[1])).toEqual(values.map((_, i) => i))
  expect(lines.find((line) => line.includes('sheet names'))).toBe(
    `These values are not valid or not unique as sheet names, so their sheets have other names: a/b → a_b, A\\B → A_B (2), History → History_, 'quoted' → _quoted_, ${'x'.repeat(40)} → ${'x'.repeat(31)} and 3 more.`,
  )
})

it('groups numbers that are equal, and dates, on sheets that are named after the first of them', async () => {
  await write(
    { price: 'decimal', day: 'date' },
    [
      ['1.5', '2026-01-31'],
      ['2', '2026-01-31'],
      ['1.50', '2026-02-28'],
    ],
    { sheetsBy: { column: 'price', keepsColumn: false } },
  )
  expect((await sheetsElsewhere()).map(([name, rows]) => [name, (rows as unknown[]).length])).toEqual([
    ['1.5', 3],
    ['2', 2],
  ])
  await write({ id: 'int', day: 'date' }, [['1', '2026-01-31']], {
    sheetsBy: { column: 'day', keepsColumn: true },
  })
  expect((await sheetsElsewhere()).map(([name]) => name)).toEqual(['2026-01-31'])
})

it('distributes many rows over their sheets, whatever pieces they arrive in', async () => {
  const source = Array.from({ length: 30_000 }, (_, i) => [
    String(i),
    `group ${(i * 7919) % 31}`,
    'x'.repeat(i % 90),
  ])
  const { reconciliation } = await write({ id: 'int', by: 'text', note: 'text' }, source, {
    sheetsBy: { column: 'by', keepsColumn: true },
  })
  expect(reconciliation).toMatchObject({ written: 30_000, stored: 30_000 })
  const expected = new Map<string, unknown[]>()
  for (const [id, by = '', note] of source) {
    const rows = expected.get(by) ?? [['id', 'by', 'note']]
    rows.push([Number(id), by, note])
    expected.set(by, rows)
  }
  expect(await sheetsElsewhere()).toEqual([...expected])
})

it('refuses more sheets than anybody can use, and writes no file', async () => {
  const many = Array.from({ length: 1_001 }, (_, i) => [String(i)])
  await expect(write({ id: 'int' }, many, { sheetsBy: { column: 'id', keepsColumn: true } })).rejects.toThrow(
    'The column id has more than 1000 different values, and each would get a sheet. Choose a column with fewer values.',
  )
  expect(await readdir(folder)).toEqual(['source.parquet'])
})
