import type { Page } from '@playwright/test'
import { refresh, useServer } from './support/connections.ts'
import { addWorkflow, drop, nodeOf, panelOf } from './support/editor.ts'
import { enter } from './support/enter.ts'
import { addColleague, logInAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('an owner is asked before their connection reads what somebody else wrote', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'barbara', fullName: 'Barbara Liskov' })
  await addWorkflow(page, 'Payroll')
  await drop(page, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
  const panel = panelOf(page)
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await panel.getByText('SELECT', { exact: true }).click()
  await panel.getByLabel('SELECT statement').fill('select 7 as n union all select 8')
  await refresh(page)
  await saved(page)
  await share(page)

  const other = await logInAs(browser, product, 'barbara')
  try {
    await open(other)
    await nodeOf(other, 'PostgreSQL').click()
    await panelOf(other).getByLabel('SELECT statement').fill('select 8 as salary union all select 9')
    await saved(other)
  } finally {
    await other.close()
  }

  await page.reload()
  await nodeOf(page, 'PostgreSQL').click()
  const question = page.getByRole('dialog', { name: 'Somebody else changed what this does' })
  await panel.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(question.getByText('PostgreSQL, changed last by Barbara Liskov')).toBeVisible()
  await question.getByRole('button', { name: 'Look at it first' }).click()
  await expect(question).toBeHidden()
  await expect(panel.getByText('salary', { exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Refresh', exact: true }).click()
  await question.getByRole('button', { name: 'Go on as it is' }).click()
  await expect(panel.getByText('salary', { exact: true })).toBeVisible({ timeout: 30_000 })
})

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu of Payroll', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share …', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Payroll' })
  await dialog.getByRole('combobox', { name: 'Person' }).fill('barbara')
  await page.getByRole('option', { name: 'Barbara Liskov (barbara)' }).click()
  await dialog.getByRole('combobox', { name: 'May', exact: true }).click()
  await page.getByRole('option', { name: 'May edit and run' }).click()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Shared with' })).toContainText('barbara')
  await page.keyboard.press('Escape')
}

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open Workflow' }).hover()
  await page.getByRole('menuitem', { name: 'Shared with me' }).click()
  await page.getByRole('button', { name: 'Open Payroll', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Payroll', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
}
