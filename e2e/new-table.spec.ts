import { type ColumnTypes, parseClipboard, unchangedTypes } from '@anj/workflow'
import type { Page } from '@playwright/test'
import postgres, { type Sql } from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { copyText, paste } from './support/canvas.ts'
import { useServer } from './support/connections.ts'
import { chooseFile, drop, nodeOf, panelOf, run, runExpectingFailure } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const today = 'sku,price,stock\nA-1,899.99,3\nA-2,900,4\n'
const tomorrow = 'sku,price,stock\nB-1,1234.50,3000000000\n'

const typed: ColumnTypes = {
  ...unchangedTypes(),
  columnDataTypes: [
    { columnName: 'price', fromType: 'text', toType: 'decimal' },
    { columnName: 'stock', fromType: 'text', toType: 'int' },
  ],
}

/** Draws a workflow from a CSV file to a table of the practice database, and opens the panel of its output. */
async function drawInto(page: Page, target: URL, table: string, content: string): Promise<void> {
  await paste(
    page,
    [
      ['sheet', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 245, 15],
      ['typed', 'changeDataType', 445, 15, typed],
      ['written', 'postgresqlOutput', 645, 15],
    ],
    [
      ['sheet', 'chosen'],
      ['chosen', 'typed'],
      ['typed', 'written'],
    ],
  )
  await nodeOf(page, 'sheet').click()
  await chooseFile(page, { name: `${table}.csv`, content })
  await expect(panelOf(page).getByText(/\d rows?, [\d,]+ columns/)).toBeVisible()
  await nodeOf(page, 'written').click()
  await nameNewTable(page, target, table)
}

/** Enters the server and the name of a table that doesn't exist yet into the open output. */
async function nameNewTable(page: Page, target: URL, table: string): Promise<void> {
  await useServer(page, target, 'practice')
  const name = panelOf(page).getByRole('combobox', { name: 'Table Name' })
  await name.fill(table)
  await name.press('Tab')
}

/** Uploads the next file in place of the present one, and opens the panel of the output again. */
async function nextFile(page: Page, table: string, content: string): Promise<void> {
  await nodeOf(page, 'sheet').click()
  await chooseFile(page, { name: `${table}.csv`, content })
  await expect(panelOf(page).getByText('1 row, 3 columns')).toBeVisible()
  await nodeOf(page, 'written').click()
}

async function columnsOf(sql: Sql, table: string): Promise<readonly string[]> {
  const found = await sql`
    select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as line
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 order by a.attnum`
  return found.map(({ line }) => String(line))
}

const gridOf = (page: Page) => panelOf(page).getByRole('table', { name: 'Columns of the new table' })

async function withTable(url: string, table: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql`drop table if exists ${sql(table)}`
    await work(sql)
  } finally {
    await sql`drop table if exists ${sql(table)}`
    await sql.end()
  }
}

test('a table that was made for prices up to 900 takes 1234.50 from the next file', async ({
  page,
  product,
}) => {
  await withTable(product.practiceUrl, 'prices', async (sql) => {
    await enter(page, 'Prices')
    await drawInto(page, new URL(product.practiceUrl), 'prices', today)
    const grid = gridOf(page)
    await expect(grid.getByRole('combobox', { name: 'Type of price' })).toHaveAttribute(
      'placeholder',
      'numeric',
    )
    await expect(grid.getByRole('combobox', { name: 'Type of stock' })).toHaveAttribute(
      'placeholder',
      'bigint',
    )
    await run(page)
    expect(await columnsOf(sql, 'prices')).toEqual(['sku text', 'price numeric', 'stock bigint'])
    await nextFile(page, 'prices', tomorrow)
    await panelOf(page).getByRole('radio', { name: 'Append' }).check()
    await run(page)
    const rows = await sql`select sku, price::text, stock::text from prices order by sku`
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'A-1 899.99 3',
      'A-2 900 4',
      'B-1 1234.50 3000000000',
    ])
  })
})

test('Fit to this data makes the types as narrow as the file, and refuses a larger value later', async ({
  page,
  product,
}) => {
  await withTable(product.practiceUrl, 'fitted', async (sql) => {
    await enter(page, 'Fitted')
    await drawInto(page, new URL(product.practiceUrl), 'fitted', today)
    const fit = panelOf(page).getByRole('switch', { name: 'Fit to this data' })
    await fit.check()
    await expect(gridOf(page).getByRole('combobox', { name: 'Type of price' })).toHaveAttribute(
      'placeholder',
      /^≈ /,
    )
    await run(page)
    expect(await columnsOf(sql, 'fitted')).toEqual(['sku text', 'price numeric(5,2)', 'stock integer'])
    await expect(fit).toBeHidden()
    await nextFile(page, 'fitted', tomorrow)
    await panelOf(page).getByRole('radio', { name: 'Append' }).check()
    await runExpectingFailure(page)
    expect(await sql`select sku from fitted`).toHaveLength(2)
  })
})

test('an analyst chooses names, types, nulls and a key in the grid of a new table', async ({
  page,
  product,
}) => {
  await withTable(product.practiceUrl, 'grid', async (sql) => {
    await enter(page, 'Grid')
    await drawInto(page, new URL(product.practiceUrl), 'grid', `${today}A-2,1,2\n`)
    const panel = panelOf(page)
    const grid = gridOf(page)
    await expect(grid.getByRole('row')).toHaveCount(3)
    const type = grid.getByRole('combobox', { name: 'Type of sku' })
    await type.fill('char')
    await page.getByRole('option', { name: 'character varying', exact: true }).click()
    await grid.getByRole('textbox', { name: 'Length of sku' }).fill('2')
    await grid.getByRole('textbox', { name: 'Name of stock' }).fill('pieces')
    await grid.getByRole('combobox', { name: 'Type of stock' }).fill('nvarchar(20)')
    await expect(
      grid.getByText(
        'The new table cannot have the type nvarchar(20) for stock: PostgreSQL has no such type',
      ),
    ).toBeVisible()
    await expect(grid.getByRole('combobox', { name: 'Type of stock' })).toHaveAccessibleDescription(
      /nvarchar\(20\)/,
    )
    await expectNoAxeFindingsInBothThemes(page, 'the grid of a new table')
    await grid.getByRole('combobox', { name: 'Type of stock' }).fill('smallint')
    await expect(grid.getByText('has no such type')).toBeHidden()
    await expect(grid.getByRole('textbox', { name: 'Length of stock' })).toHaveValue('')
    await grid.getByRole('combobox', { name: 'Type of stock' }).press('Tab')
    await grid.getByRole('checkbox', { name: 'price may be null' }).uncheck()
    await grid.getByRole('checkbox', { name: 'sku is in the key' }).check()
    await expect(grid.getByRole('checkbox', { name: 'sku may be null' })).toBeDisabled()

    expect(await runExpectingFailure(page)).toContain('Values of column sku that do not fit the target: 3')
    await grid.getByRole('textbox', { name: 'Length of sku' }).fill('10')
    expect(await runExpectingFailure(page)).toContain('Repeated keys: 1; first: A-2 (rows 2, 3)')
    await nodeOf(page, 'sheet').click()
    await chooseFile(page, { name: 'grid.csv', content: today })
    await expect(panel.getByText('2 rows, 3 columns')).toBeVisible()
    await nodeOf(page, 'written').click()
    await run(page)
    expect(await columnsOf(sql, 'grid')).toEqual([
      'sku character varying(10) not null',
      'price numeric not null',
      'pieces smallint',
    ])
    const key = await sql`
      select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = 'grid'::regclass and i.indisprimary`
    expect(key.map(({ attname }) => attname)).toEqual(['sku'])
    await expect(panel.getByRole('region', { name: 'Table as it is now' })).toBeVisible()
  })
})

/** Draws three joins of a file with itself, into a PostgreSQL table. `config` is the settings of the file's node. */
async function drawJoins(page: Page, config: object): Promise<void> {
  const joined = { keys: [{ left: 'id', right: 'id' }] }
  await paste(
    page,
    [
      ['a', 'csvInput', 45, 15, config],
      ['b', 'csvInput', 45, 105, config],
      ['c', 'csvInput', 45, 195, config],
      ['d', 'csvInput', 45, 285, config],
      ['ab', 'innerJoin', 245, 15, joined],
      ['two', 'columnSelection', 245, 105],
      ['abc', 'innerJoin', 445, 15, joined],
      ['three', 'columnSelection', 445, 105],
      ['abcd', 'innerJoin', 645, 15, joined],
      ['four', 'columnSelection', 645, 105],
      ['written', 'postgresqlOutput', 845, 60],
    ],
    [
      ['a', 'ab'],
      ['b', 'ab'],
      ['ab', 'two'],
      ['two', 'abc'],
      ['c', 'abc'],
      ['abc', 'three'],
      ['three', 'abcd'],
      ['d', 'abcd'],
      ['abcd', 'four'],
      ['four', 'written'],
    ],
  )
}

/** Copies the selected component and returns its settings. */
async function copySettings(page: Page): Promise<object> {
  await copyText(page, '')
  await page.keyboard.press('Control+c')
  const copied = () => page.evaluate('navigator.clipboard.readText()')
  await expect.poll(copied).not.toBe('')
  const read = parseClipboard(String(await copied()))
  return (read?.ok && read.value.clipping.nodes[0]?.data.config) || {}
}

test('the grid of a new table scrolls through 5,000 columns, and names the limit of the server', async ({
  page,
  product,
}) => {
  await enter(page, 'Very wide')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 400 })
  const row = (cell: (at: number) => string) => Array.from({ length: 1249 }, (_, i) => cell(i)).join(',')
  // Texts need no check of their conversion, which takes seconds for so many columns.
  const content = `id,${row((i) => `v${i}`)}\n1,${row((i) => `x${i}`)}\n`
  await chooseFile(page, { name: 'wide.csv', content })
  await expect(panel.getByText('1 row, 1,250 columns')).toBeVisible()
  await nodeOf(page, 'wide.csv').click()
  await drawJoins(page, await copySettings(page))
  await nodeOf(page, 'written').click()
  await nameNewTable(page, new URL(product.practiceUrl), 'very_wide')
  const grid = gridOf(page)
  await expect(grid).toHaveAttribute('aria-rowcount', '5001')
  expect(await grid.getByRole('row').count()).toBeLessThan(30)
  const limit = 'The table would have 5000 columns. The maximum in PostgreSQL is 1600.'
  await expect(panel.getByText(limit)).toBeVisible()
  await expect(nodeOf(page, 'written')).toHaveAccessibleDescription(`Unfinished. ${limit}`)

  await grid.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 1_000_000)
    await expect(grid.getByRole('row').last()).toHaveAttribute('aria-rowindex', '5001', { timeout: 100 })
  }).toPass()
  const last = grid.getByRole('combobox', { name: 'Type of v1248 (4)' })
  await expect(last).toBeInViewport()
  await last.fill('character varying(20)')
  await last.press('Tab')
  await expect(grid.getByRole('row', { name: 'v1248 (4)' })).toHaveAttribute('data-changed')
  await panel.getByLabel('Search columns').fill('v777 (3)')
  await expect(grid.getByRole('row')).toHaveCount(1)
  await grid.getByRole('combobox', { name: 'Type of v777 (3)' }).fill('uuid')
  await panel.getByLabel('Search columns').fill('v1248 (4)')
  await expect(last).toHaveValue('character varying')
})
