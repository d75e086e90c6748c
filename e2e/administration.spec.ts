import type { Page } from '@playwright/test'
import { addWorkflow } from './support/editor.ts'
import { linkTo, mailsTo } from './support/mail.ts'
import { addColleague, logInAs, share } from './support/people.ts'
import { choose, logInWith, newVisitor, rowOf, untilNoticeShown } from './support/portal.ts'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The server responds to rejected forms and forbidden pages with an error status, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] })

async function fillLogIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('says at once that a reset link has already been used, and offers to send a new one', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'linky', fullName: 'Linky Used' })
  await page.goto('/users?search=linky')
  await choose(page, 'Linky Used', 'Send reset link')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await untilNoticeShown(page, 'We have sent an email with a link to reset the password.')
  const link = await linkTo(product, 'resetPassword', 'linky@example.org')
  const visitor = await newVisitor(browser, product)
  await visitor.goto(link)
  const [password, again] = [
    visitor.getByLabel('Password', { exact: true }),
    visitor.getByLabel('Confirm password', { exact: true }),
  ]
  // The new password must differ from the current one.
  await password.fill(ada.password)
  await again.fill(ada.password)
  await visitor.getByRole('button', { name: 'Reset Password' }).click()
  await expect(visitor.getByText('This is already your password. Choose another one.').first()).toBeVisible()
  // Only the rejected field is cleared.
  await expect(password).toHaveValue('')
  await expect(again).toHaveValue(ada.password)
  await password.fill('Compiler@1952')
  await again.fill('Compiler@1952')
  await visitor.getByRole('button', { name: 'Reset Password' }).click()
  await visitor.waitForURL(/\/login$/)
  await visitor.goto(link)
  await expect(visitor.getByRole('alert').filter({ hasText: 'This link does not work' })).toBeVisible()
  await expect(visitor.getByLabel('Password', { exact: true })).toHaveCount(0)
  await visitor.getByRole('link', { name: 'Send a new link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await visitor.close()
})

test('tells a deactivated user who enters the correct password which administrator to contact', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'gone', fullName: 'Gone Home' })
  await page.goto('/users?search=gone')
  await choose(page, 'Gone Home', 'Deactivate')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await untilNoticeShown(page, 'Deactivated.')
  const visitor = await newVisitor(browser, product)
  await visitor.goto('/login')
  await fillLogIn(visitor, 'gone', 'Wrong!1234')
  await expect(visitor.getByText('User name or password is wrong.').first()).toBeVisible()
  await fillLogIn(visitor, 'gone', ada.password)
  await expect(
    visitor.getByText(/Your account is deactivated\. .*Ada Lovelace.* can reactivate it\./).first(),
  ).toBeVisible()
  await visitor.close()
})

test('records a blocked account in the audit log under the typed name, and unblocks it from the menu', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'forgetful', fullName: 'For Getful' })
  for (let attempt = 0; attempt < 12; attempt += 1)
    await page.request.post('/api/auth/log-in', { data: { userName: 'Forgetful', password: 'Wrong!1234' } })
  await page.goto('/audit-log?search=forgetful')
  await expect(rowOf(page, 'Log-in blocked after too many attempts')).toHaveCount(1)
  await page.goto('/users?search=forgetful')
  await choose(page, 'For Getful', 'Unlock')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await untilNoticeShown(page, 'User unlocked. They can log in again immediately.')
  const visitor = await newVisitor(browser, product)
  await logInWith(visitor, 'forgetful', ada.password)
  await expect(visitor.getByText('Welcome For Getful')).toBeVisible()
  await visitor.close()
})

test('deactivates several users from the list in one step', async ({ page, product }) => {
  await enter(page)
  await addColleague(product, { userName: 'bulkone', fullName: 'Bulk One' })
  await addColleague(product, { userName: 'bulktwo', fullName: 'Bulk Two' })
  await page.goto('/users?search=bulk')
  await page.getByRole('checkbox', { name: 'Select Bulk One' }).check()
  await page.getByRole('checkbox', { name: 'Select Bulk Two' }).check()
  await page
    .getByRole('group', { name: 'Selected users' })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(page.getByRole('listitem')).toHaveText(['Bulk One', 'Bulk Two'])
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await untilNoticeShown(page, 'Done for 2 of 2.')
  await expect(rowOf(page, 'Bulk One')).toContainText('Deactivated')
  await expect(rowOf(page, 'Bulk Two')).toContainText('Deactivated')
})

test('missing and forbidden pages keep the navigation and say what is wrong', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Licences' })).toBeVisible()
  await addColleague(product, { userName: 'plain', fullName: 'Plain User' })
  const plain = await logInAs(browser, product, 'plain', '/users')
  await expect(
    plain.getByText('Your role does not have access to it. Ask your administrator for another role.'),
  ).toBeVisible()
  await expect(plain.getByText('This browser has no information about your role')).toHaveCount(0)
  await plain.getByRole('navigation').getByRole('link', { name: 'Input' }).click()
  await expect(plain).toHaveURL('/')
  await plain.close()
})

test('says what is wrong with an empty file, an invalid period and a long name', async ({ page }) => {
  await enter(page)
  await page.goto('/users/import')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('The file contains no users.').first()).toBeVisible()

  await page.goto('/audit-log')
  await page.getByLabel('From', { exact: true }).fill('2026-02-02')
  await page.getByLabel('To', { exact: true }).fill('2026-01-01')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('From must not be after To.').first()).toBeVisible()
  await expect(page.getByText('No results.')).toHaveCount(0)

  await page.goto('/')
  await page.getByRole('button', { name: 'Menu of Workflow 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Workflow' })
  await dialog.getByRole('textbox').fill('x'.repeat(101))
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog.getByText('Workflow name cannot be more than 100 characters.')).toBeVisible()
})

test("groups the audit log's filters and puts only the chosen ones into the address", async ({ page }) => {
  await enter(page)
  await page.goto('/audit-log')
  await expect(page.getByLabel('Action').locator('optgroup[label="Users"]')).toHaveCount(1)
  await page.getByLabel('Action').selectOption('organization.signedUp')
  await page.waitForURL((at) => at.search === '?action=organization.signedUp')
  await expect(rowOf(page, 'Organization signed up').first()).toBeVisible()
})

test('announces a shared workflow by email, and by a badge until it is opened @long', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'receiver', fullName: 'Re Ceiver' })
  await addWorkflow(page, 'For you')
  await share(page, 'For you', { userName: 'receiver', fullName: 'Re Ceiver' })
  await expect.poll(() => mailsTo(product, 'workflowShared', 'receiver@example.org').length).toBe(1)
  const receiver = await logInAs(browser, product, 'receiver')
  await receiver.getByRole('button', { name: '1 workflow newly shared with you' }).click()
  await receiver.getByRole('button', { name: 'Open For you', exact: true }).click()
  await expect(receiver.getByRole('tab', { name: 'For you', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(receiver.getByRole('button', { name: /newly shared with you/ })).toHaveCount(0)
  await receiver.close()
})
