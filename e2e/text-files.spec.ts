import postgres from 'postgres'
import { addSelection, addTypes } from './support/add-steps.ts'
import { useServer } from './support/connections.ts'
import {
  chooseAllText,
  chooseFile,
  connect,
  download,
  drop,
  openPage,
  panelOf,
  run,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a Windows-1252 text file with decimal commas becomes a typed PostgreSQL table @long', async ({
  page,
  product,
}) => {
  const target = new URL(product.practiceUrl)
  await enter(page, 'Prices')
  const panel = panelOf(page)
  const source = await drop(page, 'txtInput', 'TXT File', { x: 60, y: 60 })
  // Windows-1252 encodes the euro sign and the dash as bytes that Latin-1 reserves for control characters.
  const lines = ['name;price', 'Käse \x80 groß;1.234,50', 'Brot \x96 rund;0,05', '']
  await chooseFile(page, { name: 'prices.txt', content: Buffer.from(lines.join('\r\n'), 'latin1') })
  await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
  await chooseAllText(page)
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  await expect(panel.getByRole('combobox', { name: 'Encoding' })).toHaveValue('Windows-1252')

  const selection = await addSelection(page, source)
  const types = await addTypes(page, selection)
  await panel.getByRole('button', { name: /Use suggested types/ }).click()
  await expect(panel.getByLabel('Type of price')).toHaveValue(/decimal/)
  await openPage(page, 'Output')
  const output = await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 780, y: 60 })
  await connect(page, types, output)
  await useServer(page, target, 'practice')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('prices')
  await expect(
    panel.getByText(/^The run deletes the rows of the table and inserts the new ones/),
  ).toBeVisible()
  await run(page)

  const sql = postgres(target.href, { onnotice: () => undefined })
  try {
    expect(await sql`select name, price::text from prices order by price`).toEqual([
      { name: 'Brot – rund', price: '0.05' },
      { name: 'Käse € groß', price: '1234.50' },
    ])
    await sql`drop table prices`
  } finally {
    await sql.end()
  }
})

test('a union writes the rows of two files to one CSV file @long', async ({ page }) => {
  await enter(page, 'Union')
  const panel = panelOf(page)
  const north = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 40 })
  await chooseFile(page, { name: 'north.csv', content: 'id,town\n1,Oslo\n2,Kiel\n' })
  await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
  const south = await drop(page, 'txtInput', 'TXT File', { x: 60, y: 160 })
  await chooseFile(page, { name: 'south.txt', content: 'ID|town|tax\n3|Rom|x\n2|Kiel|\n' })
  await expect(panel.getByText('2 rows, 3 columns')).toBeVisible()

  await openPage(page, 'Preparation')
  const union = await drop(page, 'unionTable', 'Union Table', { x: 300, y: 80 })
  await connect(page, north, union)
  await connect(page, south, union)
  await expect(panel.getByText('The left table lacks: tax')).toBeVisible()
  await panel.getByRole('switch', { name: 'Remove duplicate rows' }).click()
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 540, y: 80 })
  await connect(page, union, selection)
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 780, y: 80 })
  await connect(page, selection, output)
  await run(page)
  const lines = (await download(page, /^result\.csv/)).toString('utf8').trim().split('\r\n')
  expect(lines[0]).toBe('id,town,tax')
  expect(lines.slice(1).toSorted()).toEqual(['1,Oslo,', '2,Kiel,', '3,Rom,x'])
})

test('a missing column is removed from Change Data Type, and the current problem replaces an old check mark @long', async ({
  page,
}) => {
  await enter(page, 'Gone')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'days.csv', content: 'id,name,day\n1,Ada,2026-11-01\n2,Bob,2026-11-02\n' })
  await expect(panel.getByText('2 rows, 3 columns')).toBeVisible()
  await chooseAllText(page)
  const selection = await addSelection(page, source)
  const types = await addTypes(page, selection)
  await panel.getByRole('button', { name: /Use suggested types/ }).click()
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 780, y: 60 })
  await connect(page, types, output)
  await run(page)
  await expect(types.getByLabel('Completed')).toBeVisible()

  await selection.click()
  await panel.getByRole('checkbox', { name: 'day' }).uncheck()
  await expect(source.getByLabel('Completed')).toBeVisible()
  await expect(types.getByLabel('Broken')).toBeVisible()
  await expect(output.getByLabel('Completed')).toHaveCount(0)
  await types.click()
  await expect(panel.getByText(/no longer has the columns that are struck through/)).toBeVisible()
  await panel.getByRole('button', { name: 'Remove missing column day' }).click()
  await run(page)
  await expect(types.getByLabel('Completed')).toBeVisible()
  expect((await download(page, /result\.csv/)).toString()).toBe('id,name\r\n1,Ada\r\n2,Bob\r\n')
})

test('Delete removes the node that was dropped last, not the one clicked before it', async ({ page }) => {
  await enter(page, 'Dropped')
  await openPage(page, 'Preparation')
  const join = await drop(page, 'innerJoin', 'Inner Join', { x: 60, y: 60 })
  await join.click()
  const table = await drop(page, 'dataTable', 'Data Table', { x: 360, y: 60 })
  await page.keyboard.press('Delete')
  await expect(table).toHaveCount(0)
  await expect(join).toBeVisible()
})

test('a DOS file with an uncertain encoding is previewed in the chosen encoding and then read with it @long', async ({
  page,
}) => {
  await enter(page, 'Byer')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const content = Buffer.from('navn;by\r\n1;K\x9bbenhavn\r\n2;\x92r\x9b\r\n3;R\x9bnne\r\n', 'latin1')
  await chooseFile(page, { name: 'byer.csv', content })
  await expect(panel.getByText(/its encoding could not be detected reliably/)).toBeVisible()
  const question = panel.getByRole('group', { name: 'File encoding' })
  await question.getByRole('combobox', { name: 'Encoding' }).fill('cp850')
  await page.getByRole('option', { name: 'cp850 (DOS)' }).click()
  await expect(question.getByRole('cell', { name: 'København' })).toBeVisible()
  await expect(question.getByRole('cell', { name: 'Rønne' })).toBeVisible()
  await question.getByRole('button', { name: 'Read in this encoding' }).click()
  await expect(panel.getByText('3 rows, 2 columns')).toBeVisible()
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  await expect(panel.getByRole('combobox', { name: 'Encoding' })).toHaveValue('cp850 (DOS)')
})
