import { readFile } from 'node:fs/promises'
import { addColleague, logInAs } from './support/people.ts'
import { choose, rowOf, untilNoticeShown } from './support/portal.ts'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('shows admins who changed what, with the values before and after the change', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'hedy', fullName: 'Hedy Lamarr', role: 'admin' })
  await addColleague(product, { userName: 'george', fullName: 'George Anteil' })
  const admin = await logInAs(browser, product, 'hedy', '/users?search=george')
  await admin.getByRole('link', { name: 'George Anteil' }).click()
  await admin.getByLabel('Full name').fill('George Antheil')
  await admin.getByRole('button', { name: 'Save' }).click()
  await untilNoticeShown(admin, 'Saved.')
  await choose(admin, 'George Antheil', 'Deactivate')
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  await untilNoticeShown(admin, 'Deactivated.')

  await admin.getByRole('link', { name: 'Audit Log' }).click()
  await admin.getByLabel('User', { exact: true }).selectOption({ label: 'Hedy Lamarr (hedy)' })
  await admin.waitForURL(/userId=/)
  // The address changes before the filtered rows have loaded, so wait for the rows.
  await expect(rowOf(admin, 'Logged in')).toHaveCount(1)
  await expect(rowOf(admin, 'User deactivated')).toContainText('hedy')
  await admin.getByLabel('Resource').selectOption({ label: 'User' })
  await expect(rowOf(admin, 'Logged in')).toHaveCount(0)
  await admin.getByLabel('Action').selectOption('user.changed')
  await expect(rowOf(admin, 'User deactivated')).toHaveCount(0)
  await admin.getByRole('searchbox', { name: 'Search' }).fill('antheil')
  await admin.keyboard.press('Enter')
  await admin.waitForURL(/search=antheil/)
  await expect(admin.getByLabel('Action')).toHaveValue('user.changed')
  await admin.getByRole('link', { name: 'User changed' }).click()
  await expect(admin.getByRole('row', { name: 'Full name' })).toContainText('George AnteilGeorge Antheil')
  await expect(admin.getByText('hedy', { exact: true })).toBeVisible()
  await admin.getByRole('link', { name: 'Back to audit log' }).click()
  await admin.getByLabel('From', { exact: true }).fill('2020-01-01')
  await admin.getByLabel('To', { exact: true }).fill('2020-01-02')
  await admin.getByRole('button', { name: 'Search' }).click()
  await expect(admin.getByText('No results.')).toBeVisible()
  await admin.getByRole('link', { name: 'Show everything' }).click()
  await expect(rowOf(admin, 'User deactivated').first()).toBeVisible()
  await admin.close()
})

test('exports the filtered audit log as a CSV file @long', async ({ page }) => {
  await enter(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const day = (years: number) => new Date(Date.now() + years * 365 * 86_400_000).toISOString().slice(0, 10)
  await page.request.post('/api/licences', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      organizationName: '=HYPERLINK("x";"y")',
      address: '1 Dorset Street',
      fullName: 'Charles Babbage',
      email: 'charles@example.org',
      numberOfUsersAllowed: 1,
      licenseStartingDay: day(0),
      licenseExpiryDate: day(1),
      applicationTypes: ['Web'],
    },
  })
  await page.goto('/audit-log')
  await page.getByLabel('Action').selectOption('licence.created')
  await page.waitForURL(/action=licence.created/)
  await expect(rowOf(page, '=HYPERLINK')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('action')
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain('licence.created')
  expect(lines.join('\n')).toContain(ada.userName)
  // A spreadsheet must not interpret a name as a formula.
  expect(lines.join('\n')).toContain(`"'=HYPERLINK`)
  expect(lines.join('\n')).not.toMatch(/(^|,"?)=HYPERLINK/m)
  await page.goto('/audit-log')
  await expect(rowOf(page, 'Audit log exported').first()).toBeVisible()
})

test("applies a filter that was chosen before the page's scripts loaded @long", async ({ page }) => {
  await enter(page)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/audit-log', { waitUntil: 'commit' })
  await page.getByLabel('Action').selectOption('workflow.created')
  release()
  await page.waitForURL(/action=workflow\.created/)
  await expect(page.getByLabel('Action')).toHaveValue('workflow.created')
  await expect(rowOf(page, 'Logged in')).toHaveCount(0)
})

test('verifies that the audit log is unchanged, as a whole and since a seal that the user noted', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/audit-log')
  await page.getByRole('link', { name: 'Verify' }).click()
  await expect(page.getByText('The audit log is intact: no entry was changed or removed.')).toBeVisible()
  const seal = await page.getByText(/^\d+:[\da-f]{64}$/).innerText()
  await page.getByLabel('Noted seal').fill('something else')
  await page.getByRole('button', { name: 'Verify again' }).click()
  await expect(
    page.getByText('A seal consists of a number, a colon and 64 hexadecimal digits (0 to f)'),
  ).toBeVisible()
  await page.getByLabel('Noted seal').fill(seal)
  await page.getByRole('button', { name: 'Verify again' }).click()
  await page.waitForURL((at) => at.searchParams.get('head') === seal)
  await expect(page.getByText('The audit log is intact')).toBeVisible()
  await page.getByLabel('Noted seal').fill(seal.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  await page.getByRole('button', { name: 'Verify again' }).click()
  await expect(page.getByText('The log no longer contains the seal that you noted')).toBeVisible()
})

test('shows that a long verification of the audit log is in progress', async ({ page }) => {
  await enter(page)
  await page.goto('/audit-log')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/audit-log/verify.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Verify' }).click()
  await expect(page.getByRole('link', { name: 'Verify' })).toHaveAttribute('data-loading', 'true')
  release()
  await expect(page.getByText('The audit log is intact')).toBeVisible()
})

test('shows a super user the log of one or all organizations, including older pages', async ({ page }) => {
  await enter(page)
  await page.goto('/audit-log?limit=25')
  await expect(page.getByRole('columnheader', { name: 'Organization' })).toBeVisible()
  await page.getByLabel('Organization').selectOption({ label: ada.organizationName })
  await page.waitForURL(/organizationId=/)
  await expect(rowOf(page, ada.organizationName).first()).toBeVisible()
})
