import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { things } from './support/canvas.ts'
import { drop, nodeOf, panelOf, run } from './support/editor.ts'
import { ada } from './support/enter.ts'
import { linkTo } from './support/mail.ts'
import { changeShare, openShared, share } from './support/people.ts'
import { acceptInvitation, logInWith, newVisitor, rowOf, said } from './support/portal.ts'
import { dialogOf, draw, openScheduler } from './support/schedules.ts'
import { menuOf, saved, tab } from './support/tabs.ts'
import { expect, test, watchPage } from './support/test.ts'

// A browser notes in its console that the server refuses what two editors changed at once, and asks about what others changed.
const conflict = /status of 409/
test.use({ expectedErrors: [conflict] })

const dayOne = { userName: 'dayone', fullName: 'Day One' }

// One line of the file is wrong on purpose.
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

/** Gives the workflow of a tab another name. */
async function rename(page: Page, name: string, to: string): Promise<void> {
  await menuOf(page, name, 'Edit')
  const field = page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox')
  await field.fill(to)
  await field.press('Enter')
}

/** Saves the workflow that is shown as another installation would have: without its connection. */
async function fileFromElsewhere(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save Workflow' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  file.workFlow.id = crypto.randomUUID()
  file.output.remote = { ...file.output.remote, connectionId: undefined, serverName: '', userId: '' }
  for (const { data } of file.workFlow.nodes)
    if ('connectionId' in (data.config ?? {}))
      Object.assign(data.config, { connectionId: null, address: null })
  return Buffer.from(JSON.stringify(file))
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
  // A whole day, in which nine pages are opened and two browsers work at once.
  test.setTimeout(400_000)
  const problems: string[] = []
  const visitor = async () => {
    const opened = await newVisitor(browser, product)
    watchPage(opened, (text) => conflict.test(text) || problems.push(text))
    return opened
  }
  await draw(page, product.practiceUrl, 'Day plan', 'day_plan')

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

  const one = await visitor()
  await acceptInvitation(one, await linkTo(product, 'invitation', 'dayone@example.org'), 'dayone')
  await one.getByRole('dialog', { name: 'Tour' }).getByRole('button', { name: 'Skip the tour' }).click()
  const admin = await visitor()
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
  await share(page, 'Day plan', dayOne)
  await openShared(one, 'Day plan')
  await expect(one.getByText('Read only')).toBeVisible()
  await menuOf(page, 'Day plan', 'Share …')
  await changeShare(page, 'Day plan', dayOne, 'May edit and run')
  await page.keyboard.press('Escape')
  await nodeOf(page, 'written').click()
  await panelOf(page)
    .getByRole('button', { name: /^Edit / })
    .click()
  await panelOf(page)
    .getByRole('switch', { name: /^Share, use only/ })
    .check()
  await panelOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(panelOf(page).getByText('Shared with your organization, use only')).toBeVisible()

  // The second person runs it, draws in it, and renames it at the same time as its owner.
  await one.reload()
  await openShared(one, 'Day plan')
  await run(one)
  await expect(one.getByText('2 rows came in, 2 went to the target')).toBeVisible()
  await menuOf(page, 'Day plan', 'Versions …')
  const versions = page.getByRole('dialog', { name: 'Versions of Day plan' })
  await versions.getByLabel('Name of this version').fill('Before the second person')
  await versions.getByRole('button', { name: 'Save name' }).click()
  await expect(versions.getByRole('listitem').filter({ hasText: 'Before the second person' })).toBeVisible()
  await page.keyboard.press('Escape')
  await one.getByRole('navigation').getByRole('link', { name: 'Input', exact: true }).click()
  await drop(one, 'txtInput', 'TXT File', { x: 60, y: 260 })
  await saved(one)
  await page.reload()
  await expect(things(page)).toHaveCount(4)
  await menuOf(page, 'Day plan', 'Versions …')
  await versions.getByRole('button', { name: /Before the second person/ }).click()
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(versions).toBeHidden()
  await expect(things(page)).toHaveCount(3)
  await saved(page)
  await one.reload()
  await expect(things(one)).toHaveCount(3)
  await rename(one, 'Day plan', 'Plan of the second person')
  await saved(one)
  await rename(page, 'Day plan', 'Plan of the owner')
  await expect(
    page.getByRole('dialog').getByText('This workflow was changed somewhere else in the meantime.'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect(tab(page, 'Plan of the owner (mine)')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Plan of the second person')).toBeVisible()
  await one.close()

  // A schedule of a file from elsewhere: made, changed, paused, deleted.
  const file = await fileFromElsewhere(page)
  const dialog = await openScheduler(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Elsewhere.anj', mimeType: 'application/json', buffer: file })
  await expect(dialog.getByRole('combobox', { name: 'Connection', exact: true })).toHaveValue(/practice/)
  await dialog.getByLabel('Schedule Name').fill('Of the day')
  await dialog.getByRole('checkbox', { name: '09:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Somebody else changed what this does' })
  const created = page.getByText('Schedule created successfully').first()
  await expect(asked.or(created)).toBeVisible()
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Go on as it is' }).click()
  await expect(created).toBeVisible()
  await dialogOf(page).getByRole('row').filter({ hasText: 'Of the day' }).click()
  await dialog.getByRole('checkbox', { name: '10:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Schedule updated successfully').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText(/^Paused since /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Schedule' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Schedule deleted successfully').first()).toBeVisible()

  const again = await visitor()
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
    ['workflow.versionRestored', 'Day plan'],
    ['workflow.renamed', 'Plan of the second person'],
    ['schedule.created', 'Elsewhere'],
    ['schedule.changed', 'Elsewhere'],
    ['schedule.paused', 'Elsewhere'],
    ['schedule.deleted', 'Elsewhere'],
    ['user.deleted', 'dayone'],
  ] as const) {
    await page.goto(`/audit-log?action=${action}`)
    await expect(rowOf(page, subject).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Verify' }).click()
  await expect(page.getByText('The audit log is intact: nothing in it was changed or removed.')).toBeVisible()
  expect(problems).toEqual([])
})
