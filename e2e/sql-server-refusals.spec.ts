import type { Page } from '@playwright/test'
import { startSqlServerProcess } from '../tds-server/src/server-process.ts'
import { fillServer, saveFor } from './support/connections.ts'
import { chooseFile, connect, drop, openPage, panelOf, pick, runExpectingFailure } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { addressOf, databaseOn, expect, test } from './support/sql-server.ts'

test.describe('a SQL Server refuses', () => {
  // The browser logs each refused call as an error.
  test.use({ expectedErrors: [/status of (422|502)/] })

  test('a wrong password and a lost server are reported in plain words, and the table stays unchanged @long', async ({
    page,
  }) => {
    const server = await startSqlServerProcess({ tls: 'self-signed' })
    try {
      const target = await databaseOn(server)
      await target.run(
        "create table people (id int, name nvarchar(20)); insert into people values (1, N'Ada')",
      )
      const { port, connection } = server
      const panel = panelOf(page)
      const tryIt = panel.getByRole('button', { name: 'Test connection' })
      await drawPeople(page, 'mssqlOutput', 'MS SQL')
      const address = addressOf(server)
      address.password = 'not-the-password'
      await fillServer(page, address)
      await pick(page, 'TLS', 'Encrypted')
      const wrong = `The server localhost rejected the user ${connection.userId}: the user name or password is wrong.`
      await tryIt.click()
      await expect(panel.getByRole('alert')).toHaveText(wrong)
      await saveFor(page, target.name)
      await expect(panel.getByRole('alert')).toHaveText(wrong)
      await panel.getByRole('combobox', { name: 'Table Name' }).fill('people')
      expect(await runExpectingFailure(page)).toBe(wrong)
      expect(await target.rows('select id, name from people')).toEqual([{ id: 1, name: 'Ada' }])

      // Once the password of the same connection is corrected, the workflow runs.
      await panel.getByRole('button', { name: /^Edit / }).click()
      await expect(panel.getByLabel('Port', { exact: true })).toHaveValue(String(port))
      await panel.getByLabel('Password', { exact: true }).fill(connection.password)
      await tryIt.click()
      await expect(panel.getByRole('status')).toHaveText('The connection works.')
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(panel.getByRole('button', { name: /^Edit / })).toBeVisible()

      await server.goAway()
      const gone = `The server localhost refuses connections on port ${port}. Check the port, and that the database is running.`
      expect(await runExpectingFailure(page)).toBe(gone)
      await panel.getByRole('button', { name: /^Edit / }).click()
      await tryIt.click()
      await expect(panel.locator('form').getByRole('alert')).toHaveText(gone)
      await server.restart()
      await tryIt.click()
      await expect(panel.getByRole('status')).toHaveText('The connection works.')
      expect(await target.rows('select id, name from people')).toEqual([{ id: 1, name: 'Ada' }])
      await target[Symbol.asyncDispose]()
    } finally {
      await server.stop()
    }
  })

  test('Azure MS SQL refuses a server with an untrusted certificate @long', async ({ page }) => {
    const server = await startSqlServerProcess({ tls: 'self-signed' })
    try {
      const target = await databaseOn(server)
      await target.run(
        "create table people (id int, name nvarchar(20)); insert into people values (1, N'Ada')",
      )
      await drawPeople(page, 'azureMssqlOutput', 'Azure MS SQL')
      await fillServer(page, addressOf(server))
      const panel = panelOf(page)
      const sentence = new RegExp(
        `^The encrypted connection \\(TLS\\) to localhost on port ${server.port} failed: its certificate was issued by an unknown authority\\.`,
      )
      await panel.getByRole('button', { name: 'Test connection' }).click()
      await expect(panel.getByRole('alert')).toHaveText(sentence)
      await saveFor(page, target.name)
      await panel.getByRole('combobox', { name: 'Table Name' }).fill('people')
      expect(await runExpectingFailure(page)).toMatch(sentence)
      expect(await target.rows('select id, name from people')).toEqual([{ id: 1, name: 'Ada' }])
      await target[Symbol.asyncDispose]()
    } finally {
      await server.stop()
    }
  })
})

/** Connects a file of people to an output without settings, with a column selection in between. */
async function drawPeople(page: Page, kind: string, title: string): Promise<void> {
  await enter(page, 'People')
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'people.csv', content: 'id,name\n7,Grace\n' })
  await expect(panelOf(page).getByText('1 row, 2 columns')).toBeVisible()
  await openPage(page, 'Preparation')
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 300, y: 60 })
  await connect(page, file, selection)
  await openPage(page, 'Output')
  const output = await drop(page, kind, title, { x: 540, y: 60 })
  await connect(page, selection, output)
}
