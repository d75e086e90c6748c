import { paste } from './support/canvas.ts'
import { useServer } from './support/connections.ts'
import { chooseAllText, chooseFile, choosePolicy, nodeOf, panelOf, run } from './support/editor.ts'
import { cards, createDaily, deleteSchedules, dialogOf, waitForTaskSuccess } from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { saved } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test('a run that set values to null shows their number in the toast, run, list, node, card and details @long', async ({
  page,
  product,
}) => {
  test.slow()
  await enter(page, 'With warnings')
  await deleteSchedules(page)
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['typed', 'changeDataType', 645, 15],
      ['written', 'postgresqlOutput', 945, 15],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'typed'],
      ['typed', 'written'],
    ],
  )
  const panel = panelOf(page)
  await nodeOf(page, 'rows').click()
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\nb,x\nc,y\n' })
  await expect(panel.getByText(/^3 rows, 2 columns/)).toBeVisible()
  await chooseAllText(page)
  await nodeOf(page, 'typed').click()
  await panel.getByLabel('Type of amount').click()
  await page.getByRole('option', { name: 'whole number (int)' }).click()
  await choosePolicy(page, 'Set the value to null')
  await nodeOf(page, 'written').click()
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('with_warnings')
  await saved(page)

  await run(page)
  const warnings = '2 warnings'
  await expect(page.getByRole('status').filter({ hasText: 'Processing successful' })).toContainText(warnings)
  await expect(page.getByLabel('Run', { exact: true }).getByText(warnings)).toBeVisible()
  await expect(nodeOf(page, 'typed').getByLabel('Completed with warnings')).toBeVisible()
  await expect(nodeOf(page, 'typed')).toHaveAccessibleDescription(
    'Completed with warnings. 2 values did not convert here and became null.',
  )
  await expect(nodeOf(page, 'chosen').getByLabel('Completed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More ways to run' }).click()
  await page.getByRole('menuitem', { name: 'Earlier runs' }).click()
  const listed = page.getByRole('list', { name: 'Runs of this workflow' }).getByRole('listitem').first()
  await expect(listed.getByText(warnings)).toBeVisible()
  await listed.getByRole('button').click()
  await expect(page.getByText('Succeeded').locator('..').locator('..').getByText(warnings)).toBeVisible()

  await createDaily(page, 'Warned', ['09:00 AM'])
  await dialogOf(page).getByRole('row').filter({ hasText: 'Warned' }).click()
  await dialogOf(page).getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Schedule started').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Schedules', exact: true }).click()
  await waitForTaskSuccess(page, 'Warned')
  const card = cards(page).filter({ hasText: 'Warned' })
  await expect(card.getByText(warnings)).toBeVisible()
  await card.getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await expect(details.getByText('Success', { exact: true })).toBeVisible()
  await expect(details.getByText(warnings).first()).toBeVisible()
  await expect(details.getByRole('region', { name: 'Attempts' }).getByText(warnings)).toBeVisible()
})
