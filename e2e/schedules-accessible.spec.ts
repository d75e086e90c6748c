import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { cards, choose, createDaily, dialogOf, draw } from './support/schedules.ts'
import { expect, test } from './support/test.ts'

test('the Scheduler dialog and the Schedules panel pass axe in both themes @long', async ({
  page,
  product,
}) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Accessible', 'accessible')
  await createDaily(page, 'Looked at', ['09:00 AM'])
  await dialogOf(page).getByRole('row').filter({ hasText: 'Looked at' }).click()
  await expectNoAxeFindingsInBothThemes(page, 'Scheduler dialog', { isPopup: true })
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Pending', exact: true }).click()
  await choose(page, page.getByRole('combobox', { name: 'Days' }), 'Tomorrow')
  await expect(cards(page)).toHaveCount(1)
  await expectNoAxeFindingsInBothThemes(page, 'Schedules panel')
  await cards(page).first().getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await expect(details).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Task details', { isPopup: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Past and upcoming runs' }).click()
  await expect(page.getByRole('button', { name: /1 pending$/ }).first()).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Month')
})
