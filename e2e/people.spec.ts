import type { Page } from '@playwright/test'
import { enter } from './support/enter.ts'
import { addColleague, logInAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Forms are answered with what is wrong.
test.use({ expectedErrors: [/the server responded with a status of 422/] })

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

/** Says what an action's toast says, and waits until it is there. */
const said = (page: Page, text: RegExp | string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Chooses what is to be done with somebody from their row of the list. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an admin invites, edits, deactivates and deletes people, whose work goes to somebody else, and the audit log knows', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'grace', fullName: 'Grace Hopper', role: 'admin' })
  await addColleague(product, { userName: 'linus', fullName: 'Linus Draws' })
  const linus = await logInAs(browser, product, 'linus')
  await expect(linus.getByRole('tab', { name: 'Workflow 1' })).toBeVisible()
  await linus.close()

  const admin = await logInAs(browser, product, 'grace')
  await admin.goto('/users')
  await admin.getByRole('link', { name: 'Create user' }).click()
  await admin.waitForURL('**/create-user')
  await admin.getByLabel('Full name').fill('Edsger Dykstra')
  await admin.getByLabel('Email').fill('nowhere')
  await admin.getByLabel('User name').fill('ed')
  await admin.getByRole('button', { name: 'Invite' }).click()
  await expect(admin.getByText('Email must be a valid email address').first()).toBeVisible()
  await expect(admin.getByLabel('Full name')).toHaveValue('Edsger Dykstra')
  await admin.getByLabel('Email').fill('edsger@example.org')
  await admin.getByLabel('User name').fill('edsger')
  await admin.getByRole('button', { name: 'Invite' }).click()
  await said(admin, 'Invited.')
  await expect(rowOf(admin, 'Edsger Dykstra')).toContainText('Invited')

  await admin.getByRole('link', { name: 'Edsger Dykstra' }).click()
  await admin.waitForURL('**/users/*')
  await admin.getByLabel('Full name').fill('Edsger Dijkstra')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(admin, 'Edsger Dijkstra')).toBeVisible()

  await act(admin, 'Edsger Dijkstra', 'Deactivate')
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(admin, 'Edsger Dijkstra')).toContainText('Deactivated')
  await admin.getByLabel('Status').selectOption('active')
  await expect(rowOf(admin, 'Edsger Dijkstra')).toBeHidden()
  expect(new URL(admin.url()).searchParams.get('status')).toBe('active')

  await act(admin, 'Linus Draws', 'Delete')
  await expect(admin.getByText('Linus Draws has 1 workflow.')).toBeVisible()
  await admin.getByLabel('Goes to').selectOption({ label: 'Grace Hopper (grace)' })
  await admin.getByRole('button', { name: 'Delete' }).click()
  await said(admin, 'Deleted.')
  await expect(rowOf(admin, 'Linus Draws')).toBeHidden()

  await admin.getByRole('link', { name: 'Audit Log' }).click()
  await expect(rowOf(admin, 'Workflow handed over')).toBeVisible()
  await expect(rowOf(admin, 'User deactivated')).toContainText('grace')
  await admin.getByLabel('Action').selectOption('user.changed')
  await expect(rowOf(admin, 'User deactivated')).toBeHidden()
  await admin.getByRole('link', { name: 'User changed' }).click()
  await expect(admin.getByRole('row', { name: 'Full name' })).toContainText('Edsger DykstraEdsger Dijkstra')
  await admin.getByRole('link', { name: 'Back to the log' }).click()
  const download = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
  await admin.getByRole('link', { name: 'Verify' }).click()
  await expect(admin.getByText('The audit log is whole')).toBeVisible()
  await admin.close()
})

test('a super user makes an organization with its licence, and an admin for it', async ({ page }) => {
  await enter(page)
  await page.goto('/licences')
  await page.getByRole('link', { name: 'Create licence' }).click()
  await page.waitForURL('**/licences/new')
  await page.getByLabel('Organization', { exact: true }).fill('Difference Engines')
  await page.getByLabel('Address').fill('1 Dorset Street, London')
  await page.getByLabel('Full name of the customer').fill('Charles Babbage')
  await page.getByLabel('Email of the customer').fill('charles@example.org')
  await page.getByLabel('Number of users allowed').fill('1001')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(
    page.getByText('Number of users allowed must be a whole number from 1 to 1000').first(),
  ).toBeVisible()
  await expect(page.getByText('Please choose at least one application type')).toBeVisible()
  await page.getByLabel('Number of users allowed').fill('2')
  await page.getByLabel('Web').check()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('0 of 2 users')).toBeVisible()

  await page.getByRole('link', { name: 'Create admin' }).click()
  await page.waitForURL('**/create-user?*')
  await page.getByLabel('Full name').fill('Charles Babbage')
  await page.getByLabel('Email').fill('charles@example.org')
  await page.getByLabel('User name').fill('charles')
  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked()
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(rowOf(page, 'Charles Babbage')).toContainText('Difference Engines')
  await page.getByLabel('Organization').selectOption({ label: 'Difference Engines' })
  await expect(page.getByText('1 to 1 of 1')).toBeVisible()

  await page.goto('/audit-log')
  await page.getByLabel('Organization').selectOption({ label: 'Difference Engines' })
  await expect(rowOf(page, 'Licence created')).toBeVisible()
})
