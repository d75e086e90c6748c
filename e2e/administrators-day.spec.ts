import type { Locator, Page } from '@playwright/test'
import { addWorkflow } from './support/editor.ts'
import { ada, enter } from './support/enter.ts'
import { linkTo } from './support/mail.ts'
import { changeShare, openShared, share } from './support/people.ts'
import { acceptInvitation, logInWith, newVisitor, rowOf, said } from './support/portal.ts'
import { menuOf } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

// One line of the file is wrong on purpose; the rest of the day writes nothing to the console.
const people = [
  'userName,fullName,email,role',
  'dayadmin,Day Admin,dayadmin@example.org,admin',
  'dayone,Day One,dayone@example.org,',
  'daytwo,Day Two,daytwo@example.org,user',
  'daythree,Day Three,daythree@example.org,user',
  'x,Day Wrong,nowhere,user',
].join('\n')

/** Presses a key on a control, as people do who can't point at it. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeVisible()
  await control.focus()
  await control.press(key)
}

/** Chooses by keyboard what is to be done with somebody, and says so once more. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await press(page.getByRole('button', { name: `Actions for ${name}` }))
  await press(page.getByRole('menuitem', { name: action, exact: true }))
  await page.waitForURL(/\/users\/[\da-f-]{36}/)
}

test('an administrator’s day: people come, work together and go, and the audit log tells all of it', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  await enter(page)
  await addWorkflow(page, 'Day plan')

  // By keyboard alone: invite by a file, send a link, deactivate.
  await page.goto('/users/import')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) })
  await press(page.getByRole('button', { name: 'Check' }))
  await expect(page.getByText('4 can be invited, 1 cannot.')).toBeVisible()
  await expect(rowOf(page, 'Day Wrong')).toContainText('User name must have 3 to 20 characters')
  await press(page.getByRole('button', { name: 'Invite 4 people' }))
  await expect(page.getByText('4 invited, 1 refused.')).toBeVisible()

  const one = await newVisitor(browser, product)
  await acceptInvitation(one, await linkTo(product, 'invitation', 'dayone@example.org'), 'dayone')
  await one.getByRole('dialog', { name: 'Tour' }).getByRole('button', { name: 'Skip the tour' }).click()
  const admin = await newVisitor(browser, product)
  await acceptInvitation(admin, await linkTo(product, 'invitation', 'dayadmin@example.org'), 'dayadmin')
  await expect(admin.getByRole('navigation').getByRole('link', { name: 'User List' })).toBeVisible()
  await admin.close()

  await page.goto('/users?search=dayone')
  await act(page, 'Day One', 'Send reset link')
  await press(page.getByRole('button', { name: 'Send reset link' }))
  await said(page, 'An email with a link to reset the password is on its way.')
  await page.goto('/users?search=daytwo')
  await act(page, 'Day Two', 'Deactivate')
  await press(page.getByRole('button', { name: 'Deactivate' }))
  await said(page, 'Deactivated.')

  // Share to look, then to edit; the other person sees it, and hands over what they have when they go.
  await page.goto('/')
  await share(page, 'Day plan', { userName: 'dayone', fullName: 'Day One' })
  await openShared(one, 'Day plan')
  await expect(one.getByText('Read only')).toBeVisible()
  await menuOf(page, 'Day plan', 'Share …')
  await changeShare(page, 'Day plan', { userName: 'dayone', fullName: 'Day One' }, 'May edit and run')
  await page.keyboard.press('Escape')
  await one.close()

  const again = await newVisitor(browser, product)
  await again.goto(await linkTo(product, 'resetPassword', 'dayone@example.org'))
  await again.getByLabel('Password', { exact: true }).fill('Compiler@1952')
  await again.getByLabel('Confirm password', { exact: true }).fill('Compiler@1952')
  await again.getByRole('button', { name: 'Reset Password' }).click()
  await again.waitForURL(/\/login$/)
  await logInWith(again, 'dayone', 'Compiler@1952')
  await expect(again.getByText('Welcome Day One')).toBeVisible()
  await again.close()

  await page.goto('/users?search=dayone')
  await act(page, 'Day One', 'Deactivate')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await said(page, 'Deactivated.')
  await act(page, 'Day One', 'Delete for good')
  await page.getByLabel('New owner').selectOption({ label: `${ada.fullName} (${ada.userName})` })
  await page.getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Deleted.')

  // All of it is in the audit log, which is intact.
  for (const [action, subject] of [
    ['user.invited', 'daythree'],
    ['user.resetLinkSent', 'dayone'],
    ['user.deactivated', 'daytwo'],
    ['workflow.shared', 'Day plan'],
    ['user.deleted', 'dayone'],
  ] as const) {
    await page.goto(`/audit-log?action=${action}`)
    await expect(rowOf(page, subject).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Verify' }).click()
  await expect(page.getByText('The audit log is intact: nothing in it was changed or removed.')).toBeVisible()
})
