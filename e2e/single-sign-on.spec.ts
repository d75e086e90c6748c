import { type RealProvider, startProvider } from '@anj/api/testing/provider'
import type { Page } from '@playwright/test'
import { nextFreePort } from '../scripts/free-port.ts'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { browserDefaults } from './support/browser-defaults.ts'
import { untilNoticeShown } from './support/portal.ts'
import { withProduct } from './support/product.ts'
import { skipTour } from './support/sign-in.ts'
import { test as base, expect } from './support/test.ts'

const admin = { userName: 'grace', password: 'Compiler!1952', email: 'grace@corp.example' }
const people = [
  { sub: 'grace-at-corp', email: admin.email, email_verified: true, name: 'Grace Hopper' },
  { sub: 'stranger', email: 'stranger@elsewhere.example', email_verified: true, name: 'A Stranger' },
]

/** A product that is connected to an identity provider on this machine. */
const test = base.extend<object, { port: number; provider: RealProvider }>({
  port: [
    // Each worker starts searching at a different port, so that two workers don't pick the same one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => use(await nextFreePort(24_000 + 20 * workerIndex, '127.0.0.1')),
    { scope: 'worker' },
  ],
  provider: [
    async ({ port }, use) => {
      const home = `http://127.0.0.1:${port}`
      const provider = await startProvider({
        people,
        redirectUri: `${home}/login/oidc/callback`,
        loggedOutUri: `${home}/login?loggedOut`,
        secret: 'of-the-client',
      })
      provider.who = null
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ port, provider }, use) =>
      withProduct(
        {
          PORT: String(port),
          ANJ_PUBLIC_URL: `http://127.0.0.1:${port}`,
          ANJ_OIDC_ISSUER: provider.issuer,
          ANJ_OIDC_CLIENT_ID: 'anj',
          ANJ_OIDC_CLIENT_SECRET: 'of-the-client',
          ANJ_OIDC_LABEL: 'Log in with Corp',
          ANJ_SUPER_USER: admin.userName,
          ANJ_SUPER_PASSWORD: admin.password,
          ANJ_SUPER_NAME: 'Grace Hopper',
          ANJ_SUPER_EMAIL: admin.email,
          ANJ_ORGANIZATION: 'Corp',
          ANJ_ADDRESS: 'Arlington',
        },
        use,
      ),
    { scope: 'worker', timeout: 120_000 },
  ],
  // The provider redirects to this IP address, so the tests can't use a host name.
  baseURL: async ({ port }, use) => use(`http://127.0.0.1:${port}`),
})

test.use({ expectedErrors: [/the server responded with a status of 403/] })

async function atProvider(page: Page, sub: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Provider' })).toBeVisible()
  await page.getByRole('link', { name: `Continue as ${sub}` }).click()
}

test('logs a user in through the provider, links the account, logs out of both, and tells a stranger why it refuses them', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const context = await browser.newContext({ ...browserDefaults, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/login?next=/account')
  const button = page.getByRole('link', { name: 'Log in with Corp' })
  await expect(button).toBeVisible()
  await expectNoAxeFindings(page, 'log in')
  await button.click()
  await atProvider(page, 'grace-at-corp')

  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const section = page.locator('#single-sign-on')
  await expect(section.getByText('Linked', { exact: true })).toBeVisible()
  await expect(section.getByText(/^Linked to grace@corp.example at http:/)).toBeVisible()
  await section.scrollIntoViewIfNeeded()
  await expectNoAxeFindings(page, 'account')
  await page.goto('/')
  await skipTour(page)
  await expect(page.getByText('Welcome Grace Hopper')).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Yes, sign me out' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page.getByText('Logged out.')).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?next=%2Faccount/)

  await page.getByRole('link', { name: 'Log in with Corp' }).click()
  await atProvider(page, 'stranger')
  await expect(page.getByRole('alert')).toHaveText(/^There is no account with your email address/)
  await expectNoAxeFindings(page, 'refused')
  await page.getByRole('link', { name: 'Start again' }).click()
  await expect(page.getByLabel('User name')).toBeVisible()
  await context.close()
})

test('logs a user in through the provider, unlinks it with the password, and logs out without JavaScript @long', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...browserDefaults,
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/login?next=/account')
  await page.getByRole('link', { name: 'Log in with Corp' }).click()
  await atProvider(page, 'grace-at-corp')
  await page.getByRole('link', { name: 'Unlink' }).click()
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await untilNoticeShown(page, 'Single sign-on is unlinked.')
  await expect(page.getByText('Not linked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Yes, sign me out' })).toBeVisible()
  await context.close()
})
