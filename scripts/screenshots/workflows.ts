import { pick } from '../../e2e/support/editor.ts'
import { openAirports } from './drawing.ts'
import type { Picture } from './picture.ts'

export const workflowPictures: readonly Picture[] = [
  {
    name: 'versions',
    window: { width: 1280, height: 800 },
    stage: async ({ page }) => {
      await openAirports(page, 'Change Data Type')
      await pick(page, 'Type of latitude', 'float')
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.getByRole('button', { name: /^Menu of Airports/ }).click()
      await page.getByRole('menuitem', { name: 'Versions …', exact: true }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      await page.getByRole('dialog').locator('.react-flow__node').first().waitFor()
      return page.getByRole('dialog')
    },
  },
]
