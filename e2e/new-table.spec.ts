import { type ColumnTypes, newNode, serializeClipboard, unchangedTypes } from '@anj/workflow'
import type { Page } from '@playwright/test'
import postgres, { type Sql } from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { canvas, copyText, selected } from './support/canvas.ts'
import { useServer } from './support/connections.ts'
import { chooseFile, nodeOf, panelOf, run, runExpectingFailure } from './support/editor.ts'
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
  const nodes = (
    [
      ['sheet', 'csvInput', 45],
      ['chosen', 'columnSelection', 245],
      ['typed', 'changeDataType', 445],
      ['written', 'postgresqlOutput', 645],
    ] as const
  ).map(([name, kind, x]) => {
    const node = newNode(kind, name, { x, y: 15 })
    const config = kind === 'changeDataType' ? typed : node.data.config
    return { ...node, data: { ...node.data, label: name, config } } as typeof node
  })
  const edges = [
    { id: 'a', source: 'sheet', target: 'chosen' },
    { id: 'c', source: 'chosen', target: 'typed' },
    { id: 'b', source: 'typed', target: 'written' },
  ]
  await copyText(page, serializeClipboard({ nodes, edges, notes: [] }))
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(selected(page)).toHaveCount(4)
  await page.keyboard.press('Escape')
  await nodeOf(page, 'sheet').click()
  await chooseFile(page, { name: `${table}.csv`, content })
  await expect(panelOf(page).getByText(/\d rows?, [\d,]+ columns/)).toBeVisible()
  await nodeOf(page, 'written').click()
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
    await fit.check({ force: true })
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
