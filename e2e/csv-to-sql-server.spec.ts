import { addSelection, addTypes } from './support/add-steps.ts'
import { fillServer, saveFor } from './support/connections.ts'
import {
  chooseAllText,
  chooseFile,
  connect,
  drop,
  nodeOf,
  openPage,
  panelOf,
  pick,
  run,
  runExpectingFailure,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { addressOf, databaseOn, expect, test } from './support/sql-server.ts'

const orders = `id,code,customer,amount,ordered on,paid,remark
1,00017,"Müller, Søren",19.90,2026-03-29,true,
2,00018,東京商店 🦊,1234567.05,2024-02-29,false,"said ""later"""
3,00019,O'Hara,0.10,1999-12-31,true,"two
lines"
`

test('an analyst loads a CSV file into a typed MS SQL table, and a later run with a missing value changes nothing', async ({
  page,
  sqlServer,
  databases,
}) => {
  const target = databases.use(await databaseOn(sqlServer))
  const panel = panelOf(page)
  await enter(page, 'Orders')
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'orders.csv', content: orders })
  await expect(panel.getByText('3 rows, 7 columns')).toBeVisible()
  await chooseAllText(page)
  const selection = await addSelection(page, source)
  await panel.getByRole('checkbox', { name: 'remark' }).uncheck()
  const types = await addTypes(page, selection)
  await panel.getByRole('button', { name: /Use suggested types/ }).click()
  await expect(panel.getByLabel('Type of amount')).toHaveValue(/decimal/)

  await openPage(page, 'Output')
  const output = await drop(page, 'mssqlOutput', 'MS SQL', { x: 780, y: 60 })
  await connect(page, types, output)
  const port = panel.getByLabel('Port', { exact: true })
  await expect(port).toHaveValue('1433')
  await port.fill('99999')
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(port).toHaveValue('99999')
  await expect(panel.getByText('Port must be from 1 to 65535')).toBeVisible()
  const server = addressOf(sqlServer)
  await fillServer(page, server)
  await panel.getByLabel('Server Name/IP Address').fill(`${server.hostname},${server.port}`)
  await expect(port).toBeDisabled()
  await expect(panel.getByText('The port in the server name is used.')).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Authentication Type' })).toHaveValue('SQL Server')
  await pick(page, 'TLS', 'Encrypted')
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(panel.getByRole('status')).toHaveText('The connection works.')
  await saveFor(page, target.name)
  await expect(panel.getByText(`sa at localhost,${server.port}`)).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Schema' })).toHaveValue('dbo')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('orders')
  await run(page)
  await expect(nodeOf(page, 'MS SQL').getByLabel('Completed')).toBeVisible()

  const rows = () =>
    target.rows(`
      select cast(id as int) as id, code, customer, cast(amount as nvarchar(40)) as amount,
        convert(nvarchar(10), [ordered on], 23) as [ordered on], paid from orders order by id`)
  const loaded = [
    { customer: 'Müller, Søren', code: '00017', amount: '19.90', 'ordered on': '2026-03-29', paid: true },
    { customer: '東京商店 🦊', code: '00018', amount: '1234567.05', 'ordered on': '2024-02-29', paid: false },
    { customer: "O'Hara", code: '00019', amount: '0.10', 'ordered on': '1999-12-31', paid: true },
  ].map((row, i) => ({ id: i + 1, ...row }))
  expect(await rows()).toEqual(loaded)
  expect(
    await target.rows(`
      select c.name, t.name as [type] from sys.columns as c
      inner join sys.types as t on t.user_type_id = c.user_type_id
      where c.object_id = object_id(N'dbo.orders') order by c.column_id`),
  ).toEqual([
    { name: 'id', type: 'bigint' },
    { name: 'code', type: 'nvarchar' },
    { name: 'customer', type: 'nvarchar' },
    { name: 'amount', type: 'decimal' },
    { name: 'ordered on', type: 'date' },
    { name: 'paid', type: 'bit' },
  ])

  await target.run('alter table orders alter column customer nvarchar(max) not null')
  await openPage(page, 'Input')
  await chooseFile(page, { name: 'orders.csv', content: orders.replace("O'Hara", '') })
  await expect(panel.getByText('3 rows, 7 columns')).toBeVisible()
  expect(await runExpectingFailure(page)).toMatch(
    /^The table rejected row 3, column customer: Cannot insert the value NULL .*\. Nothing was written\.$/,
  )
  expect(await rows()).toEqual(loaded)
  await expect.poll(() => target.tables()).toEqual(['orders'])
})
