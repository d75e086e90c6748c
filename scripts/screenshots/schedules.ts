import { createDaily, dialogOf, draw, waitForTaskSuccess } from '../../e2e/support/schedules.ts'
import { enlargeRows, waitUntilNoToast } from './drawing.ts'
import { cropAround, type Picture } from './picture.ts'

export const schedulePictures: readonly Picture[] = [
  {
    name: 'scheduler',
    window: { width: 1280, height: 860 },
    stage: async ({ page, product }) => {
      await draw(page, product.practiceUrl, 'Orders of the day', 'orders_of_the_day')
      await createDaily(page, 'Nightly load', ['12:00 AM', '06:00 AM'])
      await waitUntilNoToast(page)
      await dialogOf(page).getByRole('row').filter({ hasText: 'Nightly load' }).click()
      return dialogOf(page)
    },
  },
  {
    name: 'schedules',
    stage: async ({ page, product }) => {
      await draw(page, product.practiceUrl, 'Orders of the day', 'orders_of_the_day')
      await createDaily(page, 'Nightly load', ['12:00 AM'])
      await dialogOf(page).getByRole('row').filter({ hasText: 'Nightly load' }).click()
      await dialogOf(page).getByRole('button', { name: 'Run now' }).click()
      await page.keyboard.press('Escape')
      await waitForTaskSuccess(page, 'Nightly load')
      await waitUntilNoToast(page)
      await enlargeRows(page, 4)
      return cropAround(
        page,
        page.getByRole('tab', { name: 'Schedules', exact: true }),
        page.getByRole('tabpanel', { name: 'Schedules', exact: true }),
      )
    },
  },
]
