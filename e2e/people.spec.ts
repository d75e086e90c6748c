import { addWorkflow } from './support/editor.ts'
import { addColleague, logInAs } from './support/people.ts'
import { atLogin, choose, logInWith, rowOf, untilNoticeShown } from './support/portal.ts'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The server responds to rejected forms and ended sessions with an error status, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] })

test("lets an admin change a user's details and return to the filtered list", async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'graham', fullName: 'Susan Graham', role: 'admin' })
  await addColleague(product, { userName: 'edsger', fullName: 'Edsger Dykstra' })
  const admin = await logInAs(browser, product, 'graham', '/users')
  await admin.getByRole('searchbox', { name: 'Search' }).fill('edsg')
  await admin.keyboard.press('Enter')
  await admin.waitForURL(/search=edsg/)
  await expect(admin.getByText('1 to 1 of 1')).toBeVisible()
  await admin.getByRole('link', { name: 'Edsger Dykstra' }).click()
  await admin.getByLabel('Full name').fill('Ed')
  await admin.getByLabel('User name').fill('e'.repeat(21))
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Full name must have 3 to 100 characters').first()).toBeVisible()
  await expect(admin.getByText('User name must have 3 to 20 characters').first()).toBeVisible()
  await admin.getByLabel('Full name').fill('Edsger Dijkstra')
  await admin.getByLabel('User name').fill('edsger')
  await admin.getByRole('button', { name: 'Save' }).click()
  await untilNoticeShown(admin, 'Saved.')
  expect(new URL(admin.url()).searchParams.get('search')).toBe('edsg')
  await expect(rowOf(admin, 'Edsger Dijkstra')).toBeVisible()
  // Admins see only regular users of their organization.
  await admin.getByRole('link', { name: 'Clear' }).click()
  await expect(rowOf(admin, 'Edsger Dijkstra')).toBeVisible()
  await expect(rowOf(admin, ada.fullName)).toHaveCount(0)
  await admin.close()
})

test('lets a super user make a user an admin, who manages users after the next log-in @long', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'barbara', fullName: 'Barbara Liskov' })
  const barbara = await logInAs(browser, product, 'barbara', '/users')
  await expect(barbara.getByRole('heading', { name: 'You cannot view this page' })).toBeVisible()
  await barbara.goto('/account')
  await page.goto('/users?search=barbara')
  await choose(page, 'Barbara Liskov', 'Change role')
  await expect(page.getByText('Changing the role ends all sessions of Barbara Liskov')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'User', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: 'Admin', exact: true }).check()
  await page.getByRole('button', { name: 'Change role' }).click()
  await untilNoticeShown(page, 'Saved.')
  await expect(rowOf(page, 'Barbara Liskov')).toContainText('Admin')
  await barbara.getByRole('link', { name: 'Output' }).click()
  await atLogin(barbara)
  await logInWith(barbara, 'barbara', ada.password)
  await barbara.getByRole('link', { name: 'User List' }).click()
  await expect(barbara.getByRole('heading', { name: 'User List' })).toBeVisible()
  await barbara.close()
})

test('logs a deactivated user out at the next click, and lets them in again after reactivation @long', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'kurt', fullName: 'Kurt Gödel' })
  const kurt = await logInAs(browser, product, 'kurt')
  const inPortal = await logInAs(browser, product, 'kurt', '/account')
  await page.goto('/users?search=kurt')
  await choose(page, 'Kurt Gödel', 'Deactivate')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await untilNoticeShown(page, 'Deactivated.')
  await expect(rowOf(page, 'Kurt Gödel')).toContainText('Deactivated')
  await page.getByLabel('Status').selectOption('active')
  await expect(page.getByText('No results.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('status')).toBe('active')

  await kurt.getByRole('button', { name: 'Add New Workflow' }).click()
  await kurt.getByRole('dialog').getByRole('textbox').fill('Unprovable')
  await kurt.getByRole('dialog').getByRole('textbox').press('Enter')
  await atLogin(kurt)
  await expect(kurt.getByText('Session expired. Please login again.')).toBeVisible()
  await inPortal.getByRole('button', { name: 'Save' }).first().click()
  // The address changes before the page has loaded, so wait for the heading.
  await expect(inPortal.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await inPortal.getByLabel('User name').fill('kurt')
  await inPortal.getByLabel('Password', { exact: true }).fill(ada.password)
  await inPortal.getByRole('button', { name: 'Log in' }).click()
  await expect(inPortal.getByText(/^Your account is deactivated\./).first()).toBeVisible()

  await page.getByRole('link', { name: 'Show everything' }).click()
  await choose(page, 'Kurt Gödel', 'Reactivate')
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await untilNoticeShown(page, 'User reactivated.')
  await logInWith(inPortal, 'kurt', ada.password)
  await expect(inPortal.getByText('Welcome Kurt Gödel')).toBeVisible()
  await inPortal.close()
  await kurt.close()
})

test("hands a deleted user's work over to the chosen colleague @long", async ({ page, browser, product }) => {
  await enter(page)
  await addColleague(product, { userName: 'linus', fullName: 'Linus Draws' })
  await addColleague(product, { userName: 'heidi', fullName: 'Heidi Inherits' })
  const linus = await logInAs(browser, product, 'linus')
  await addWorkflow(linus, 'Kernel')
  await expect(linus.getByRole('tab', { name: 'Kernel' })).toBeVisible()
  await linus.close()

  await page.goto('/users?search=linus')
  await choose(page, 'Linus Draws', 'Delete permanently')
  await expect(page.getByText('Linus Draws owns 2 workflows. Choose a new owner.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText('Linus Draws still owns 2 workflows. Choose a new owner.').first(),
  ).toBeVisible()
  await page.getByLabel('New owner').selectOption({ label: 'Heidi Inherits (heidi)' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await untilNoticeShown(page, 'User deleted.')
  await expect(page.getByText('No results.')).toBeVisible()

  const heidi = await logInAs(browser, product, 'heidi')
  await expect(heidi.getByRole('tab', { name: 'Kernel' })).toBeVisible()
  await heidi.close()
})

test('prevents users from deleting or deactivating their own account, so that one super user always remains', async ({
  page,
}) => {
  await enter(page)
  await page.goto(`/users?search=${ada.userName}&role=super`)
  await page.getByRole('button', { name: `Actions for ${ada.fullName}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit'])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText('Only another administrator can change your role')).toBeVisible()
  const own = new URL(page.url()).pathname
  for (const act of ['deactivate', 'role', 'delete']) {
    await page.goto(`${own}/${act}`)
    await page.waitForURL(`**${own}`)
  }
})
