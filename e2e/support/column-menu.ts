import type { Page } from '@playwright/test'

/** Opens the menu of a column in a preview, and chooses an item, or an item of a submenu. */
export async function chooseInColumn(page: Page, column: string, ...items: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${column}`, exact: true }).click()
  for (const name of items) await page.getByRole('menuitem', { name, exact: true }).click()
}
