import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { nodeOf, panelOf } from './support/editor.ts'
import { createInsightWorkflow, inSchema, runInsightWorkflow } from './support/insights.ts'
import { addColleague, grace, logInAs } from './support/people.ts'
import { rowOf } from './support/portal.ts'
import { enter } from './support/sign-in.ts'
import { saved } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test('a user finds where a table and a connection are used, and is warned before deleting the connection', async ({
  page,
  product,
  browser,
}) => {
  await inSchema(product, 'used', async (sql) => {
    await sql`create table stock (id int primary key)`
    await enter(page, 'Describes stock')
    await createInsightWorkflow(page, product, 'used', ['dataDictionary'])
    await saved(page)
    await runInsightWorkflow(page, 'Data Dictionary: practice')
    const opening = page.waitForEvent('popup')
    await page
      .getByRole('region', { name: 'Table details' })
      .getByRole('link', { name: 'Where used' })
      .click()
    const found = await opening
    await expect(found.getByLabel('Table')).toHaveValue('stock')
    await expect(rowOf(found, 'Describes stock')).toContainText('reads the whole database')
    await found.close()

    await page.keyboard.press('Escape')
    await nodeOf(page, 'source').click()
    await panelOf(page)
      .getByRole('button', { name: /^Edit / })
      .click()
    await panelOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Delete / })
    await expect(dialog.getByRole('alert')).toContainText('Used in 1 workflow:')
    await expect(dialog.getByRole('alert')).toContainText('Describes stock')
    await expectNoAxeFindingsInBothThemes(page, 'delete dialog', { part: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await page.goto('/workflows')
  await page.getByRole('link', { name: 'Where used' }).click()
  const item = page.getByLabel('Used item')
  const choice = await item.locator('optgroup[label=Connections] option').last().getAttribute('value')
  await item.selectOption(choice)
  await page.getByLabel('Database').fill('PRACTICE')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rowOf(page, 'Describes stock')).toBeVisible()
  await expectNoAxeFindings(page, 'where used')
  await page.getByLabel('Database').fill('elsewhere')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No workflow or schedule uses it.')).toBeVisible()

  // A colleague without the connection is told nothing.
  await addColleague(product, grace)
  const graces = await logInAs(browser, product, grace.userName, '/workflows/uses')
  await expect(graces.getByLabel('Used item').locator('optgroup[label=Connections]')).toHaveCount(0)
  await graces.close()
})
