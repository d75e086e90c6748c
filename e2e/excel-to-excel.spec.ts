import { read, type Sheet, utils, type WorkBook, write } from '@e965/xlsx'
import { expectNoAxeFindingsInForm } from './support/accessibility.ts'
import { chooseFile, connect, download, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Adds a sheet. `formats` are the number formats of columns, keyed by column letter. */
function addSheet(
  book: WorkBook,
  name: string,
  rows: readonly (readonly unknown[])[],
  formats: Readonly<Record<string, string>> = {},
): void {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  for (const [letter, format] of Object.entries(formats))
    for (let row = 2; row <= rows.length; row += 1) {
      const cell = sheet[`${letter}${row}`]
      if (cell) cell.z = format
    }
  utils.book_append_sheet(book, sheet, name)
}

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000 + 25_569

function orders(): Buffer {
  const book = utils.book_new()
  const rows = [
    ['order', 'customer', 'amount', 'discount', 'day', 'clock', 'paid'],
    [1, '007', 19.9, 0.1, day('2026-03-29'), 0.25, true],
    [2, '008', 1234567.05, 0.125, day('2024-02-29'), 0.5, false],
    [3, '007', 0.1, 0, day('1999-12-31'), 0.75, true],
  ]
  addSheet(book, 'Orders', rows, {
    C: '#,##0.00 [$€-407]',
    D: '0.00%',
    E: 'dd/mm/yyyy',
    F: 'h:mm AM/PM',
  })
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

function customers(): Buffer {
  const book = utils.book_new()
  const rows = [
    ['customer', 'name'],
    ['007', 'Zoë'],
    ['008', '李'],
  ]
  addSheet(book, 'Customers', rows)
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

/** Values and number format of a column's cells, without the header. */
function column(sheet: Sheet, name: string) {
  const range = utils.decode_range(sheet['!ref'] ?? 'A1')
  const columns = Array.from({ length: range.e.c + 1 }, (_, c) => c)
  const at = columns.find((c) => sheet[utils.encode_cell({ r: 0, c })]?.v === name) ?? -1
  const cells = Array.from({ length: range.e.r }, (_, r) => sheet[utils.encode_cell({ r: r + 1, c: at })])
  return {
    types: [...new Set(cells.map((cell) => cell?.t))].join(),
    formats: [...new Set(cells.map((cell) => cell?.z))].join(),
    values: cells.map((cell) => cell?.v),
  }
}

test('a newcomer joins two workbooks into one that adds up and looks as before', async ({ page }) => {
  await enter(page, 'Two workbooks')
  const panel = panelOf(page)
  const left = await drop(page, 'excelInput', 'Excel File', { x: 60, y: 40 })
  await chooseFile(page, { name: 'orders.xlsx', content: orders() })
  await expect(panel.getByText('3 rows, 7 columns')).toBeVisible()
  const right = await drop(page, 'excelInput', 'Excel File', { x: 60, y: 160 })
  await chooseFile(page, { name: 'customers.xlsx', content: customers() })
  await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()

  await openPage(page, 'Preparation')
  const join = await drop(page, 'leftJoin', 'Left Join', { x: 300, y: 80 })
  await connect(page, left, join)
  await connect(page, right, join)
  await panel.getByRole('button', { name: 'customer', exact: true }).click()
  await expect(panel.getByText('Result: 3 rows.')).toBeVisible()
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 540, y: 80 })
  await connect(page, join, selection)

  await openPage(page, 'Output')
  const output = await drop(page, 'excelOutput', 'Excel File', { x: 780, y: 120 })
  await connect(page, selection, output)
  await pick(page, 'Table style', 'Medium')
  await run(page)

  const book = read(await download(page, /^result\.xlsx/), { cellDates: false, cellNF: true })
  const sheet = book.Sheets['Sheet1'] ?? {}
  const amounts = column(sheet, 'amount')
  expect(amounts.types).toBe('n')
  expect(amounts.values.reduce((sum: number, value) => sum + Number(value), 0)).toBeCloseTo(1234587.05, 6)
  expect(amounts.formats).toBe('#,##0.00 [$€-407]')
  expect(column(sheet, 'discount')).toMatchObject({ types: 'n', formats: '0.00%' })
  expect(column(sheet, 'order')).toMatchObject({ types: 'n', formats: '0' })
  const days = column(sheet, 'day')
  expect(days).toMatchObject({ types: 'n', formats: 'dd/mm/yyyy' })
  expect(new Set(days.values)).toEqual(new Set([46_110, 45_351, 36_525]))
  expect(column(sheet, 'clock')).toMatchObject({ types: 'n', formats: 'h:mm AM/PM' })
  expect(column(sheet, 'paid').types).toBe('b')
  const ids = column(sheet, 'customer')
  expect(ids.types).toBe('s')
  expect(ids.values.toSorted()).toEqual(['007', '007', '008'])

  await pick(page, 'Sheets', 'A sheet for each value')
  await pick(page, 'Column', 'name')
  await panel.getByLabel('Keep the column').uncheck({ force: true })
  await expectNoAxeFindingsInForm(page, 'a sheet for each value')
  await run(page)
  const byName = read(await download(page, /^result\.xlsx/))
  expect(byName.SheetNames.toSorted()).toEqual(['Zoë', '李'])
  const ordersOn = (name: string) => column(byName.Sheets[name] ?? {}, 'order').values.toSorted()
  expect([ordersOn('Zoë'), ordersOn('李')]).toEqual([[1, 3], [2]])
  expect(column(byName.Sheets['Zoë'] ?? {}, 'name').values).toEqual([undefined, undefined])
})
