import { fillServer, nameTable, refresh, saveFor } from './support/connections.ts'
import { connect, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { addressOf, databaseOn, expect, test } from './support/sql-server.ts'

test('an MS SQL table is copied to Azure MS SQL with one type changed @long', async ({
  page,
  sqlServer,
  databases,
}) => {
  const source = databases.use(await databaseOn(sqlServer))
  const target = databases.use(await databaseOn(sqlServer))
  await source.run('create schema shop')
  await source.run(`
    create table shop.parts (
      id bigint not null primary key, code nvarchar(20), stock varchar(10), price money, made datetime2(7), mark uniqueidentifier)`)
  await source.run(`
    insert into shop.parts values
      (9007199254740993, N'007', '12', 19.9001, '2024-02-29T23:59:59.9999990', '6F9619FF-8B86-D011-B42D-00C04FC964FF'),
      (2, N'Ölkanne "groß" 🦊', '0', -0.05, null, null)`)
  await target.run(
    'create table parts (id bigint not null primary key, code nvarchar(20), amount int, price decimal(19, 4), made datetime2(7), mark uniqueidentifier)',
  )
  await target.run("insert into parts (id, code) values (1, N'old')")
  const panel = panelOf(page)
  await enter(page, 'Parts')
  const input = await drop(page, 'mssqlInput', 'MS SQL', { x: 60, y: 60 })
  await fillServer(page, addressOf(sqlServer))
  await pick(page, 'TLS', 'Encrypted, server verified')
  await saveFor(page, source.name)
  await pick(page, 'Table or view', 'shop.parts')
  await refresh(page)
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('grid').getByText('9007199254740993')).toBeVisible()
  await expect(page.getByRole('grid').getByText('19.9001')).toBeVisible()

  await openPage(page, 'Preparation')
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 300, y: 60 })
  await connect(page, input, selection)
  const types = await drop(page, 'changeDataType', 'Change Data Type', { x: 540, y: 60 })
  await connect(page, selection, types)
  await panel.getByLabel('Type of stock').click()
  await page.getByRole('option', { name: 'whole number (int)', exact: true }).click()

  await openPage(page, 'Output')
  const output = await drop(page, 'azureMssqlOutput', 'Azure MS SQL', { x: 780, y: 60 })
  await connect(page, types, output)
  await fillServer(page, addressOf(sqlServer))
  await expect(panel.getByText(/Anj always verifies the server’s certificate/)).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Authentication Type' })).toHaveCount(0)
  await expect(panel.getByRole('combobox', { name: 'TLS' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(panel.getByRole('status')).toHaveText('The connection works.')
  await saveFor(page, target.name)
  const table = panel.getByRole('combobox', { name: 'Table Name' })
  await table.click()
  await page.getByRole('option', { name: 'parts', exact: true }).click()
  await panel.getByRole('button', { name: 'Column mapping' }).click()
  await panel.getByLabel('Table column for stock').fill('amount')
  await run(page)

  expect(
    await target.rows(`
      select cast(id as nvarchar(20)) as id, code, amount, cast(price as nvarchar(40)) as price,
        convert(nvarchar(40), made, 126) as made, cast(mark as nvarchar(40)) as mark from parts order by price`),
  ).toEqual([
    { id: '2', code: 'Ölkanne "groß" 🦊', amount: 0, price: '-0.0500', made: null, mark: null },
    {
      id: '9007199254740993',
      code: '007',
      amount: 12,
      price: '19.9001',
      made: '2024-02-29T23:59:59.9999990',
      mark: '6F9619FF-8B86-D011-B42D-00C04FC964FF',
    },
  ])
})

test('the filtered rows of an Azure MS SQL SELECT update an MS SQL table by key @long', async ({
  page,
  sqlServer,
  databases,
}) => {
  const source = databases.use(await databaseOn(sqlServer))
  const target = databases.use(await databaseOn(sqlServer))
  await source.run(
    'create table sales (id int not null primary key, town nvarchar(50), amount decimal(8, 2))',
  )
  await source.run("insert into sales values (1, N'Köln', 10.50), (2, N'Łódź', 99.00), (3, N'Kobe', 250.00)")
  await target.run('create table best (id int not null primary key, town nvarchar(50))')
  await target.run("insert into best values (2, N'old'), (9, N'kept')")
  const panel = panelOf(page)
  await enter(page, 'Best')
  const input = await drop(page, 'azureMssqlInput', 'Azure MS SQL', { x: 60, y: 60 })
  await fillServer(page, addressOf(sqlServer))
  await saveFor(page, source.name)
  await panel.getByText('SELECT', { exact: true }).click()
  await panel.getByLabel('SELECT statement').fill('select id, town, amount from sales')
  await panel.getByLabel('Row filter').fill('amount > 50')
  await refresh(page)
  await expect(panel.getByText('All 2 rows')).toBeVisible()

  await openPage(page, 'Preparation')
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 300, y: 60 })
  await connect(page, input, selection)
  await panel.getByRole('checkbox', { name: 'amount' }).uncheck()
  await openPage(page, 'Output')
  const output = await drop(page, 'mssqlOutput', 'MS SQL', { x: 540, y: 60 })
  await connect(page, selection, output)
  await fillServer(page, addressOf(sqlServer))
  await pick(page, 'TLS', 'Encrypted')
  await saveFor(page, target.name)
  await nameTable(page, 'best')
  await panel.getByRole('radio', { name: 'Update or insert by key' }).check()
  await panel.getByRole('button', { name: 'id', exact: true }).click()
  await run(page)
  expect(await target.rows('select id, town from best order by id')).toEqual([
    { id: 2, town: 'Łódź' },
    { id: 3, town: 'Kobe' },
    { id: 9, town: 'kept' },
  ])
})
