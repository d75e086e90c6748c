import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the tab of a workflow. */
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })

/** Waits until all changes have reached the server. */
export const saved = (page: Page): Promise<void> =>
  expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Chooses an item from the menu of a workflow's tab. */
export async function menuOf(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
