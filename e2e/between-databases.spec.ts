import postgres from 'postgres'
import { createMysqlDatabase, type MysqlDatabase } from '../engine/src/testing/mysql-database.ts'
import { fillServer, refresh, useServer } from './support/connections.ts'
import { connect, download, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a PostgreSQL table is copied to MySQL and keeps its types @long', async ({
  page,
  product,
  databases,
}) => {
  const source = new URL(product.practiceUrl)
  const sql = postgres(source.href, { onnotice: () => undefined })
  await sql.unsafe(`
    create schema if not exists shop;
    drop table if exists shop.parts;
    create table shop.parts (id bigint primary key, code varchar(20), price numeric(10, 2), made date, ok boolean);
    insert into shop.parts values
      (9007199254740993, '007', 19.90, '2024-02-29', true), (2, 'Ölkanne "groß"', -0.05, null, false)`)
  try {
    const target = databases.use(await createMysqlDatabase())
    await enter(page, 'Parts')
    const input = await drop(page, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
    await useServer(page, source, 'practice')
    await pick(page, 'Table or view', 'shop.parts')
    await refresh(page)
    await page.getByRole('tab', { name: 'Preview', exact: true }).click()
    await expect(page.getByRole('grid').getByText('9007199254740993')).toBeVisible()

    await openPage(page, 'Preparation')
    const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 300, y: 60 })
    await connect(page, input, selection)
    await openPage(page, 'Output')
    const output = await drop(page, 'mysqlOutput', 'MySQL', { x: 540, y: 60 })
    await connect(page, selection, output)
    await useServer(page, serverOf(target), target.name)
    await panelOf(page).getByRole('combobox', { name: 'Table Name' }).fill('parts')
    await run(page)

    const rows = await target.query(
      'select cast(id as char) id, code, cast(price as char) price, cast(made as char) made, ok + 0 ok from parts order by price',
    )
    expect(rows).toEqual([
      { id: '2', code: 'Ölkanne "groß"', price: '-0.05', made: null, ok: 0 },
      { id: '9007199254740993', code: '007', price: '19.90', made: '2024-02-29', ok: 1 },
    ])
  } finally {
    await sql`drop schema shop cascade`
    await sql.end()
  }
})

test('the filtered rows of a MySQL SELECT are written to a text file @long', async ({ page, databases }) => {
  const source = databases.use(await createMysqlDatabase())
  await source.query('create table sales (id int primary key, town varchar(50), amount decimal(8, 2))')
  await source.query("insert into sales values (1, 'Köln', 10.50), (2, 'Łódź', 99.00), (3, 'Kobe', 250.00)")
  await enter(page, 'Sales')
  const input = await drop(page, 'mysqlInput', 'MySQL', { x: 60, y: 60 })
  const panel = panelOf(page)
  await useServer(page, serverOf(source), source.name)
  await panel.getByText('SELECT', { exact: true }).click()
  await panel.getByLabel('SELECT statement').fill('select town, amount from sales order by id')
  await panel.getByLabel('Row filter').fill('amount > 50')
  await refresh(page)
  await expect(panel.getByText('All 2 rows')).toBeVisible()

  await openPage(page, 'Preparation')
  const table = await drop(page, 'dataTable', 'Data Table', { x: 300, y: 60 })
  await connect(page, input, table)
  await openPage(page, 'Output')
  const output = await drop(page, 'txtOutput', 'TXT File', { x: 540, y: 60 })
  await connect(page, table, output)
  await pick(page, 'Delimiter', 'Another …')
  await panel.getByLabel('Custom delimiter').fill('^')
  await run(page)
  const lines = (await download(page, /^result\.txt/)).toString('utf8').split(/\r?\n/)
  expect(lines[0]).toBe('town^amount')
  expect(lines.slice(1).filter(Boolean).toSorted()).toEqual(['Kobe^250.00', 'Łódź^99.00'])
})

test.describe('for a server that cannot be verified', () => {
  test.use({ expectedErrors: [/status of 502 .*connections\/test/] })

  test('Azure MySQL says so in plain words @long', async ({ page, databases }) => {
    const database = databases.use(await createMysqlDatabase())
    await enter(page, 'Azure')
    for (const kind of ['azureMysqlInput', 'azureMysqlOutput'] as const) {
      await openPage(page, kind === 'azureMysqlInput' ? 'Input' : 'Output')
      await drop(page, kind, 'Azure MySQL', { x: kind === 'azureMysqlInput' ? 60 : 400, y: 60 })
      const panel = panelOf(page)
      await expect(panel.getByText(/Anj always verifies the server’s certificate/)).toBeVisible()
      await fillServer(page, serverOf(database))
      await panel.getByRole('button', { name: 'Test connection' }).click()
      await expect(panel.getByRole('alert')).toHaveText(/TLS/)
    }
  })
})

test('incomplete settings are kept while another node is selected', async ({ page }) => {
  await enter(page, 'Half typed')
  const first = await drop(page, 'azureMysqlInput', 'Azure MySQL', { x: 60, y: 60 })
  const panel = panelOf(page)
  await panel.getByLabel('Server Name/IP Address').fill('db.example')
  await panel.getByLabel('Password', { exact: true }).fill('half a secre')
  await drop(page, 'txtInput', 'TXT File', { x: 60, y: 180 })
  await first.click()
  await expect(panel.getByLabel('Server Name/IP Address')).toHaveValue('db.example')
  await expect(panel.getByLabel('Password', { exact: true })).toHaveValue('half a secre')
  await drop(page, 'mysqlInput', 'MySQL', { x: 60, y: 300 })
  await expect(panel.getByLabel('Server Name/IP Address')).toHaveAccessibleDescription('MySQL or MariaDB')
})

function serverOf({ connection }: MysqlDatabase): URL {
  const url = new URL(`mysql://${connection.serverName}:${connection.port}`)
  url.username = connection.userId
  url.password = connection.password
  return url
}
