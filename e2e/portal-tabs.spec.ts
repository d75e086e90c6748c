import { drop, nodeOf, untilBackedUp } from './support/editor.ts'
import { addColleague, logInAs } from './support/people.ts'
import { fillPerson, newVisitor, rowOf, untilNoticeShown } from './support/portal.ts'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({
  expectedErrors: [/the server responded with a status of (40[34]|500)|net::ERR_FAILED|SyntaxError/],
})

test('opens the user list and the audit log from an unsaved drawing and returns to it @long', async ({
  page,
}) => {
  await enter(page, 'Half drawn')
  await page.route('**/api/workflows/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await untilBackedUp(page)
  await page.getByRole('navigation').getByRole('link', { name: 'User List' }).click()
  await page.waitForURL('**/users')
  await expect(rowOf(page, ada.fullName)).toBeVisible()
  await expect(page.getByRole('link', { name: 'User List' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await page.waitForURL('**/audit-log')
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible()
  await page.unroute('**/api/workflows/*')
  await page.getByRole('link', { name: 'Input' }).click()
  await expect(nodeOf(page, 'CSV File')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible()
  await page.goForward()
  await expect(nodeOf(page, 'CSV File')).toBeVisible()
})

test('explains a missing permission and offers ways out @long', async ({ page, browser, product }) => {
  await enter(page)
  await addColleague(product, { userName: 'regular', fullName: 'Regular User' })
  const regular = await logInAs(browser, product, 'regular')
  await expect(regular.getByRole('link', { name: 'User List' })).toHaveCount(0)
  await expect(regular.getByRole('link', { name: 'Audit Log' })).toHaveCount(0)
  for (const path of [
    '/users',
    '/create-user',
    '/users/import',
    '/licences',
    '/audit-log',
    '/audit-log/verify',
  ]) {
    const answer = await regular.goto(path)
    expect(answer?.status(), path).toBe(403)
    await expect(regular.getByRole('heading', { name: 'You cannot view this page' })).toBeVisible()
  }
  await regular.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(regular.getByRole('main')).toBeVisible()
  const exported = await regular.request.get('/audit-log/export')
  expect(exported.status()).toBe(403)
  await regular.close()
})

test('every portal page asks for a log-in and opens after it', async ({ page, browser, product }) => {
  await enter(page)
  const visitor = await newVisitor(browser, product)
  for (const path of ['/users', '/create-user', '/licences', '/audit-log', '/account']) {
    await visitor.goto(path)
    await visitor.waitForURL((at) => at.pathname === '/login' && at.searchParams.get('next') === path)
    await expect(visitor.getByText('Session expired')).toHaveCount(0)
  }
  await visitor.goto('/users?status=active')
  await visitor.getByLabel('User name').fill(ada.userName)
  await visitor.getByLabel('Password', { exact: true }).fill(ada.password)
  await visitor.getByRole('button', { name: 'Log in' }).click()
  await visitor.waitForURL(`${product.url}/users?status=active`)
  await expect(rowOf(visitor, ada.fullName)).toBeVisible()
  await visitor.close()
})

test('reports an unknown address inside and outside of the lists', async ({ page }) => {
  await enter(page)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const path of [
    '/nowhere',
    `/users/${nobody}`,
    `/licences/${nobody}`,
    '/audit-log/999999999',
    '/users/x/y/z',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.waitForURL((at) => at.pathname === '/')
})

test('a form keeps the typed values while the server is unreachable, and can be sent again @long', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/create-user')
  await fillPerson(page, 'patient', 'Patient Person')
  await page.getByRole('radio', { name: 'Admin', exact: true }).check()
  await page.route('**/create-user.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(
    page.getByText('The server does not respond. Please check your connection.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Patient Person')
  await expect(page.getByRole('radio', { name: 'Admin', exact: true })).toBeChecked()
  await page.unroute('**/create-user.data*')
  await page.getByRole('button', { name: 'Invite' }).click()
  await untilNoticeShown(page, 'Invitation sent.')

  await page.route('**/role.data*', (route) => route.abort())
  await page.goto('/users?search=patient')
  await page.getByRole('link', { name: 'Patient Person' }).click()
  await page.getByRole('link', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByText('The server does not respond. Please check your connection.')).toBeVisible()
  await page.unroute('**/role.data*')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await untilNoticeShown(page, 'Saved.')

  await page.route('**/*.data*', (route) => route.abort())
  await page.goto('/account')
  await page.getByLabel('Full name', { exact: true }).fill('Ada King')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('The server does not respond. Please check your connection.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Ada King')
})

test('a page that fails shows an error instead of staying blank', async ({ page }) => {
  await enter(page)
  await page.goto('/users')
  await page.route('**/create-user.data*', (route) =>
    route.fulfill({ status: 500, body: 'Unexpected Server Error' }),
  )
  await page.getByRole('link', { name: 'Create user' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('500')).toBeVisible()
})
