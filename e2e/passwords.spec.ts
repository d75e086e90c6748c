import type { Page } from '@playwright/test'
import { linkTo, mailsTo } from './support/mail.ts'
import { addColleague } from './support/people.ts'
import { atLogin, logInWith, newVisitor, untilNoticeShown, withoutScript } from './support/portal.ts'
import { ada } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { openAsVisitor } from './support/visitor.ts'

// The server responds to a rejected form with an error status, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d|net::ERR_FAILED/] })

const newPassword = 'Compiler@1952'

test.beforeEach(({ page }) => openAsVisitor(page))

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send email' }).click()
  await page.waitForURL(/\/login$/)
}

async function typeNewPassword(page: Page, button: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: button }).click()
}

test('resets a forgotten password with a link that works once', async ({ page, product, browser }) => {
  await addColleague(product, { userName: 'hopper', fullName: 'Betty Holberton' })
  const elsewhere = await newVisitor(browser, product)
  await logInWith(elsewhere, 'hopper', ada.password)
  await askForLink(page, 'hopper@example.org')
  await untilNoticeShown(page, /^If an account has this address, we have sent a link to the address/)

  const link = await linkTo(product, 'resetPassword', 'hopper@example.org')
  await page.goto(link)
  await typeNewPassword(page, 'Reset Password')
  await page.waitForURL(/\/login$/)
  await untilNoticeShown(page, 'Your password has been changed. Log in with the new one.')
  await logInWith(page, 'hopper', newPassword)
  await expect(page).toHaveURL('/')

  await elsewhere.goto('/account')
  await atLogin(elsewhere, /\/login\?next=/)
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('This link does not work. It was already used').first()).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Send a new link' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await elsewhere.close()
  await expect.poll(() => mailsTo(product, 'passwordChanged', 'hopper@example.org').length).toBe(1)
})

test('accepts only the latest link and shows each error below its field', async ({ page, product }) => {
  await addColleague(product, { userName: 'noether', fullName: 'Emmy Noether' })
  await askForLink(page, 'noether@example.org')
  const first = await linkTo(product, 'resetPassword', 'noether@example.org')
  await askForLink(page, 'NOETHER@example.org')
  await expect.poll(() => mailsTo(product, 'resetPassword', 'noether@example.org').length).toBe(2)
  await page.goto(await linkTo(product, 'resetPassword', 'noether@example.org', 2))
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must have at least 8 characters').first()).toBeVisible()
  await expect(page.getByText('Passwords must match', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.goto(first)
  await expect(page.getByText('or was replaced by a newer one').first()).toBeVisible()
})

test('shows that a form is being sent, and allows another attempt after a failure', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(ada.email)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/forgot-password.data*', async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('button', { name: 'Sending email...' })).toBeDisabled()
  release()
  await expect(
    page.getByText('Something went wrong while sending email. Please try again!').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(page.getByRole('button', { name: 'Send email' })).toBeEnabled()
})

test('shows and hides a password, also by keyboard', async ({ page, product }) => {
  await addColleague(product, { userName: 'lovelace', fullName: 'Byron King' })
  await askForLink(page, 'lovelace@example.org')
  await page.goto(await linkTo(product, 'resetPassword', 'lovelace@example.org'))
  for (const [at, label] of ['Password', 'Confirm password'].entries()) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill('Engine!1843')
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).nth(at).press('Enter')
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Show password' }).nth(at).press('Enter')
    await expect(field).toHaveAttribute('type', 'password')
  }
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL(/\/login$/)
})

test('resets a forgotten password without JavaScript @long', async ({ product, browser }) => {
  await addColleague(product, { userName: 'germain', fullName: 'Sophie Germain' })
  const page = await withoutScript(browser, product, 'germain')
  await page.context().clearCookies()
  await askForLink(page, 'germain@example.org')
  await untilNoticeShown(page, /^If an account has this address/)
  await page.goto(await linkTo(product, 'resetPassword', 'germain@example.org'))
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must have at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords must match', { exact: true })).toBeVisible()
  await typeNewPassword(page, 'Reset Password')
  await untilNoticeShown(page, 'Your password has been changed. Log in with the new one.')
  await logInWith(page, 'germain', newPassword)
  await expect(page).toHaveURL('/')
  await page.close()
})
