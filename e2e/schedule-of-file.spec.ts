import { readFile } from 'node:fs/promises'
import { ada } from './support/enter.ts'
import { dialogOf, draw, openScheduler } from './support/schedules.ts'
import { expect, test } from './support/test.ts'

test('a workflow file without a password is scheduled by a connection that is chosen in the dialog; the schedule is changed, paused, resumed and deleted', async ({
  page,
  product,
}) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Saved', 'of_a_file')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save Workflow' }).click()
  const saved = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  // As another installation wrote it: its workflow is none of this one, and it names no connection and no server.
  saved.workFlow.id = crypto.randomUUID()
  saved.output.remote = { ...saved.output.remote, connectionId: undefined, serverName: '', userId: '' }
  for (const { data } of saved.workFlow.nodes)
    Object.assign(
      data.config ?? {},
      'connectionId' in (data.config ?? {}) && { connectionId: null, address: null },
    )

  const dialog = await openScheduler(page)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Elsewhere.anj',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(saved)),
  })
  await expect(dialog.getByText('The file holds no password.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Connection', exact: true })).toHaveValue(/practice/)
  await expect(dialog.getByText('Password is required')).toHaveCount(0)
  await dialog.getByLabel('Schedule Name').fill('Of a file')
  await dialog.getByRole('checkbox', { name: '09:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Somebody else changed what this does' })
  const created = page.getByText('Schedule created successfully').first()
  await expect(asked.or(created)).toBeVisible()
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Go on as it is' }).click()
  await expect(created).toBeVisible()

  const row = dialogOf(page).getByRole('row').filter({ hasText: 'Of a file' })
  await expect(row).toContainText('Elsewhere')
  await expect(row).toContainText(ada.fullName)
  await row.click()
  await dialog.getByRole('checkbox', { name: '10:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Schedule updated successfully').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText(/^Paused since /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(dialog.getByRole('paragraph').filter({ hasText: /^Next run: / })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Schedule' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Schedule deleted successfully').first()).toBeVisible()
  await expect(dialog.getByText('No schedules found')).toBeVisible()
})
