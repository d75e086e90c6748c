import { expect, test } from '@playwright/test'
import { newDataFolder, removeDataFolder, startProduct } from './support/product.ts'
import { enter } from './support/sign-in.ts'

test('a workflow survives a kill and a restart of the server @long', async ({ browser }) => {
  const folder = newDataFolder()
  const killed = await startProduct(folder)
  const page = await browser.newPage({ baseURL: killed.url })
  await enter(page, 'Kept through a crash')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await killed.kill()

  const product = await startProduct(folder, { PORT: new URL(killed.url).port })
  try {
    await page.goto('/')
    await expect(page.getByRole('tab', { name: 'Kept through a crash' })).toBeVisible()
    await expect(page.getByText('Welcome Ada Lovelace')).toBeVisible()
  } finally {
    await page.close()
    await product.stop()
    removeDataFolder(folder)
  }
})
