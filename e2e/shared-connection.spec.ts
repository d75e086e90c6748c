import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { paste, toast } from './support/canvas.ts'
import { nameDatabase, refresh, useServer } from './support/connections.ts'
import { addWorkflow, chooseFile, connect, drop, nodeOf, openPage, panelOf, run } from './support/editor.ts'
import { addColleague, grace, logInAs, openShared, share } from './support/people.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const summary = (page: Page) => page.getByLabel('Run', { exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const name = (page: Page, field: string) => panelOf(page).getByRole('combobox', { name: field })

test('a colleague runs a shared workflow once its owner shares the connection, and uses that connection in her own workflow @long', async ({
  page,
  product,
  browser,
}) => {
  const sql = postgres(product.practiceUrl, { onnotice: () => undefined })
  await enter(page, 'Over mine')
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['written', 'postgresqlOutput', 645, 15],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'written'],
    ],
  )
  await nodeOf(page, 'rows').click()
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\nb,2\n' })
  await expect(panelOf(page).getByText(/^2 rows, 2 columns/)).toBeVisible()
  await nodeOf(page, 'written').click()
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await name(page, 'Table Name').fill('over_mine')
  await saved(page)
  await addColleague(product, grace)
  await share(page, 'Over mine', grace, 'Can edit and run')

  const graces = await logInAs(browser, product, grace.userName)
  try {
    await openShared(graces, 'Over mine')
    await nodeOf(graces, 'written').click()
    await expect(panelOf(graces).getByText(/^The selected connection was deleted or/)).toBeVisible()
    await graces.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(toast(graces, 'was deleted, or you cannot use it')).toBeVisible()
    await expect(summary(graces).getByText(/was deleted, or you cannot use it/)).toBeVisible()

    await panelOf(page)
      .getByRole('button', { name: /^Edit / })
      .click()
    await panelOf(page)
      .getByRole('switch', { name: /^Let colleagues use this connection/ })
      .check()
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(panelOf(page).getByText('Your organization can use this connection')).toBeVisible()
    await run(graces)
    await expect(summary(graces).getByText('2 rows read, 2 written')).toBeVisible()
    expect(await sql`select * from over_mine order by name`).toEqual([
      { name: 'a', amount: '1' },
      { name: 'b', amount: '2' },
    ])
    await page.getByRole('tab', { name: 'Runs' }).click()
    await expect(page.getByRole('list', { name: 'Runs of this workflow' })).toContainText(grace.fullName)

    await sql`create table lent (name text, amount int)`
    await sql`insert into lent values ('a', 1), ('b', 2)`
    const panel = panelOf(graces)
    await addWorkflow(graces, 'Borrows')
    await openPage(graces, 'Input')
    const source = await drop(graces, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
    await expect(panel.getByText('Shared by another user. You can use it, but not change it.')).toBeVisible()
    await nameDatabase(graces, 'practice')
    await panel.getByText('SELECT', { exact: true }).click()
    await panel.getByLabel('SELECT statement').fill('select name, amount * 10 as amount from lent')
    await refresh(graces)
    await openPage(graces, 'Preparation')
    const chosen = await drop(graces, 'columnSelection', 'Column Selection', { x: 300, y: 60 })
    await connect(graces, source, chosen)
    await openPage(graces, 'Output')
    const target = await drop(graces, 'postgresqlOutput', 'PostgreSQL', { x: 540, y: 60 })
    await connect(graces, chosen, target)
    await nameDatabase(graces, 'practice')
    await name(graces, 'Table Name').fill('borrowed')
    await run(graces)
    await expect(summary(graces).getByText('2 rows read, 2 written')).toBeVisible()
    expect(await sql`select * from borrowed order by name`).toEqual([
      { name: 'a', amount: 10 },
      { name: 'b', amount: 20 },
    ])
  } finally {
    await graces.context().close()
    await sql`drop table if exists over_mine, lent, borrowed`
    await sql.end()
  }
})
