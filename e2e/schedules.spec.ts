import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { nextMoments } from '../editor/src/scheduler/next-moments.ts'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { paste, toast } from './support/canvas.ts'
import { chooseFile, nodeOf, panelOf } from './support/editor.ts'
import type { Product } from './support/product.ts'
import { withProductDatabase } from './support/product-database.ts'
import {
  cards,
  choose,
  createDaily,
  deleteSchedules,
  dialogOf,
  draw,
  inZone,
  openScheduler,
  waitForTaskSuccess,
} from './support/schedules.ts'
import { ada, enter, workflowOpen } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The server refuses the webhook address that a test enters.
test.use({ expectedErrors: [/status of 422 .*\/api\/schedules\//] })

test('a user creates a daily schedule, sees its tasks, runs it now and reads the log', async ({
  page,
  product,
}) => {
  test.slow()
  const sql = postgres(product.practiceUrl, { onnotice: () => undefined })
  await draw(page, product.practiceUrl, 'Daily load', 'scheduled_amounts')
  // No earlier test can have created successful tasks for tomorrow.
  const days = page.getByRole('combobox', { name: 'Days' })
  await choose(page, days, 'Tomorrow')
  await expect(page.getByText('No schedule data available')).toBeVisible()
  await choose(page, days, 'Today')
  // Earlier tests deleted their schedules through the API, which the panel shows only after a refresh.
  await page.getByRole('button', { name: 'Refresh tasks' }).click()
  await expect(page.getByRole('combobox', { name: 'Schedule', exact: true })).toHaveCount(0)

  const dialog = await openScheduler(page)
  await expect(dialog.getByText('No schedules found')).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Workflow File' })).toHaveText('Daily load')
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('Schedule name must have 3 to 100 characters')).toBeVisible()
  await expect(dialog.getByText('Please choose at least one daily execution time')).toBeVisible()
  await dialog.getByLabel('Schedule Name').fill('Load by night')
  const next = dialog.getByRole('region', { name: 'Next five runs' })
  await expect(next).toContainText('Choose times to see')
  await dialog.getByRole('checkbox', { name: '12:00 AM', exact: true }).check()
  await dialog.getByLabel('Specify other time').fill('13:45')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: '01:45 PM', exact: true })).toBeChecked()
  await expect(next.getByRole('listitem')).toHaveCount(5)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()

  const row = dialog.getByRole('row').filter({ hasText: 'Load by night' })
  await expect(row).toContainText('Daily load')
  await expect(row).toContainText(ada.fullName)
  await row.click()
  await expect(dialog.getByLabel('Schedule Name')).toHaveValue('Load by night')
  await expect(dialog.getByRole('checkbox', { name: '01:45 PM', exact: true })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Schedule started').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await waitForTaskSuccess(page, 'Load by night')
  expect(await sql`select * from scheduled_amounts order by name`).toEqual([
    { name: 'a', amount: '1' },
    { name: 'b', amount: '2' },
  ])
  await page.getByRole('button', { name: /^Show the log of Load by night/ }).click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await expect(details.getByText('Processing successful')).toBeVisible()
  expect((await details.boundingBox())?.width).toBe(500)
  await expect(details.getByText('Success', { exact: true })).toBeVisible()
  await expect(details.getByText('12:00 AM, 01:45 PM')).toBeVisible()
  await expect(details.getByText('N/A')).toBeVisible()
  await page.keyboard.press('Escape')
  // The list begins with the facts about its runs, and says how the last one ended.
  const again = await openScheduler(page)
  await expect(again.getByRole('columnheader').first()).toHaveText('Schedule Name')
  await expect(again.getByRole('row').filter({ hasText: 'Load by night' }).getByText('Success')).toBeVisible()
  await page.keyboard.press('Escape')
  await seeTries(page, product)

  await page.getByRole('tab', { name: 'Pending', exact: true }).click()
  await choose(page, page.getByRole('combobox', { name: 'Days' }), 'Tomorrow')
  await expect(cards(page)).toHaveCount(2)
  await choose(page, page.getByRole('combobox', { name: 'Schedule', exact: true }), 'Load by night')
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Past and upcoming runs' }).click()
  const month = page.getByRole('dialog', { name: 'Past and upcoming runs' })
  await month.getByRole('button', { name: 'Next month' }).click()
  await month
    .getByRole('button', { name: /: 0 succeeded, 0 failed, 2 pending$/ })
    .first()
    .click()
  await expect(month.getByText('Load by night').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(month).toBeHidden()
  await sql.end()
})

/** Checks that the card of a retried task lists both attempts, each with its own log. */
async function seeTries(page: Page, product: Product): Promise<void> {
  await withProductDatabase(
    product,
    (sql) => sql`
      insert into runs (organization_id, owner_id, workflow_id, workflow_name, revision, snapshot, dataset_versions,
        task_id, status, created_at, started_at, finished_at)
      select organization_id, owner_id, workflow_id, workflow_name, revision, snapshot, dataset_versions, task_id,
        'failed', created_at - interval '1 minute', started_at - interval '1 minute', started_at - interval '59 seconds'
      from runs where task_id is not null and workflow_name = 'Daily load'`,
  )
  await cards(page).filter({ hasText: 'Load by night' }).first().getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  const tries = details.getByRole('region', { name: 'Attempts' }).locator('ol > li')
  await expect(tries).toHaveText([/^1\. .+ · 1\.0 sFailedShow log$/, /^2\. .+SucceededShow log$/])
  await details.getByRole('button', { name: 'Show log of attempt 2' }).click()
  await expect(tries.last().getByText('Processing successful')).toBeVisible()
  await details.getByRole('button', { name: 'Hide log of attempt 2' }).click()
  await expect(details.getByText('Processing successful')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

test('a schedule is changed, paused, resumed and deleted, and another is created from a workflow file with its embedded rows @long', async ({
  page,
  product,
}) => {
  await draw(page, product.practiceUrl, 'Changing', 'changing_amounts')
  await createDaily(page, 'To be changed', ['09:00 AM'])
  const dialog = dialogOf(page)
  const row = dialog.getByRole('row').filter({ hasText: 'To be changed' })
  await row.getByRole('button', { name: 'To be changed' }).press('Enter')
  await choose(page, dialog.getByRole('combobox', { name: 'Execution Type' }), 'Weekly')
  await expect(dialog.getByRole('checkbox', { checked: true, name: /M$/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('Please choose at least one weekly execution day')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await dialog.getByRole('checkbox', { name: '06:00 PM', exact: true }).check()
  // A typed time counts even if the user doesn't press Add.
  await dialog.getByLabel('Specify other time').fill('05:10')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Schedule updated successfully').first()).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: '05:10 AM', exact: true })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Monday' })).toBeChecked()

  const webhook = dialog.getByLabel('Webhook')
  await dialog.getByRole('button', { name: 'Update' }).click({ trial: true })
  for (const [address, said] of [
    ['http://hooks.example.org/x', 'A webhook address must begin with https://'],
    ['https://elsewhere.example/x', 'Webhooks to elsewhere.example are not allowed.'],
  ] as const) {
    await webhook.fill(address)
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.getByText(said)).toBeVisible()
  }
  await webhook.fill('https://hooks.example.org/x?key=secret')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('Failures are sent to hooks.example.org.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change or remove' }).click()
  await expect(webhook).toHaveValue('')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('Failures are sent to hooks.example.org.')).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText(/^Paused since /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(
    dialog.getByRole('paragraph').filter({ hasText: /^Next run: .*, (05:10 AM|06:00 PM)$/ }),
  ).toBeVisible()

  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByLabel('Schedule Name')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await row.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Schedule' })
  await expect(question.getByText('Are you sure you want to delete this schedule?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Schedule deleted successfully').first()).toBeVisible()
  await expect(dialog.getByText('No schedules found')).toBeVisible()
  await expect(dialog.getByLabel('Schedule Name')).toHaveValue('')

  const text = await page.evaluate(`(async () => {
    const headers = { authorization: 'Bearer ' + localStorage.getItem('token') }
    const { data } = await (await fetch('/api/workflows', { headers })).json()
    return (await fetch('/api/workflows/' + data[0].id + '/file', { headers })).text()
  })()`)
  const other = String(text).replace(/"id": ?"[0-9a-f-]{36}"/, `"id": "${crypto.randomUUID()}"`)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Elsewhere.anj', mimeType: 'application/json', buffer: Buffer.from(other) })
  await expect(dialog.getByRole('group', { name: 'Workflow File' })).toHaveText('Elsewhere')
  await dialog.getByLabel('Schedule Name').fill('Of a file')
  await dialog.getByRole('checkbox', { name: '09:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Another user changed this workflow' })
  const created = page.getByText('Schedule created successfully').first()
  await expect(asked.or(created)).toBeVisible()
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(created).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'Of a file' })).toContainText('Elsewhere')
})

test('a schedule runs every half hour on working days, and then on the first Monday of each month', async ({
  page,
  product,
}) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Frequent load', 'frequent_amounts')
  const dialog = await openScheduler(page)
  await dialog.getByLabel('Schedule Name').fill('Half-hourly load')
  await dialog.getByText('At equal intervals').click()
  await dialog.getByLabel('Minutes between runs').fill('30')
  await dialog.getByLabel('First run').fill('08:00')
  await dialog.getByLabel('Latest run').fill('09:00')
  await dialog.getByRole('switch', { name: 'Only on working days' }).click()
  await dialog.getByLabel('Holidays').fill('25.12.2026')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('25.12.2026 is not a date. Write a holiday as 2026-12-25')).toBeVisible()
  await dialog.getByLabel('Holidays').fill('2026-12-25, 2027-01-01')
  const next = dialog.getByRole('region', { name: 'Next five runs' })
  await expect(next.getByRole('listitem')).toHaveCount(5)
  await expect(next).not.toContainText(/Sat|Sun/)
  await expectNoAxeFindingsInBothThemes(page, 'Recurrence', { part: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()

  await dialog.getByRole('row').filter({ hasText: 'Half-hourly load' }).click()
  await expect(dialog.getByLabel('Minutes between runs')).toHaveValue('30')
  await expect(dialog.getByLabel('Holidays')).toHaveValue('2026-12-25\n2027-01-01')
  await choose(page, dialog.getByRole('combobox', { name: 'Execution Type' }), 'Monthly')
  const days = dialog.getByRole('textbox', { name: 'Days of the month' })
  await days.fill('First Mon')
  await page.getByRole('option', { name: 'First Monday' }).click()
  await days.fill('Day 1')
  await page.getByRole('option', { name: 'Day 1', exact: true }).click()
  await page.keyboard.press('Tab')
  await dialog.getByText('At fixed times').click()
  await dialog.getByRole('checkbox', { name: '06:00 AM', exact: true }).check()
  await expect(next.getByText(/Mon/)).toHaveCount(5)
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Schedule updated successfully').first()).toBeVisible()
})

test('the report runs after the nightly load has succeeded, and never before it', async ({
  page,
  product,
}) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Nightly load', 'followed_amounts')
  await createDaily(page, 'Load', ['03:00 AM'])
  const dialog = dialogOf(page)
  await dialog.getByLabel('Schedule Name').fill('Report')
  await choose(page, dialog.getByRole('combobox', { name: 'Execution Type' }), 'No fixed times')
  await expect(dialog.getByRole('region', { name: 'Next five runs' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('Choose the schedule to run after, turn on “Start by a call”')).toBeVisible()
  await choose(page, dialog.getByRole('combobox', { name: 'Run after' }), 'Load')
  await expectNoAxeFindingsInBothThemes(page, 'Order of schedules', { part: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const report = dialog.getByRole('row').filter({ hasText: 'Report' })
  await expect(report).toContainText('After Load')

  await report.click()
  await expect(dialog.getByText('Runs after Load.', { exact: true })).toBeVisible()
  const load = dialog.getByRole('row').filter({ hasText: /^Load/ })
  await load.click()
  // A schedule that runs after this one isn't on offer, because the two would start each other.
  await expect(dialog.getByRole('combobox', { name: 'Execution Type' })).toHaveValue('Daily')
  await expect(dialog.getByRole('combobox', { name: 'Also run after' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Schedule started').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await waitForTaskSuccess(page, 'Report')
  const card = cards(page).filter({ hasText: 'Report' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('After Load · Success')
  await card.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Task Details' }).getByText('After Load')).toBeVisible()
  await page.keyboard.press('Escape')

  await openScheduler(page)
  await load.click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await report.click()
  await expect(dialog.getByText('Runs after Load, which is paused.')).toBeVisible()
  await load.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Schedule' }).getByRole('button', { name: 'Delete' }).click()
  await report.click()
  await expect(dialog.getByText('Runs after Load, which is deleted. Choose another schedule.')).toBeVisible()
})

test('another system starts the nightly load with a token of its own, until the token is revoked', async ({
  page,
  product,
  request,
}) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Called load', 'called_amounts')
  const dialog = await openScheduler(page)
  await dialog.getByLabel('Schedule Name').fill('Load on call')
  await choose(page, dialog.getByRole('combobox', { name: 'Execution Type' }), 'No fixed times')
  await dialog.getByRole('switch', { name: 'Start by a call' }).click()
  await expect(dialog.getByText('Save the schedule, then create the token here.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const row = dialog.getByRole('row').filter({ hasText: 'Load on call' })
  await expect(row).toContainText('By a call')
  await row.click()
  await expect(dialog.getByText('Starts by a call.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = dialog.getByRole('status').filter({ hasText: 'It will not be shown again.' })
  const command = (await shown.getByText('curl -X POST').textContent()) ?? ''
  const [, address = '', token = ''] =
    /POST (\S+) -H "Authorization: Bearer (anjt_[\w-]+)"/.exec(command) ?? []
  await expect(shown.getByText(token, { exact: true })).toBeVisible()
  // Otherwise, the buttons at the lower edge cover the check boxes.
  await dialog.getByLabel('Retry after (minutes)').scrollIntoViewIfNeeded()
  await expectNoAxeFindingsInBothThemes(page, 'Trigger token', { part: '[role=dialog]' })

  const call = () => request.post(address, { headers: { authorization: `Bearer ${token}` } })
  const started = await call()
  expect([started.status(), Object.keys((await started.json()).data)]).toEqual([202, ['taskId']])
  await page.keyboard.press('Escape')
  await waitForTaskSuccess(page, 'Load on call')
  await expect(cards(page).filter({ hasText: 'Load on call' })).toContainText('By a call · Success')

  await openScheduler(page)
  await row.click()
  await expect(dialog.getByText(/^Token created .*, last used .*\.$/)).toBeVisible()
  await expect(dialog.getByText(token)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Revoke token' }).click()
  await expect(dialog.getByText('No token yet.')).toBeVisible()
  expect((await call()).status()).toBe(401)
})

test('each Monday, an Excel file is written and a link to it is mailed', async ({ page, product }) => {
  test.slow()
  await enter(page, 'Weekly report')
  await deleteSchedules(page)
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['written', 'excelOutput', 645, 15],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'written'],
    ],
  )
  await nodeOf(page, 'rows').click()
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\n' })
  await expect(panelOf(page).getByText(/^1 row, 2 columns/)).toBeVisible()
  const dialog = await openScheduler(page)
  await expect(dialog.getByRole('note')).toContainText('Choose under “File of each run”')
  await dialog.getByLabel('Schedule Name').fill('Monday report')
  await choose(page, dialog.getByRole('combobox', { name: 'File of each run' }), 'Keep it, and email a link')
  await expect(dialog.getByRole('note')).toHaveCount(0)
  await expect(dialog.getByText(ada.fullName).first()).toBeVisible()
  await choose(page, dialog.getByRole('combobox', { name: 'Execution Type' }), 'Weekly')
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await dialog.getByRole('checkbox', { name: '06:00 AM', exact: true }).check()
  await dialog.getByRole('combobox', { name: 'File of each run' }).scrollIntoViewIfNeeded()
  await expectNoAxeFindingsInBothThemes(page, 'File of a schedule', { part: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()
  await dialog.getByRole('row').filter({ hasText: 'Monday report' }).click()
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await page.keyboard.press('Escape')
  await waitForTaskSuccess(page, 'Monday report')

  const mails = await withProductDatabase(
    product,
    (sql) => sql`select data->>'taskId' as task from mails where kind = 'scheduleFile'`,
  )
  expect(mails).toHaveLength(1)
  // The link in the email opens the task.
  await page.goto(`/?task=${mails[0]?.['task']}`)
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await expect(details.getByText(/^Kept until /)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await details.getByRole('button', { name: /\.xlsx/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('the dialog shows obstacles before Create and refuses files other than .anj', async ({ page }) => {
  await enter(page, 'To a file')
  await deleteSchedules(page)
  let dialog = await openScheduler(page)
  await expect(dialog.getByText('Please insert a valid workflow')).toBeVisible()
  await page.keyboard.press('Escape')
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['written', 'csvOutput', 645, 15],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'written'],
    ],
  )
  dialog = await openScheduler(page)
  const note = dialog.getByRole('note')
  await expect(note).toContainText('Please provide workflow with input data before creating schedule')
  await page.keyboard.press('Escape')
  await nodeOf(page, 'rows').click()
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\n' })
  await expect(panelOf(page).getByText(/^1 row, 2 columns/)).toBeVisible()
  dialog = await openScheduler(page)
  await expect(note).toContainText(
    'Please provide workflow with remote database component before creating schedule',
  )
  await expect(note).toContainText('Choose under “File of each run” what happens to the file.')
  await dialog.getByLabel('Schedule Name').fill('In vain')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Please provide workflow with remote database component')).toBeVisible()
  await expect(dialog.getByText('No schedules found')).toBeVisible()

  const file = dialog.locator('input[type=file]')
  await expect(file).toHaveAttribute('accept', '.anj')
  await file.setInputFiles({ name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(toast(page, '.anj')).toBeVisible()
})

test("a user whose time zone differs from the server's plans in local time, and other users see both times @long", async ({
  page,
  product,
  browser,
}) => {
  await draw(page, product.practiceUrl, 'Far away', 'far_away')
  const zone = 'Australia/Adelaide'
  const away = await inZone(browser, page, zone)
  const elsewhere = away.page
  try {
    await elsewhere.goto('/')
    await workflowOpen(elsewhere)
    await createDaily(elsewhere, 'Morning in Adelaide', ['09:00 AM'])
    const dialog = dialogOf(elsewhere)
    await dialog.getByRole('row').filter({ hasText: 'Morning in Adelaide' }).click()
    await expect(dialog.getByText(`Times are in ${zone}.`)).toBeVisible()
    await expect(dialog.getByRole('paragraph').filter({ hasText: /^Next run: .*, 09:00 AM$/ })).toBeVisible()
    await elsewhere.keyboard.press('Escape')
    await elsewhere.getByRole('tab', { name: 'Pending', exact: true }).click()
    await choose(elsewhere, elsewhere.getByRole('combobox', { name: 'Days' }), 'Tomorrow')
    await expect(cards(elsewhere).first()).toContainText(', 09:00 AM')
    await expect(cards(elsewhere).first()).not.toContainText(zone)
  } finally {
    await away.close()
  }

  const dialog = await openScheduler(page)
  await dialog.getByRole('row').filter({ hasText: 'Morning in Adelaide' }).click()
  await expect(dialog.getByText(`Times are in ${zone}. Your browser uses `)).toBeVisible()
  const own = (await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')) as string
  const times = {
    executionType: 'Daily',
    dailyExecutionTimes: ['09:00 AM'],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone: zone,
  } as const
  const [first] = nextMoments(times, new Date(), own)
  const line = dialog.getByRole('region', { name: 'Next five runs' }).getByRole('listitem').first()
  await expect(line).toHaveText(
    `${first?.weekDay.slice(0, 3)}, ${first?.inZone}${first?.inBrowser} your time`,
  )
})
