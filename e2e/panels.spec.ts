import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { createMysqlDatabase } from '../engine/src/testing/mysql-database.ts'
import { addSelection, addTypes } from './support/add-steps.ts'
import { fillServer, refresh, saveFor, useServer } from './support/connections.ts'
import {
  addWorkflow,
  chooseAllText,
  chooseFile,
  connect,
  draggedFile,
  drop,
  openPage,
  panelOf,
  pick,
} from './support/editor.ts'
import { addColleague, grace, logInAs } from './support/people.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The browser logs each refusal that these tests provoke as a network error.
test.use({ expectedErrors: [/the server responded with a status of (400|404|422|502)/] })

const button = (page: Page, name: string | RegExp) =>
  panelOf(page).getByRole('button', { name, exact: typeof name === 'string' })
const toast = (page: Page, text: string) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text }).first()

test('a database form reports each missing setting next to its field', async ({ page }) => {
  await enter(page, 'Missing fields')
  await openPage(page, 'Output')
  await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 300, y: 60 })
  const panel = panelOf(page)
  await pick(page, 'Connection', 'New connection …')
  await panel.getByLabel('Port', { exact: true }).fill('')
  await panel.getByLabel('Use SSH').check({ force: true })
  await panel.getByLabel('SSH Port').fill('')
  for (const name of ['Test connection', 'Fetch databases', 'Save']) {
    await button(page, name).click()
    for (const said of [
      'Server Name/IP Address is required',
      'Port is required',
      'UserID is required',
      'Password is required',
      'SSH Server Name is required',
      'SSH Username is required',
      'SSH Password is required',
      'SSH Port is required',
    ])
      await expect(panel.getByText(said, { exact: true })).toBeVisible()
  }
  await panel.getByLabel('Server Name/IP Address').fill('db.example')
  await expect(panel.getByText('Server Name/IP Address is required')).toBeHidden()

  const database = panel.getByRole('combobox', { name: 'Database Name' })
  await database.focus()
  await database.press('Tab')
  await expect(panel.getByText('Database Name is required', { exact: true })).toBeVisible()
  const table = panel.getByRole('combobox', { name: 'Table Name' })
  await table.focus()
  await table.blur()
  await expect(panel.getByText('Table Name is required', { exact: true })).toBeVisible()
  await table.fill('t'.repeat(101))
  await expect(panel.getByText('Table Name cannot be longer than 100 characters')).toBeVisible()

  await expect(panel.getByLabel('Create the table if it does not exist')).toBeChecked()
  await expect(panel.getByRole('radio', { name: 'Replace the rows' })).toBeChecked()
})

test('a Windows login asks for neither a user nor a password', async ({ page }) => {
  await enter(page, 'Windows form')
  await drop(page, 'mssqlInput', 'MS SQL', { x: 60, y: 60 })
  const panel = panelOf(page)
  await pick(page, 'Connection', 'New connection …')
  await expect(panel.getByLabel('UserID')).toBeVisible()
  await expect(panel.getByLabel('Use SSH')).toHaveCount(0)
  await panel.getByRole('combobox', { name: 'Authentication Type' }).click()
  await page.getByRole('option', { name: /Windows/ }).click()
  await expect(panel.getByLabel('UserID')).toBeHidden()
  await expect(panel.getByLabel('Password', { exact: true })).toBeHidden()
})

test('lists databases before the form is saved, and reports when none exist or the server name is missing @long', async ({
  page,
  databases,
}) => {
  const server = databases.use(await createMysqlDatabase())
  const nobody = await server.createUser('')
  const url = new URL('mysql://h')
  url.hostname = server.connection.serverName
  url.port = String(server.connection.port)
  url.username = server.connection.userId
  url.password = server.connection.password
  await enter(page, 'Fetching')
  await drop(page, 'mysqlInput', 'MySQL', { x: 60, y: 60 })
  const panel = panelOf(page)
  await fillServer(page, url)
  await pick(page, 'TLS', 'Not encrypted')
  await button(page, 'Fetch databases').click()
  await expect(panel.getByText(/^\d+ databases? found\.$/)).toBeVisible()
  await panel.getByRole('combobox', { name: 'Database Name' }).fill(server.name)
  await page.getByRole('option', { name: server.name, exact: true }).click()
  await panel.getByLabel('Connection name (optional)').fill('Everything')
  await button(page, 'Save').click()
  await expect(button(page, 'Edit Everything')).toBeVisible()

  await fillServer(page, url)
  await pick(page, 'TLS', 'Not encrypted')
  await panel.getByLabel('UserID').fill(nobody.userId)
  await panel.getByLabel('Password', { exact: true }).fill(nobody.password ?? '')
  await button(page, 'Fetch databases').click()
  await expect(panel.getByRole('alert').getByText('No databases found')).toBeVisible()
  await panel.getByLabel('Connection name (optional)').fill('Nothing')
  const maySave = Promise.withResolvers<void>()
  await page.route('**/api/connections', async (route) => {
    await maySave.promise
    await route.continue()
  })
  await button(page, 'Save').click()
  await expect(button(page, 'Fetch databases')).toBeDisabled()
  maySave.resolve()
  await button(page, 'Fetch databases').click()
  await expect(toast(page, 'No databases found')).toBeVisible()

  await page.route('**/api/databases/mysql', (route) =>
    route.fulfill({
      status: 502,
      json: {
        success: false,
        code: 'fetchDatabasesFailed',
        message: 'Something went wrong while fetching databases. Please try again later.',
      },
    }),
  )
  await button(page, 'Fetch databases').click()
  await expect(
    toast(page, 'Something went wrong while fetching databases. Please try again later.'),
  ).toBeVisible()
  await page.unroute('**/api/databases/mysql')

  await drop(page, 'mysqlInput', 'MySQL', { x: 60, y: 200 })
  await button(page, 'Fetch databases').click()
  await expect(toast(page, 'Please select a database to fetch databases')).toBeVisible()
})

test('a saved connection is tested, renamed, shared for use and deleted', async ({
  page,
  browser,
  product,
}) => {
  const server = new URL(product.practiceUrl)
  await enter(page)
  await addColleague(product, grace)
  await addWorkflow(page, 'Connections')
  await drop(page, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
  const panel = panelOf(page)
  await fillServer(page, server)
  await pick(page, 'TLS', 'Not encrypted')
  await button(page, 'Test connection').click()
  await expect(panel.getByRole('status').filter({ hasText: /works/i })).toBeVisible()
  await panel.getByLabel('Connection name (optional)').fill('Practice')
  await saveFor(page, 'practice')
  await button(page, 'Edit Practice').click()
  await panel.getByLabel('Connection name (optional)').fill('For everybody')
  await panel.getByLabel('Let colleagues use this connection').check({ force: true })
  await button(page, 'Save').click()
  await expect(panel.getByText('Your organization can use this connection')).toBeVisible()

  const graces = await logInAs(browser, product, grace.userName)
  await addWorkflow(graces, 'Grace’s')
  await drop(graces, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
  await expect(panelOf(graces).getByText('Shared by another user. You can use it')).toBeVisible()
  await expect(panelOf(graces).getByRole('button', { name: /^Edit / })).toHaveCount(0)
  await expect(panelOf(graces).getByRole('combobox', { name: 'Connection' })).toHaveValue(
    'For everybody (shared)',
  )
  await graces.context().close()

  await button(page, 'Edit For everybody').click()
  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'For everybody was deleted.')).toBeVisible()
  await expect(button(page, 'Edit For everybody')).toBeHidden()
})

test('a file can be dropped anywhere on its panel', async ({ page }) => {
  await enter(page, 'Dropped')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const panel = panelOf(page)
  await expect(button(page, 'Choose file')).toBeVisible()
  // Passed as a string, because the tests are type-checked without DOM types.
  const files = await draggedFile(page, 'dropped.csv', 'a,b\n1,2\n')
  const place = panel.locator('[data-panel-scroller]')
  await place.dispatchEvent('dragover', { dataTransfer: files })
  await expect(panel.locator('[data-over]')).toBeVisible()
  await place.dispatchEvent('drop', { dataTransfer: files })
  await expect(panel.getByText('1 row, 2 columns')).toBeVisible()
  await expect(panel.getByText('dropped.csv')).toBeVisible()
})

test('columns are searched, renamed, moved with the arrow keys, inverted and removed @long', async ({
  page,
}) => {
  await enter(page, 'Columns')
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'c.csv', content: 'one,two,three\n1,2,3\n' })
  const panel = panelOf(page)
  await expect(panel.getByText('1 row, 3 columns')).toBeVisible()
  await openPage(page, 'Preparation')
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 360, y: 60 })
  await connect(page, file, selection)
  const lines = panel.getByRole('list', { name: 'Columns' }).getByRole('checkbox')
  const order = () => lines.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect(lines).toHaveCount(3)

  await button(page, /^Move three/).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  // At first only CSS positions the lines; their order in the page changes later.
  await expect.poll(order).toEqual(['three', 'one', 'two'])

  await panel.getByRole('textbox', { name: 'Search columns' }).fill('tw')
  await expect(lines).toHaveCount(1)
  await panel.getByRole('textbox', { name: 'Search columns' }).fill('nothing')
  await expect(panel.getByText('No column matches “nothing”.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Search columns' }).fill('')

  await button(page, 'Rename two').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Two columns would have the same name: one.')).toBeVisible()
  await lines.and(page.getByLabel('one', { exact: true })).uncheck()
  await expect(panel.getByText('Two columns would have the same name')).toBeHidden()
  await button(page, 'Invert').click()
  await expect(panel.getByText('1 of 3')).toBeVisible()
  await lines.and(page.getByLabel('one', { exact: true })).uncheck()
  await expect(panel.getByText('Table cannot have empty columns')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(panel.getByText('3 of 3')).toBeVisible()
})

test('values that fail to convert are counted and listed before a run', async ({ page }) => {
  await enter(page, 'Converting')
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'n.csv', content: 'code,amount\n007,1\n8,n/a\n9,2.5\n' })
  const panel = panelOf(page)
  await expect(panel.getByText('3 rows, 2 columns')).toBeVisible()
  await chooseAllText(page)
  const selection = await addSelection(page, file)
  await addTypes(page, selection)
  await pick(page, 'Type of code', 'varchar')
  await expect(panel.getByText('Every value converts. 3 rows checked.')).toBeVisible()
  await pick(page, 'Type of amount', 'int')
  await expect(panel.getByText('2 cells of 1 column would not convert. 3 rows checked.')).toBeVisible()
  await button(page, 'amount: 2 would not convert').click()
  const examples = panel.getByRole('list', { name: 'Values of amount that do not convert' })
  await expect(examples.getByRole('listitem')).toHaveText([
    'Row 2: n/a is not a whole number',
    'Row 3: 2.5 has a fraction, which a whole number would lose',
  ])
})

test('suggests keys from the values of two tables, and shows what each side of a union is missing @long', async ({
  page,
}) => {
  await enter(page, 'Keys')
  const orders = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 40 })
  await chooseFile(page, { name: 'orders.csv', content: 'nr,buyer\nA1,101\nA2,102\nA3,103\nA4,999\n' })
  const panel = panelOf(page)
  await expect(panel.getByText('4 rows, 2 columns')).toBeVisible()
  const people = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 160 })
  await chooseFile(page, { name: 'people.csv', content: 'id,name\n101,Zoë\n102,李\n103,Bo\n104,Al\n' })
  await expect(panel.getByText('4 rows, 2 columns')).toBeVisible()
  await openPage(page, 'Preparation')
  const join = await drop(page, 'innerJoin', 'Inner Join', { x: 340, y: 40 })
  await connect(page, orders, join)
  await connect(page, people, join)
  await button(page, 'buyer = id').click()
  const matches = panel.getByRole('status', { name: 'Matches' })
  await expect(matches.getByRole('row', { name: 'Left' })).toHaveText('Left31')
  await expect(matches.getByRole('row', { name: 'Right' })).toHaveText('Right31')

  const union = await drop(page, 'unionTable', 'Union Table', { x: 340, y: 180 })
  await connect(page, orders, union)
  await connect(page, people, union)
  const both = panel.getByRole('table', { name: 'Columns of both tables' })
  await expect(both.getByRole('row')).toHaveText(['LeftRight', 'nrnull', 'buyernull', 'nullid', 'nullname'])
  await expect(panel.getByText('The right table lacks: nr, buyer')).toBeVisible()
  await pick(page, 'Match columns by', 'Position')
  await expect(both.getByRole('row')).toHaveText(['LeftRight', 'nrid', 'buyername'])
})

test("shows an output's table as it is now and as a run would create it, and maps columns to it @long", async ({
  page,
  product,
}) => {
  const sql = postgres(product.practiceUrl, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`
    drop table if exists ledger;
    create table ledger (id int generated always as identity, town text not null, amount numeric(12, 2))`)
  try {
    await enter(page, 'Ledger')
    const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await chooseFile(page, { name: 'l.csv', content: 'city,amount\nOslo,1.5\n' })
    const panel = panelOf(page)
    await expect(panel.getByText('1 row, 2 columns')).toBeVisible()
    const selection = await addSelection(page, file)
    await openPage(page, 'Output')
    const output = await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 540, y: 60 })
    await connect(page, selection, output)
    await useServer(page, new URL(product.practiceUrl), 'practice')
    const name = panel.getByRole('combobox', { name: 'Table Name' })
    await name.fill('not_there_yet')
    await name.press('Tab')
    await expect(panel.getByText('The table does not exist yet. The run creates it.')).toBeVisible()
    const created = panel.getByRole('table', { name: 'Columns of the new table' })
    await expect(created.getByRole('textbox', { name: 'Name of city' })).toBeVisible()
    await panel.getByLabel('Create the table if it does not exist').uncheck({ force: true })
    await expect(
      panel.getByText('The table does not exist. Turn on Create the table if it does not exist'),
    ).toBeVisible()

    await name.fill('ledger')
    await name.press('Tab')
    const present = panel.getByRole('region', { name: 'Table as it is now' })
    await expect(present.getByRole('row', { name: /^id/ })).toContainText('auto-increment')
    await expect(present.getByRole('row', { name: /^town/ })).toContainText('not null')
    await expect(panel.getByText('The table has no column for: city.')).toBeVisible()
    await expect(
      panel.getByText('These columns of the table require a value but receive none: town'),
    ).toBeVisible()
    await button(page, 'Column mapping').click()
    await panel.getByRole('combobox', { name: 'Table column for city' }).click()
    await page.getByRole('option', { name: 'town', exact: true }).click()
    await expect(panel.getByText('The table has no column for')).toBeHidden()
    await expect(panel.getByText('require a value but receive none')).toBeHidden()
    await panel.getByRole('radio', { name: 'Replace the table' }).check()
    await expect(created).toBeVisible()
    await expect(panel.getByLabel('Create the table if it does not exist')).toBeDisabled()
  } finally {
    await sql`drop table if exists ledger`
    await sql.end()
  }
})

test('a table name typed while the list loads is selected once the list arrives @long', async ({
  page,
  product,
}) => {
  const sql = postgres(product.practiceUrl, { max: 1, onnotice: () => undefined })
  await sql`create table if not exists public.typed_table (id int)`
  try {
    await enter(page, 'Typing')
    await drop(page, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
    const listed = Promise.withResolvers<void>()
    await page.route('**/databases/practice/tables', async (route) => {
      await listed.promise
      await route.continue()
    })
    await useServer(page, new URL(product.practiceUrl), 'practice')
    const field = panelOf(page).getByRole('combobox', { name: 'Table or view', exact: true })
    await field.fill('public.typed_table')
    await expect(page.getByText('This database has no tables')).toBeHidden()
    await field.press('Tab')
    await expect(field).toHaveValue('public.typed_table')
    listed.resolve()
    await expect(field).toHaveValue('public.typed_table')
    await refresh(page)
    await expect(field).toHaveValue('public.typed_table')

    await field.fill('public.no_such_table')
    await field.press('Enter')
    await expect(panelOf(page).getByText(/^The list has no table or view with this name/)).toBeVisible()
    await expect(field).toHaveValue('public.no_such_table')
    await field.fill('TYPED_TABLE')
    await field.press('Enter')
    await expect(field).toHaveValue('public.typed_table')

    await panelOf(page).getByRole('combobox', { name: 'Database Name' }).fill('no_such_database')
    const missing = panelOf(page).getByRole('alert').filter({ hasText: 'does not exist on' })
    await expect(missing).toBeVisible()
    await field.click()
    await expect(page.getByText('This database has no tables')).toBeHidden()
  } finally {
    await sql`drop table public.typed_table`
    await sql.end()
  }
})

test('a SELECT is read into a preview, and the panel shows what the server refuses @long', async ({
  page,
  product,
}) => {
  await enter(page, 'Asking')
  await drop(page, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
  const panel = panelOf(page)
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await panel.getByText('SELECT', { exact: true }).click()
  await panel.getByLabel('SELECT statement').fill('select nothing from nowhere')
  await button(page, 'Refresh').click()
  await expect(panel.getByRole('alert').filter({ hasText: 'nowhere' })).toBeVisible()
  await panel.getByLabel('SELECT statement').fill("select 7 as n, 'x' as t union all select 8, 'y'")
  await refresh(page)
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('grid').getByText('8', { exact: true })).toBeVisible()
})
