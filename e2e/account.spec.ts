import type { Locator, Page } from '@playwright/test'
import { generate } from 'otplib'
import { addColleague } from './support/people.ts'
import { atLogin, logInWith, newVisitor, untilNoticeShown, withoutScript } from './support/portal.ts'
import { ada, skipTour } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { openAccount, openAsVisitor, typeLogIn } from './support/visitor.ts'

// The server responds to a rejected form with an error status, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] })

const newPassword = 'Compiler@1952'
const STEP_SECONDS = 30

test.beforeEach(({ page }) => openAsVisitor(page))

function part(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

test('shows a changed name in the portal and the editor, and requires the password for a new address @long', async ({
  page,
  product,
}) => {
  await openAccount(page, product, { userName: 'johnson', fullName: 'Katherine Johnson' })
  const profile = part(page, 'Profile')
  await profile.getByLabel('Full name').fill('K')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('Full name must have 3 to 100 characters')).toBeVisible()
  await profile.getByLabel('Full name').fill('Katherine Goble')
  await profile.getByLabel('Email').fill('goble@example.org')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('Password is required')).toBeVisible()
  await expect(profile.getByLabel('Full name')).toHaveValue('Katherine Goble')
  await profile.getByLabel('Password', { exact: true }).fill(ada.password)
  await profile.getByRole('button', { name: 'Save' }).click()
  await untilNoticeShown(page, 'Account saved.')
  await expect(page.getByText('Welcome Katherine Goble')).toBeVisible()
  await expect(profile.getByLabel('Password', { exact: true })).toHaveValue('')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Account saved.' })).toHaveCount(2)
  await page.goto('/')
  await skipTour(page)
  await expect(page.getByText('Welcome Katherine Goble')).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(profile.getByLabel('Email')).toHaveValue('goble@example.org')
})

test('ends every other session after a password change and tells the pages that are still open @long', async ({
  page,
  product,
  browser,
}) => {
  await openAccount(page, product, { userName: 'franklin', fullName: 'Rosalind Franklin' })
  const elsewhere = await newVisitor(browser, product)
  await logInWith(elsewhere, 'franklin', ada.password)
  await elsewhere.goto('/account')
  const form = part(page, 'Change password')
  await form.getByLabel('Old password').fill(newPassword)
  await form.getByLabel('New password', { exact: true }).fill('alllowercase')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('New password must contain at least one uppercase letter')).toBeVisible()
  await expect(form.getByText('New passwords must match')).toBeVisible()
  await expect(form.getByLabel('Old password')).toHaveValue(newPassword)
  await form.getByLabel('Old password').fill(ada.password)
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  await form.getByLabel('Confirm new password').fill(newPassword)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. All your other sessions have ended.')).toBeVisible()

  await part(elsewhere, 'Profile').getByRole('button', { name: 'Save' }).click()
  await atLogin(elsewhere, /\/login\?expired=now/)
  await expect(elsewhere.getByText('Session expired. Please login again.').first()).toBeVisible()
  expect(await elsewhere.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await elsewhere.getByLabel('User name').fill('franklin')
  await elsewhere.getByLabel('Password', { exact: true }).fill(newPassword)
  await elsewhere.getByRole('button', { name: 'Log in' }).click()
  await elsewhere.waitForURL((url) => url.pathname === '/account')
  await elsewhere.close()
})

test('offers to revoke API tokens after a password change', async ({ page, product }) => {
  await openAccount(page, product, { userName: 'curie', fullName: 'Marie Curie' })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const change = async (oldPassword: string, newPassword: string) => {
    const form = part(page, 'Change password')
    await form.getByLabel('Old password').fill(oldPassword)
    await form.getByLabel('New password', { exact: true }).fill(newPassword)
    await form.getByLabel('Confirm new password').fill(newPassword)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(
      page.getByText('Password changed. All your other sessions have ended.').first(),
    ).toBeVisible()
  }
  await change(ada.password, newPassword)
  await expect(page.getByText('your API tokens still work')).toHaveCount(0)
  const made = await page.request.post('/api/account/tokens', {
    headers,
    data: { label: 'Nightly', scopes: ['workflows:read'], days: 7, password: newPassword },
  })
  const secret = ((await made.json()) as { data: { token: string } }).data.token
  const ask = () => page.request.get('/api/workflows', { headers: { authorization: `Bearer ${secret}` } })
  await page.reload()
  await change(newPassword, `${newPassword}!`)
  await expect(page.getByText('your API tokens still work: 1')).toBeVisible()
  await page.getByRole('link', { name: 'Keep them' }).click()
  await expect(page.getByText('your API tokens still work')).toHaveCount(0)
  expect((await ask()).status()).toBe(200)
  await change(`${newPassword}!`, newPassword)
  await page.getByRole('link', { name: 'Revoke all API tokens' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke all API tokens' }).click()
  await untilNoticeShown(page, 'All your API tokens have been revoked.')
  await expect(part(page, 'API tokens').getByText('You have no API tokens.')).toBeVisible()
  expect((await ask()).status()).toBe(401)
})

test('turns a second factor on, asks for its code, accepts a recovery code, and turns it off @long', async ({
  page,
  product,
  browser,
}) => {
  await openAccount(page, product, { userName: 'lamarr', fullName: 'Hedy Lamarr' })
  await part(page, 'Two-factor authentication').getByRole('link', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Password is wrong').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('The code is wrong. Enter the code').first()).toBeVisible()
  await expect(page.locator('code')).toHaveText(secret.match(/.{1,4}/g)?.join(' ') ?? '')
  await code.fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('anj-recovery-codes.txt')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 recovery codes are unused.')).toBeVisible()

  const phone = await newVisitor(browser, product)
  await typeLogIn(phone, 'lamarr', ada.password)
  const asked = phone.getByRole('textbox', { name: 'Code' })
  await expect(asked).toBeFocused()
  await asked.fill('000000')
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone.getByText('The code is wrong or has already been used.').first()).toBeVisible()
  // The current code was already used to turn the second factor on, so this log-in uses the next one.
  await asked.fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) + STEP_SECONDS }))
  await phone.getByRole('button', { name: 'Log in' }).click()
  await phone.waitForURL((url) => url.pathname === '/')
  await phone.close()

  const lost = await newVisitor(browser, product)
  await typeLogIn(lost, 'lamarr', ada.password)
  await lost.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await lost.getByRole('button', { name: 'Log in' }).click()
  await lost.waitForURL((url) => url.pathname === '/')
  await lost.close()

  await page.reload()
  await expect(page.getByText('9 of 10 recovery codes are unused.')).toBeVisible()
  await page.getByRole('link', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' })
  await dialog.getByLabel('Password', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('Password is wrong').first()).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('ends sessions one by one, or all but the current one at once @long', async ({
  page,
  product,
  browser,
}) => {
  await openAccount(page, product, { userName: 'meitner', fullName: 'Lise Meitner' })
  const others = [await newVisitor(browser, product), await newVisitor(browser, product)]
  for (const other of others) await logInWith(other, 'meitner', ada.password)
  await page.reload()
  const sessions = part(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByText('This session')).toHaveCount(1)
  await sessions
    .getByRole('link', { name: /^End the session in Chrome/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the session' }).click()
  await expect(page.getByText('The session has ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('link', { name: 'Log out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  for (const other of others) {
    await other.goto('/account')
    await atLogin(other, /\/login\?next=/)
    await other.close()
  }
})

test('shows an API token only once, limits it to its scopes, and revokes it @long', async ({
  page,
  product,
}) => {
  await openAccount(page, product, { userName: 'hamilton', fullName: 'Margaret Hamilton' })
  const tokens = part(page, 'API tokens')
  // The form is collapsed.
  await expect(tokens.getByLabel('Valid for (days)')).toBeHidden()
  await tokens.getByText('New token', { exact: true }).click()
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await expect(tokens.getByText('Name must have 1 to 100 characters')).toBeVisible()
  await expect(tokens.getByText('Choose at least one scope')).toBeVisible()
  await tokens.getByLabel('Name').fill('Guidance')
  await tokens.getByRole('checkbox', { name: 'workflows:read' }).check()
  await tokens.getByLabel('Valid for (days)').fill('7')
  await expect(tokens.getByText('Password is required')).toBeVisible()
  await tokens.getByLabel('Password', { exact: true }).fill(newPassword)
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await expect(tokens.getByText('Password is wrong')).toBeVisible()
  await expect(tokens.getByRole('checkbox', { name: 'workflows:read' })).toBeChecked()
  await tokens.getByLabel('Password', { exact: true }).fill(ada.password)
  await tokens.getByRole('button', { name: 'Create token' }).click()
  const token = await tokens.locator('code').innerText()
  expect(token).toMatch(/^anj_/)
  const ask = (path: string) =>
    page.request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask('workflows')).status()).toBe(200)
  expect((await ask('account')).status()).toBe(403)
  await page.reload()
  await expect(tokens.getByText('Guidance')).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
  await tokens.getByRole('link', { name: 'Revoke Guidance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the token' }).click()
  await expect(tokens.getByText('You have no API tokens.')).toBeVisible()
  expect((await ask('workflows')).status()).toBe(401)
})

test('saves a profile, ends a session and turns on a second factor without JavaScript @long', async ({
  product,
  browser,
}) => {
  await addColleague(product, { userName: 'lovell', fullName: 'Mary Lovell' })
  const page = await withoutScript(browser, product, 'lovell')
  await page.goto('/account')
  const profile = part(page, 'Profile')
  await profile.getByLabel('Full name').fill('')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Full name must have 3 to 100 characters')).toBeVisible()
  await profile.getByLabel('Full name').fill('Mary Ward')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Account saved.' })).toBeInViewport()
  await expect(profile.getByRole('button', { name: 'Save' })).toBeInViewport()
  await expect(page.getByText('Welcome Mary Ward')).toBeVisible()

  const other = await newVisitor(browser, product)
  await logInWith(other, 'lovell', ada.password)
  await page.goto('/account')
  await part(page, 'Sessions')
    .getByRole('link', { name: /^End the session/ })
    .click()
  await expect(page.getByRole('heading', { name: 'End this session?' })).toBeVisible()
  await page.getByRole('button', { name: 'End the session' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The session has ended.' })).toBeInViewport()
  await expect(part(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await other.close()

  await part(page, 'Two-factor authentication').getByRole('link', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('link', { name: 'Done' }).click()
  await part(page, 'API tokens').getByText('New token', { exact: true }).click()
  await part(page, 'API tokens').getByLabel('Name').fill('Guidance')
  await part(page, 'API tokens').getByRole('checkbox', { name: 'workflows:read' }).check()
  await part(page, 'API tokens').getByLabel('Password', { exact: true }).fill(ada.password)
  await part(page, 'API tokens').getByRole('button', { name: 'Create token' }).click()
  await expect(part(page, 'API tokens').locator('code')).toHaveText(/^anj_/)
  await page.close()
})
