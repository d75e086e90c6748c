import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { toast } from './support/canvas.ts'
import { refresh, useServer } from './support/connections.ts'
import { addWorkflow, draggedFile, drop, nodeOf, panelOf, run } from './support/editor.ts'
import { addColleague, logInAs, openShared, share } from './support/people.ts'
import { draw, openScheduler } from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const barbara = { userName: 'barbara', fullName: 'Barbara Liskov' }
const asking = (page: Page) => page.getByRole('dialog', { name: 'Another user changed this workflow' })
const bearer = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate("localStorage.getItem('token')")}`,
})
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test("an owner is asked before the owner's connection reads tables that another user chose @long", async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, barbara)
  await addWorkflow(page, 'Payroll')
  await drop(page, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
  const panel = panelOf(page)
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await panel.getByText('SELECT', { exact: true }).click()
  await panel.getByLabel('SELECT statement').fill('select 7 as n union all select 8')
  await refresh(page)
  await saved(page)
  await share(page, 'Payroll', barbara, 'Can edit and run')

  const other = await logInAs(browser, product, 'barbara')
  try {
    await openShared(other, 'Payroll')
    await nodeOf(other, 'PostgreSQL').click()
    await panelOf(other).getByLabel('SELECT statement').fill('select 8 as salary union all select 9')
    await saved(other)
  } finally {
    await other.close()
  }

  await page.reload()
  await nodeOf(page, 'PostgreSQL').click()
  const question = asking(page)
  await panel.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(question.getByText('PostgreSQL, last changed by Barbara Liskov')).toBeVisible()
  await question.getByRole('button', { name: 'Review first' }).click()
  await expect(question).toBeHidden()
  await expect(panel.getByText('salary', { exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Refresh', exact: true }).click()
  await question.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(panel.getByText('salary', { exact: true })).toBeVisible()
})

test.describe('an opened workflow file', () => {
  test.use({ expectedErrors: [/status of 409 .*\/api\/schedules\)$/] })

  test('by an unknown author needs confirmation before it is scheduled or opened @long', async ({
    page,
    product,
  }) => {
    await draw(page, product.practiceUrl, 'Of a disk', 'of_ada')
    const headers = await bearer(page)
    const workflows = await (await page.request.get('/api/workflows', { headers })).json()
    const { id } = workflows.data.find(({ name }: { name: string }) => name === 'Of a disk')
    const own = await (await page.request.get(`/api/workflows/${id}/file`, { headers })).text()
    const file = own.replaceAll(id, crypto.randomUUID()).replaceAll('of_ada', 'of_a_stranger')
    const question = asking(page)
    const stranger = question.getByText('written, last changed by the author of an opened file')

    const dialog = await openScheduler(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Mailed.anj', mimeType: 'application/json', buffer: Buffer.from(file) })
    await expect(dialog.getByRole('group', { name: 'Workflow File' })).toHaveText('Mailed')
    await dialog.getByLabel('Schedule Name').fill('Mailed')
    await dialog.getByRole('checkbox', { name: '09:00 AM', exact: true }).check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(stranger).toBeVisible()
    await question.getByRole('button', { name: 'Review first' }).click()
    await expect(dialog.getByText('No schedules found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const files = await draggedFile(page, 'Mailed.anj', file)
    const canvas = page.locator('.react-flow__pane')
    await canvas.dispatchEvent('dragover', { dataTransfer: files })
    await canvas.dispatchEvent('drop', { dataTransfer: files })
    await expect(page.getByRole('tab', { name: 'Mailed', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(stranger).toBeVisible()
    await question.getByRole('button', { name: 'Review first' }).click()
    await expect(question).toBeHidden()
  })
})

test.describe('a run', () => {
  // The server refuses to run an outdated revision, or a workflow whose changes the owner hasn't confirmed.
  test.use({ expectedErrors: [/status of 409 .*\/api\/(workflows\/[^/]+\/runs|runs\/[^/]+\/again)\)$/] })

  test('needs confirmation if a node was redirected, also in an outdated window, when repeated, and through the API @long', async ({
    page,
    product,
    browser,
  }) => {
    test.slow()
    const sql = postgres(product.practiceUrl, { onnotice: () => undefined })
    await draw(page, product.practiceUrl, 'Redirected', 'of_ada')
    await addColleague(product, barbara)
    await share(page, 'Redirected', barbara, 'Can edit and run')
    await sql`create table redirected (name text, amount text)`
    await sql`insert into redirected values ('kept', '7')`
    const other = await logInAs(browser, product, barbara.userName)
    try {
      await openShared(other, 'Redirected')
      await nodeOf(other, 'written').click()
      await panelOf(other).getByRole('combobox', { name: 'Table Name' }).fill('redirected')
      await saved(other)

      const runButton = page.getByRole('button', { name: 'Run', exact: true })
      const table = panelOf(page).getByRole('combobox', { name: 'Table Name' })
      await expect(table).toHaveValue('of_ada')
      await runButton.click()
      await expect(toast(page, 'changed elsewhere in the meantime')).toBeVisible()
      await expect(table).toHaveValue('redirected')
      const question = asking(page)
      await runButton.click()
      await expect(question.getByText('written, last changed by Barbara Liskov')).toBeVisible()
      await question.getByRole('button', { name: 'Review first' }).click()
      await expect(question).toBeHidden()
      await expect(runButton).toBeEnabled()
      expect(await sql`select * from redirected`).toEqual([{ name: 'kept', amount: '7' }])

      const summary = page.getByLabel('Run', { exact: true })
      await runButton.click()
      await question.getByRole('button', { name: 'Continue anyway' }).click()
      await expect(summary.getByText('Succeeded')).toBeVisible()
      expect(await sql`select count(*)::int as rows from redirected`).toEqual([{ rows: 2 }])
      await run(page)
      await expect(question).toBeHidden()

      await page.getByRole('tab', { name: 'Runs' }).click()
      const list = page.getByRole('list', { name: 'Runs of this workflow' })
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await list.getByRole('button').first().click()
      await page.getByRole('button', { name: 'Run again' }).click()
      await question.getByRole('button', { name: 'Continue anyway' }).click()
      await expect(summary.getByText('Succeeded')).toBeVisible()

      const headers = await bearer(page)
      const workflows = await (await page.request.get('/api/workflows', { headers })).json()
      const { id, revision } = workflows.data.find(({ name }: { name: string }) => name === 'Redirected')
      const start = (data: object) => page.request.post(`/api/workflows/${id}/runs`, { headers, data })
      const refused = await start({ revision })
      expect([refused.status(), (await refused.json()).code]).toEqual([409, 'scheduleChangedByOthers'])
      expect((await start({ revision, confirmed: true })).status()).toBe(202)
    } finally {
      await other.close()
      await sql`drop table if exists redirected, of_ada`
      await sql.end()
    }
  })
})
