import { canvasItems } from './support/canvas.ts'
import { addWorkflow, drop } from './support/editor.ts'
import { atLogin } from './support/portal.ts'
import { enter, logIn } from './support/sign-in.ts'
import { saved, tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test.describe('without the server', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] })

  test('edits survive closing the browser and are saved at the next start @long', async ({
    page,
    context,
  }) => {
    await enter(page, 'Kept')
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await saved(page)
    await context.setOffline(true)
    await drop(page, 'txtInput', 'TXT File', { x: 60, y: 200 })
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await page.close()

    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/')
    await expect(
      again.getByText('Changes that the server had not received were restored: Kept.'),
    ).toBeVisible()
    await expect(canvasItems(again)).toHaveCount(2)
    await saved(again)
    await again.reload()
    await expect(tab(again, 'Kept')).toHaveAttribute('aria-selected', 'true')
    await expect(canvasItems(again)).toHaveCount(2)
    await expect(again.getByText('Changes that the server had not received')).toHaveCount(0)
  })

  test('editing remains possible, and everything is saved once the connection is back', async ({
    page,

    context,
  }) => {
    await enter(page, 'Went on')
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await saved(page)
    await context.setOffline(true)
    await drop(page, 'txtInput', 'TXT File', { x: 60, y: 200 })
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await drop(page, 'excelInput', 'Excel File', { x: 60, y: 340 })
    await context.setOffline(false)
    await saved(page)
    await page.reload()
    await expect(canvasItems(page)).toHaveCount(3)
  })
})

test.describe('when the session expires', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('the login page says why, and the edits are back after the next login', async ({ page, context }) => {
    await enter(page, 'Expired')
    await saved(page)
    await context.clearCookies()
    await page.route('**/api/workflows/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 401,
            json: { success: false, message: 'Token expired', code: 'tokenExpired' },
          })
        : route.continue(),
    )
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await expect(page.getByText('Session expired. Please login again.').first()).toBeVisible()
    await atLogin(page, /\/login\?/)
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.unrouteAll()
    await logIn(page)
    await expect(tab(page, 'Expired')).toHaveAttribute('aria-selected', 'true')
    await expect(canvasItems(page)).toHaveCount(1)
    await saved(page)
  })
})

test.describe('after a crash of the screen', () => {
  test.use({ expectedErrors: [/./] })

  test('the page shows the error and offers a way back to work', async ({ page }) => {
    await enter(page, 'Sound')
    await addWorkflow(page, 'Broken')
    await saved(page)
    await page.route('**/api/workflows/*', async (route) => {
      if (route.request().method() !== 'GET' || !/[0-9a-f-]{36}$/.test(route.request().url()))
        return route.continue()
      const response = await route.fetch()
      const body = (await response.json()) as { data: { name: string; nodes: unknown } }
      if (body.data.name === 'Broken') body.data.nodes = [{ id: 'x' }]
      await route.fulfill({ response, json: body })
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText(/^Your workflows are safe/)).toBeVisible()
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expect(tab(page, 'Broken')).toHaveAttribute('aria-selected', 'false')
  })
})

test('a user without a stored role sees the access page and can leave it', async ({ page }) => {
  await enter(page)
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ fullName: 'Ada Lovelace' })))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You cannot view this page' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in again' }).click()
  await page.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect(page.getByText('Welcome Ada Lovelace')).toBeVisible()
})
