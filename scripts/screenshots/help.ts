import { expect } from '@playwright/test'
import { newVisitor } from '../../e2e/support/portal.ts'
import { enter } from '../../e2e/support/sign-in.ts'
import type { Picture } from './picture.ts'

export const helpPictures: readonly Picture[] = [
  {
    name: 'help-search',
    stage: async ({ browser, product }) => {
      const page = await newVisitor(browser, product)
      await page.setViewportSize({ width: 1280, height: 600 })
      await page.goto('/help/search?q=leading zeros')
      await page.getByRole('main').locator('mark').first().waitFor()
      return page
    },
  },
  {
    name: 'help-center',
    stage: async ({ page }) => {
      await enter(page, 'Orders')
      await page.getByRole('button', { name: 'Help Center' }).click()
      const panel = page.getByRole('dialog', { name: 'Help Center' })
      await panel.getByRole('textbox').fill('How do I make a schedule?')
      await page.keyboard.press('Enter')
      await expect(panel.getByText(/^Read more/)).toBeVisible()
      await page.mouse.move(3, 3)
      return panel
    },
  },
]
