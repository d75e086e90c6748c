import { enter } from './support/enter.ts'
import { expect, test } from './support/test.ts'

test('logs and data take 60 of 100 parts of the width at every visit, and never less than 30 or more than 90', async ({
  page,
}) => {
  await enter(page, 'Divided')
  const divider = page.getByRole('separator', { name: 'Width of logs and data' })
  await expect(divider).toHaveAttribute('aria-valuenow', '60')
  await divider.focus()
  await page.keyboard.press('Home')
  await expect(divider).toHaveAttribute('aria-valuenow', '30')
  await page.keyboard.press('ArrowLeft')
  await expect(divider).toHaveAttribute('aria-valuenow', '30')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', '90')
  await page.reload()
  await expect(divider).toHaveAttribute('aria-valuenow', '60')
})
