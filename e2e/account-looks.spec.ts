import { generate } from 'otplib'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { tabTo } from './support/keyboard.ts'
import { newVisitor } from './support/portal.ts'
import { ada } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { openAccount, openAsVisitor } from './support/visitor.ts'

// The server responds to a rejected form with an error status, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] })

const STEP_SECONDS = 30

test.beforeEach(({ page }) => openAsVisitor(page))

test('axe finds no accessibility violations on the pages before log-in @long', async ({ page }) => {
  test.slow()
  for (const path of [
    '/login',
    '/login?expired',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=a',
  ]) {
    await page.goto(path)
    await expectNoAxeFindings(page, path)
  }
})

test('axe finds no accessibility violations on the account pages, including their errors and dialogs @long', async ({
  page,
  product,
}) => {
  test.slow()
  await openAccount(page, product, { userName: 'rhodes', fullName: 'Ida Rhodes' })
  await expectNoAxeFindings(page, 'account')
  await page.getByText('New token', { exact: true }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Choose at least one scope')).toBeVisible()
  await expectNoAxeFindings(page, 'mistakes')
  await page.getByRole('link', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeVisible()
  await expectNoAxeFindings(page, 'second factor, password')
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectNoAxeFindings(page, 'second factor, key')
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await expectNoAxeFindings(page, 'recovery codes')
  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Turn off' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page, 'question')
  await page.goto('/account/recovery-codes')
  await expectNoAxeFindings(page, 'question as a page')
})

test('logging in with a code and managing the account work with the keyboard alone @long', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await openAccount(page, product, { userName: 'hypatia', fullName: 'Hypatia' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Full name'))
  await page.keyboard.type('H')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByText('Full name must have 3 to 100 characters').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Hypatia of Alexandria')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome Hypatia of Alexandria')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }),
  ).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Turn on' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Code' }))
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.keyboard.type(await generate({ secret }))
  // The button is disabled while the page reloads its data, so Enter would do nothing.
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Done' }))
  await page.keyboard.press('Enter')

  const turnOff = page.getByRole('link', { name: 'Turn off' })
  await tabTo(page, turnOff)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(turnOff).toBeFocused()

  const phone = await newVisitor(browser, product)
  await phone.goto('/login?next=/account')
  await tabTo(phone, phone.getByLabel('User name'))
  await phone.keyboard.type('hypatia')
  await phone.keyboard.press('Tab')
  await phone.keyboard.type(ada.password)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('textbox', { name: 'Code' })).toBeFocused()
  // The current code was already used to turn the second factor on, so this log-in uses the next one.
  await phone.keyboard.type(await generate({ secret, epoch: Math.floor(Date.now() / 1000) + STEP_SECONDS }))
  await phone.keyboard.press('Enter')
  await phone.waitForURL('/account')
  await phone.close()

  await page.reload()
  const end = page.getByRole('link', { name: 'Log out everywhere else' })
  await tabTo(page, end)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Log out everywhere else?' })
  await tabTo(page, question.getByRole('button', { name: 'Log out everywhere else' }))
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeFocused()
})
