import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { zipOf } from '../editor/src/server/zip-of.ts'
import { addSelection } from './support/add-steps.ts'
import { chooseFile, connect, download, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const orders = 'id,price,day\n9007199254740993,1.50,2024-02-29\n2,,2024-03-01\n'

test('a list of a JSON document becomes rows, whose nested objects are columns', async ({ page }) => {
  await enter(page, 'From JSON')
  const panel = panelOf(page)
  const source = await drop(page, 'jsonInput', 'JSON File', { x: 60, y: 60 })
  const items = [
    { id: 1, price: 1.5, customer: { name: 'Ada' }, tags: ['a', 'b'] },
    { id: 2, price: 2.25, customer: { name: 'Grace' }, tags: [] },
  ]
  const document = { exported: '2026-11-30', errors: [{ code: 7 }], data: { items } }
  await chooseFile(page, { name: 'orders.json', content: JSON.stringify(document) })
  await expect(panel.getByText('2 rows, 4 columns')).toBeVisible()
  await expect(panel.getByLabel('Type of price')).toHaveValue(/decimal/)
  await pick(page, 'Rows', 'errors (1)')
  await expect(panel.getByText('1 row, 1 column')).toBeVisible()
  await pick(page, 'Rows', 'data.items (2)')
  await expect(panel.getByText('2 rows, 4 columns')).toBeVisible()
  await panel.getByRole('button', { name: 'How the file is read' }).click()

  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  await connect(page, selection, await drop(page, 'jsonOutput', 'JSON File', { x: 540, y: 60 }))
  await run(page)
  expect((await download(page, /^result\.json/)).toString()).toBe(
    '[\n{"id":1,"price":1.5,"customer.name":"Ada","tags":"[\\"a\\",\\"b\\"]"},\n{"id":2,"price":2.25,"customer.name":"Grace","tags":"[]"}\n]\n',
  )
  await source.click()
  await chooseFile(page, { name: 'cut.json', content: '[{"id":1},\n{"id":2' })
  await expect(
    panel.getByText('At line 2, column 8 (row 2): the file ends within a value, so it is probably cut off.'),
  ).toBeVisible()
})

test('rows become a JSON file in the chosen layout, and a Parquet file, which is a source again', async ({
  page,
}) => {
  await enter(page, 'Formats')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'orders.csv', content: orders })
  await expect(panel.getByText('2 rows, 3 columns')).toBeVisible()
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  const json = await drop(page, 'jsonOutput', 'JSON File', { x: 540, y: 60 })
  await connect(page, selection, json)
  await run(page)
  expect((await download(page, /^result\.json/)).toString()).toBe(
    '[\n{"id":9007199254740993,"price":1.50,"day":"2024-02-29"},\n{"id":2,"price":null,"day":"2024-03-01"}\n]\n',
  )

  await json.click()
  await pick(page, 'Layout', 'One object a line (NDJSON)')
  await expect(panel.getByRole('textbox', { name: 'File name' })).toHaveValue('result.ndjson')
  for (const name of ['Numbers as texts', 'Leave out nulls', 'Compress (.gz)'])
    await panel.getByRole('switch', { name }).click()
  await run(page)
  expect(gunzipSync(await download(page, /^result\.ndjson\.gz/)).toString()).toBe(
    '{"id":"9007199254740993","price":"1.50","day":"2024-02-29"}\n{"id":"2","day":"2024-03-01"}\n',
  )

  await json.click()
  await page.keyboard.press('Delete')
  const parquet = await drop(page, 'parquetOutput', 'Parquet File', { x: 540, y: 60 })
  await connect(page, selection, parquet)
  await run(page)
  const file = await download(page, /^result\.parquet/)

  // The written file is a source again, whose columns arrive with their types.
  await openPage(page, 'Input')
  await drop(page, 'parquetInput', 'Parquet File', { x: 60, y: 200 })
  await chooseFile(page, { name: 'orders.parquet', content: file })
  await expect(panel.getByText('2 rows, 3 columns')).toBeVisible()
  for (const [column, type] of [
    ['id', /int/],
    ['price', /decimal/],
    ['day', /date/],
  ] as const)
    await expect(panel.getByLabel(`Type of ${column}`)).toHaveValue(type)
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  await chooseFile(page, { name: 'cut.parquet', content: file.subarray(0, -20) })
  await expect(panel.getByText('its end is missing, so it is probably cut off')).toBeVisible()
})

test('a table of a SQLite file and one of a DuckDB file are chosen like the sheets of a workbook', async ({
  page,
}) => {
  const made = (name: string) =>
    readFile(new URL(`../engine/src/testing/database-files/python-${name}`, import.meta.url))
  await enter(page, 'From database files')
  const panel = panelOf(page)
  const source = await drop(page, 'databaseFileInput', 'Database File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'shop.db', content: await made('types.sqlite') })
  await expect(panel.getByText('4 rows, 13 columns')).toBeVisible()
  await expect(panel.getByLabel('Type of ratio')).toHaveValue(/float/)
  await expect(panel.getByText('Views are not offered')).toBeVisible()
  await pick(page, 'Table', 'moments')
  await expect(panel.getByText('3 rows, 8 columns')).toBeVisible()
  await expect(panel.getByLabel('Type of secs')).toHaveValue(/datetime/)
  await panel.getByRole('button', { name: 'How the table is read' }).click()
  await pick(page, 'Dates stored as numbers', 'As numbers')
  await panel.getByRole('button', { name: 'Read again' }).click()
  await panel.getByRole('button', { name: 'Use the types found now' }).click()
  await expect(panel.getByLabel('Type of secs')).toHaveValue(/int/)

  await chooseFile(page, { name: 'lake.duckdb', content: await made('types.duckdb') })
  await expect(panel.getByText('1 row, 1 column')).toBeVisible()
  await pick(page, 'Table', 'sales.plain')
  await expect(panel.getByText('3 rows, 1 column')).toBeVisible()
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  await connect(page, selection, await drop(page, 'csvOutput', 'CSV File', { x: 540, y: 60 }))
  await run(page)
  expect((await download(page, /^result\.csv/)).toString().match(/\w+/g)).toEqual(['id', '0', '1', '2'])
  await source.click()
  await chooseFile(page, { name: 'secret.duckdb', content: await made('encrypted.duckdb') })
  await expect(panel.getByText('it is encrypted, and Anj has no key for it')).toBeVisible()
})

test('rows become a SQLite file and a DuckDB file to hand to a colleague', async ({ page }) => {
  await enter(page, 'To database files')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'orders.csv', content: orders })
  await expect(panel.getByText('2 rows, 3 columns')).toBeVisible()
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  const output = await drop(page, 'databaseFileOutput', 'Database File', { x: 540, y: 60 })
  await connect(page, selection, output)
  await panel.getByLabel('Table').fill('sqlite_orders')
  await expect(panel.getByText('SQLite reserves the table name sqlite_orders.')).toBeVisible()
  await panel.getByLabel('Table').fill('orders')
  await run(page)
  const sqlite = await download(page, /^result\.sqlite/)
  const folder = await mkdtemp(join(tmpdir(), 'anj-e2e-'))
  await writeFile(join(folder, 'result.sqlite'), sqlite)
  const database = new DatabaseSync(join(folder, 'result.sqlite'))
  const statement = database.prepare('select * from orders')
  statement.setReadBigInts(true)
  expect(statement.all()).toEqual([
    { id: 9007199254740993n, price: 1.5, day: '2024-02-29' },
    { id: 2n, price: null, day: '2024-03-01' },
  ])
  database.close()
  await rm(folder, { recursive: true })

  await output.click()
  await pick(page, 'Format', 'DuckDB')
  await expect(panel.getByRole('textbox', { name: 'File name' })).toHaveValue('result.duckdb')
  await run(page)
  const duckdb = await download(page, /^result\.duckdb/)

  // The written file is a source again, whose columns arrive with their types.
  await openPage(page, 'Input')
  await drop(page, 'databaseFileInput', 'Database File', { x: 60, y: 200 })
  await chooseFile(page, { name: 'orders.duckdb', content: duckdb })
  await expect(panel.getByText('2 rows, 3 columns')).toBeVisible()
  for (const [column, type] of [
    ['id', /int/],
    ['price', /decimal/],
    ['day', /date/],
  ] as const)
    await expect(panel.getByLabel(`Type of ${column}`)).toHaveValue(type)
})

test('an element of an XML document that repeats becomes rows, and a document type is refused', async ({
  page,
}) => {
  await enter(page, 'From XML')
  const panel = panelOf(page)
  const source = await drop(page, 'xmlInput', 'XML File', { x: 60, y: 60 })
  const items = [1, 2, 3].map(
    (id) => `<item id="${id}"><price currency="EUR">${id}.50</price><tag>a</tag><tag>b</tag></item>`,
  )
  const document = `<?xml version="1.0"?><o:order xmlns:o="urn:o"><o:items>${items.join('')}</o:items></o:order>`
  await chooseFile(page, { name: 'order.xml', content: document })
  await expect(panel.getByText('3 rows, 4 columns')).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Rows' })).toHaveValue('order/items/item (3)')
  await expect(panel.getByLabel('Type of price', { exact: true })).toHaveValue(/decimal/)
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  const path = panel.getByRole('textbox', { name: 'Path of the rows' })
  await pick(page, 'Rows', 'order/items/item/tag (6)')
  await expect(panel.getByText('6 rows, 1 column')).toBeVisible()
  await expect(path).toHaveValue('order/items/item/tag')
  await path.fill('')
  await panel.getByRole('button', { name: 'Read again' }).click()
  await expect(panel.getByText('3 rows, 4 columns')).toBeVisible()
  await expect(path).toHaveValue('order/items/item')

  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  await connect(page, selection, await drop(page, 'csvOutput', 'CSV File', { x: 540, y: 60 }))
  await run(page)
  expect((await download(page, /^result\.csv/)).toString().split('\r\n').slice(0, 2)).toEqual([
    '@id,price.@currency,price,tag',
    '1,EUR,1.50,"[""a"",""b""]"',
  ])
  await source.click()
  await chooseFile(page, {
    name: 'evil.xml',
    content: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  })
  await expect(panel.getByText(/^The file declares a document type in line 1/)).toBeVisible()
})

test('compressed files and archives are read, and hostile or nested archives are refused or named', async ({
  page,
}) => {
  await enter(page, 'From compressed files')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const rows = (count: number) =>
    `id,price\n${Array.from({ length: count }, (_, i) => `${i},1.50\n`).join('')}`
  await chooseFile(page, { name: 'orders.csv.gz', content: gzipSync(rows(2)) })
  await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
  await chooseFile(page, { name: 'orders.csv.zst', content: zstdCompressSync(Buffer.from(rows(3))) })
  await expect(panel.getByText('3 rows, 2 columns')).toBeVisible()

  const nested = await archive({ 'deep.csv': rows(1) })
  const content = await archive({ '2026/a.csv': rows(2), 'b.csv.gz': gzipSync(rows(2)), 'old.zip': nested })
  await chooseFile(page, { name: 'orders.zip', content })
  await expect(panel.getByText('4 rows, 3 columns')).toBeVisible()
  await expect(panel.getByText('Files not read')).toHaveAttribute('aria-description', /old\.zip/)

  for (const [name, refusal] of [
    ['../a.csv', /^The archive is not read: .*\.\.\/a\.csv/],
    ['/a.csv', /^The archive is not read: .*\/a\.csv/],
  ] as const) {
    await chooseFile(page, { name: 'orders.zip', content: await archive({ [name]: rows(1) }) })
    await expect(panel.getByText(refusal)).toBeVisible()
  }
  await chooseFile(page, { name: 'orders.csv.gz', content: gzipSync(rows(9)).subarray(0, -8) })
  await expect(
    panel
      .getByRole('alert')
      .filter({ hasText: 'The file cannot be unpacked, because it is damaged or not complete.' }),
  ).toBeVisible()
})

test('workbooks of other programs are read, and an .xlsb file is refused with the remedy', async ({
  page,
}) => {
  await enter(page, 'From other workbooks')
  const panel = panelOf(page)
  await drop(page, 'excelInput', 'Excel File', { x: 60, y: 60 })
  for (const [at, bookType] of (['ods', 'xls', 'fods', 'xlsx'] as const).entries()) {
    const book = utils.book_new()
    const cells = [['id', 'price'], ...Array.from({ length: at + 2 }, (_, i) => [i, 1.5])]
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Orders')
    const content = write(book, { bookType, type: 'buffer' }) as Buffer
    await chooseFile(page, { name: `orders.${bookType}`, content })
    await expect(panel.getByText(`${at + 2} rows, 2 columns`)).toBeVisible()
  }
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['id'], [1]]), 'Orders')
  const content = write(book, { bookType: 'xlsb', type: 'buffer' }) as Buffer
  await chooseFile(page, { name: 'orders.xlsb', content })
  await expect(panel.getByText(/^This is a binary workbook \(\.xlsb\), which cannot be read/)).toBeVisible()
})

/** Writes an archive as the browser does. */
async function archive(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const all = Object.entries(files).map(([name, content]) => new File([Buffer.from(content)], name))
  return Buffer.from(await (await zipOf(all, 'archive.zip')).arrayBuffer())
}
