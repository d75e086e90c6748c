/** Takes the pictures of the documentation from the product itself: `npm run screenshots`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { nodeOf } from '../e2e/support/editor.ts'
import { enter } from '../e2e/support/enter.ts'
import { newDataFolder, type Product, removeDataFolder, startProduct } from '../e2e/support/product.ts'
import { buildStale } from './building/build-stale.ts'
import { root } from './root.ts'
import { browserOptions } from './testing/browser.ts'

const folder = join(root, 'docs', 'images')

/** Name of each picture, and how a page comes to look like it. */
const pictures: Record<string, (page: Page, product: Product) => Promise<void>> = {
  'editor.png': async (page, product) => {
    await page.getByRole('button', { name: /Airports/ }).click()
    await nodeOf(page, 'PostgreSQL').click()
    await fillOutput(page, new URL(product.practiceUrl))
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('Processing successful').first().waitFor()
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0, { timeout: 15_000 })
    await nodeOf(page, 'Change Data Type').click()
    await page.getByRole('tab', { name: 'Preview', exact: true }).click()
    await page.getByText('Thigpen').first().waitFor()
    const divider = page.locator('[role=separator][aria-orientation=horizontal]')
    for (let step = 0; step < 8; step++) await divider.press('ArrowUp')
    await page.getByRole('button', { name: 'Fit View' }).click()
    await page.mouse.move(700, 180)
  },
  'types.png': async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await nodeOf(page, 'Change Data Type').click()
    await page.getByRole('combobox', { name: 'Type of iata' }).click()
    await page.getByRole('option', { name: /^int\b/ }).click()
    await page
      .getByText(/\d would not convert/)
      .first()
      .waitFor()
  },
  'versions.png': async (page) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Menu of Airports/ }).click()
    await page.getByRole('menuitem', { name: 'Versions …', exact: true }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await page.getByRole('dialog').locator('.react-flow__node').first().waitFor()
  },
}

await buildStale()
mkdirSync(folder, { recursive: true })
const data = newDataFolder()
const product = await startProduct(data)
const browser = await chromium.launch(browserOptions())
try {
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  })
  await enter(page)
  for (const [name, prepare] of Object.entries(pictures)) {
    await prepare(page, product)
    await page.screenshot({ path: join(folder, name), animations: 'disabled' })
    console.log(`Took docs/images/${name}.`)
  }
} finally {
  await browser.close()
  await product.stop()
  removeDataFolder(data)
}

async function fillOutput(page: Page, target: URL): Promise<void> {
  const panel = page.getByLabel('Configuration', { exact: true })
  await panel.getByLabel('Server Name/IP Address').fill(target.hostname)
  await panel.getByLabel('Port').fill(target.port)
  await panel.getByLabel('UserID').fill(target.username)
  await panel.getByLabel('Password', { exact: true }).fill(target.password)
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('combobox', { name: 'Database Name' }).fill('practice')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('airports')
}
