import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { cards, choose, createDaily, dialogOf, draw } from './support/schedules.ts'
import { expect, test } from './support/test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test('dialog and panel keep nobody out, light and dark, by what axe can tell', async ({ page, product }) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Accessible', 'accessible')
  await createDaily(page, 'Looked at', ['09:00 AM'])
  await dialogOf(page).getByRole('row').filter({ hasText: 'Looked at' }).click()
  await clean(page, 'Scheduler dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Pending', exact: true }).click()
  await choose(page, page.getByRole('combobox', { name: 'Days' }), 'Tomorrow')
  await expect(cards(page)).toHaveCount(1)
  await clean(page, 'Schedules panel')
  await cards(page).first().getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await expect(details).toBeVisible()
  expect((await details.boundingBox())?.width).toBe(500)
  await clean(page, 'Task details')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'What ran and what will run' }).click()
  await expect(page.getByRole('button', { name: /1 to come$/ }).first()).toBeVisible()
  await clean(page, 'Month')
})

async function clean(page: Page, screen: string): Promise<void> {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0, { timeout: 10_000 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const axe = new AxeBuilder({ page }).withTags(rules).setLegacyMode(true).disableRules(['region'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}
