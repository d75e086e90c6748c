import { connect, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { databaseOn, expect, test, windows } from './support/sql-server.ts'

const account = `${windows.domain}\\${windows.userName}`

test("MS SQL is read and written with the server's Windows account, without user and password @long", async ({
  page,
  sqlServer,
  databases,
}) => {
  const database = databases.use(await databaseOn(sqlServer))
  await database.run(`create user [${account}] for login [${account}]`)
  await database.run(`grant control to [${account}]`)
  const panel = panelOf(page)
  await enter(page, 'Who')
  const input = await drop(page, 'mssqlInput', 'MS SQL', { x: 60, y: 60 })
  await pick(page, 'Connection', 'New connection …')
  await panel.getByLabel('Server Name/IP Address').fill('localhost')
  await panel.getByLabel('Port', { exact: true }).fill(String(sqlServer.port))
  await panel.getByLabel('UserID').fill('left over')
  await pick(page, 'Authentication Type', 'Windows')
  await expect(panel.getByLabel('UserID')).toHaveCount(0)
  await expect(panel.getByLabel('Password', { exact: true })).toHaveCount(0)
  await pick(page, 'TLS', 'Encrypted, server verified')
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(panel.getByRole('status').filter({ hasText: 'The connection works.' })).toBeVisible()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('combobox', { name: 'Connection', exact: true })).toHaveValue(
    'localhost (Windows)',
  )
  await expect(panel.getByText(`Windows account at localhost:${sqlServer.port}`)).toBeVisible()
  // The list of databases loads immediately and contains the databases that this account may open.
  await panel.getByRole('combobox', { name: 'Database Name' }).click()
  await page.getByRole('option', { name: database.name, exact: true }).click()
  await panel.getByText('SELECT', { exact: true }).click()
  await panel.getByLabel('SELECT statement').fill('select suser_sname() as who')
  await panel.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(panel.getByText(/^The only row, as of /)).toBeVisible()

  await openPage(page, 'Preparation')
  const table = await drop(page, 'dataTable', 'Data Table', { x: 300, y: 60 })
  await connect(page, input, table)
  await openPage(page, 'Output')
  const output = await drop(page, 'mssqlOutput', 'MS SQL', { x: 540, y: 60 })
  await connect(page, table, output)
  await pick(page, 'Connection', 'localhost (Windows)')
  await expect(panel.getByText(`Windows account at localhost:${sqlServer.port}`)).toBeVisible()
  await panel.getByRole('combobox', { name: 'Database Name' }).fill(database.name)
  await panel.getByRole('combobox', { name: 'Database Name' }).press('Tab')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('who')
  await run(page)
  expect(await database.rows('select who from who')).toEqual([{ who: account }])
})
