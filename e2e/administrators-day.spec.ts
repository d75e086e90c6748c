import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { canvasItems } from './support/canvas.ts'
import { drop, nodeOf, panelOf, run } from './support/editor.ts'
import {
  chooseByArrows,
  chooseFileByKeys,
  countPointers,
  enterOn,
  tabTo,
  typeInto,
} from './support/keyboard.ts'
import { linkTo } from './support/mail.ts'
import { changeShare, openShared } from './support/people.ts'
import { newVisitor, rowOf, untilNoticeShown } from './support/portal.ts'
import { dialogOf, draw, openScheduler } from './support/schedules.ts'
import { ada, workflowOpen } from './support/sign-in.ts'
import { menuOf, saved, tab } from './support/tabs.ts'
import { expect, test, watchPage } from './support/test.ts'

// The server refuses conflicting edits of two users with 409, which browsers log to the console.
const conflict = /status of 409/
test.use({ expectedErrors: [conflict] })

const dayOne = { userName: 'dayone', fullName: 'Day One' }

// The users to import. The last user is deliberately invalid.
const people = [
  'userName,fullName,email,role',
  'dayadmin,Day Admin,dayadmin@example.org,admin',
  'dayone,Day One,dayone@example.org,',
  'daytwo,Day Two,daytwo@example.org,user',
  'daythree,Day Three,daythree@example.org,user',
  'x,Day Wrong,nowhere,user',
].join('\n')

/** Renames a workflow from the menu of its tab. */
async function rename(page: Page, name: string, to: string): Promise<void> {
  await menuOf(page, name, 'Edit')
  const field = page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox')
  await field.fill(to)
  await field.press('Enter')
}

/** Saves the current workflow as a file without its connection, as if it came from another installation. */
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

/** Uses the keyboard to choose an action for a user, which opens the confirmation page. */
async function act(page: Page, userName: string, fullName: string, action: string): Promise<void> {
  await page.goto(`/users?search=${userName}`)
  await enterOn(page, page.getByRole('button', { name: `Actions for ${fullName}` }))
  await chooseByArrows(page, page.getByRole('menuitem', { name: action, exact: true }))
  await page.waitForURL(/\/users\/[\da-f-]{36}/)
}

/** Uses the keyboard to confirm an action. */
const confirm = (page: Page, name: string) => enterOn(page, page.getByRole('button', { name, exact: true }))

/** Uses the keyboard to set a password on the page that a link opens, and logs in with it. */
async function setPassword(page: Page, link: string, userName: string, button: string, password: string) {
  await page.goto(link)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await typeInto(page, page.getByLabel('Confirm password', { exact: true }), password)
  await confirm(page, button)
  await page.waitForURL(/\/login$/)
  await typeInto(page, page.getByLabel('User name'), userName)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.pathname !== '/login')
}

test('administrator’s day: users join, work together and leave, and the audit log records everything @long', async ({
  page,
  browser,
  product,
}) => {
  // Covers a whole day with nine pages and two browsers.
  test.setTimeout(400_000)
  const problems: string[] = []
  const visitor = async () => {
    const opened = await newVisitor(browser, product)
    watchPage(opened, (text) => conflict.test(text) || problems.push(text))
    return opened
  }
  const pointers: (() => number)[] = [await countPointers(page)]
  await draw(page, product.practiceUrl, 'Day plan', 'day_plan')
  const drawn = pointers[0]?.()

  // Part one uses only the keyboard: it imports five users from a file with one invalid line.
  await page.goto('/users/import')
  await chooseFileByKeys(page, page.getByLabel('CSV file'), {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(people),
  })
  await confirm(page, 'Check')
  await expect(page.getByText('4 can be invited, 1 cannot.')).toBeVisible()
  await expect(rowOf(page, 'Day Wrong')).toContainText('User name must have 3 to 20 characters')
  await confirm(page, 'Invite 4 people')
  await expect(page.getByText('4 invited, 1 rejected.')).toBeVisible()

  // A user and an admin log in for the first time, and another user becomes an admin.
  const one = await visitor()
  pointers.push(await countPointers(one))
  await setPassword(
    one,
    await linkTo(product, 'invitation', 'dayone@example.org'),
    'dayone',
    'Set Password',
    ada.password,
  )
  await confirm(one, 'Skip the tour')
  await one.close()
  const admin = await visitor()
  pointers.push(await countPointers(admin))
  await setPassword(
    admin,
    await linkTo(product, 'invitation', 'dayadmin@example.org'),
    'dayadmin',
    'Set Password',
    ada.password,
  )
  await confirm(admin, 'Skip the tour')
  await workflowOpen(admin)
  await enterOn(admin, admin.getByRole('navigation').getByRole('link', { name: 'User List' }))
  await expect(rowOf(admin, 'Day One')).toBeVisible()
  await act(page, 'daythree', 'Day Three', 'Change role')
  await tabTo(page, page.getByRole('radio', { name: 'User', exact: true }))
  await page.keyboard.press('ArrowDown')
  await confirm(page, 'Change role')
  await expect(rowOf(page, 'Day Three')).toContainText('Admin')

  // A user resets a password with a link. The admin is deactivated, and their work goes to another user.
  await act(admin, 'dayone', 'Day One', 'Send reset link')
  await confirm(admin, 'Send reset link')
  await untilNoticeShown(admin, 'We have sent an email with a link to reset the password.')
  await admin.close()
  const again = await visitor()
  pointers.push(await countPointers(again))
  const resetLink = await linkTo(product, 'resetPassword', 'dayone@example.org')
  await setPassword(again, resetLink, 'dayone', 'Reset Password', 'Compiler@1952')
  await expect(again.getByText('Welcome Day One')).toBeVisible()
  await confirm(again, 'Skip the tour')
  await act(page, 'dayadmin', 'Day Admin', 'Deactivate')
  await expect(page.getByText('Day Admin owns 1 workflow.')).toBeVisible()
  await tabTo(page, page.getByLabel('New owner'))
  await page.keyboard.type(ada.fullName)
  await confirm(page, 'Deactivate')
  await untilNoticeShown(page, 'Deactivated.')
  await expect(rowOf(page, 'Day Admin')).toContainText('Deactivated')

  // The plan is shared for viewing only.
  await page.goto('/')
  await enterOn(page, page.getByRole('button', { name: 'Menu of Day plan', exact: true }))
  await chooseByArrows(page, page.getByRole('menuitem', { name: 'Share …', exact: true }))
  const sharing = page.getByRole('dialog', { name: 'Share Day plan' })
  await typeInto(page, sharing.getByRole('combobox', { name: 'Person' }), dayOne.userName)
  await chooseByArrows(page, page.getByRole('option', { name: /\(dayone\)$/ }))
  await enterOn(page, sharing.getByRole('button', { name: 'Share', exact: true }))
  await expect(sharing.getByRole('list', { name: 'Shared with' })).toContainText(dayOne.userName)
  await page.keyboard.press('Escape')
  expect(pointers.map((count) => count())).toEqual([drawn, 0, 0, 0])

  // Part two: the colleague views the plan, then edits and runs it after the owner allows both.
  await openShared(again, 'Day plan')
  await expect(again.getByText('Read only')).toBeVisible()
  await menuOf(page, 'Day plan', 'Share …')
  await changeShare(page, 'Day plan', dayOne, 'Can edit and run')
  await page.keyboard.press('Escape')
  await nodeOf(page, 'written').click()
  await panelOf(page)
    .getByRole('button', { name: /^Edit / })
    .click()
  await panelOf(page)
    .getByRole('switch', { name: /^Let colleagues use this connection/ })
    .check()
  await panelOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(panelOf(page).getByText('Your organization can use this connection')).toBeVisible()

  // The colleague runs the plan, edits it, and renames it at the same time as its owner.
  await again.reload()
  await openShared(again, 'Day plan')
  await run(again)
  await expect(again.getByText('2 rows read, 2 written')).toBeVisible()
  await menuOf(page, 'Day plan', 'Versions …')
  const versions = page.getByRole('dialog', { name: 'Versions of Day plan' })
  await versions.getByLabel('Version name').fill('Before the second person')
  await versions.getByRole('button', { name: 'Save name' }).click()
  await expect(versions.getByRole('listitem').filter({ hasText: 'Before the second person' })).toBeVisible()
  await page.keyboard.press('Escape')
  await again.getByRole('navigation').getByRole('link', { name: 'Input', exact: true }).click()
  await drop(again, 'txtInput', 'TXT File', { x: 60, y: 260 })
  await saved(again)
  await page.reload()
  await expect(canvasItems(page)).toHaveCount(4)
  await menuOf(page, 'Day plan', 'Versions …')
  await versions.getByRole('button', { name: /Before the second person/ }).click()
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(versions).toBeHidden()
  await expect(canvasItems(page)).toHaveCount(3)
  await saved(page)
  await again.reload()
  await expect(canvasItems(again)).toHaveCount(3)
  await rename(again, 'Day plan', 'Plan of the second person')
  await saved(again)
  await rename(page, 'Day plan', 'Plan of the owner')
  await expect(
    page.getByRole('dialog').getByText('This workflow has been changed elsewhere in the meantime.'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect(tab(page, 'Plan of the owner (mine)')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Plan of the second person')).toBeVisible()
  await again.close()

  // A file from another installation is scheduled, and its schedule is changed, paused and deleted.
  const file = await fileFromElsewhere(page)
  const dialog = await openScheduler(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Elsewhere.anj', mimeType: 'application/json', buffer: file })
  await expect(dialog.getByRole('combobox', { name: 'Connection', exact: true })).toHaveValue(/practice/)
  await dialog.getByLabel('Schedule Name').fill('Of the day')
  await dialog.getByRole('checkbox', { name: '09:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()
  await dialogOf(page).getByRole('row').filter({ hasText: 'Of the day' }).click()
  await dialog.getByRole('checkbox', { name: '10:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Schedule updated successfully').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText(/^Paused since /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Schedule' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Schedule deleted successfully').first()).toBeVisible()

  await act(page, 'dayone', 'Day One', 'Delete permanently')
  await page.getByLabel('New owner').selectOption({ label: `${ada.fullName} (${ada.userName})` })
  await page.getByRole('button', { name: 'Delete' }).click()
  await untilNoticeShown(page, 'User deleted.')

  // The audit log contains everything that was done that day and is intact.
  for (const [action, subject] of [
    ['user.invited', 'daythree'],
    ['user.resetLinkSent', 'dayone'],
    ['user.roleChanged', 'daythree'],
    ['user.deactivated', 'dayadmin'],
    ['workflow.handedOver', 'Workflow 1'],
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
  await expect(page.getByText('The audit log is intact: no entry was changed or removed.')).toBeVisible()
  expect(problems).toEqual([])
})
