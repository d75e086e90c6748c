import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { choose, dialogOf, draw, openScheduler } from './support/schedules.ts'
import { ada } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Saves the current workflow as if it came from another installation, without connection and server. */
async function fileFromElsewhere(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save Workflow' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  file.workFlow.id = crypto.randomUUID()
  file.output.remote = { ...file.output.remote, connectionId: undefined, serverName: '', userId: '' }
  for (const { data } of file.workFlow.nodes)
    if ('connectionId' in (data.config ?? {}))
      Object.assign(data.config, { connectionId: null, address: null })
  return Buffer.from(JSON.stringify(file))
}

/** Opens the Scheduler with a file from another installation. */
async function schedulerOf(page: Page, file: Buffer): Promise<Locator> {
  const dialog = await openScheduler(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Elsewhere.anj', mimeType: 'application/json', buffer: file })
  await expect(dialog.getByText('The file contains no passwords.')).toBeVisible()
  return dialog
}

test('a workflow file without a password is scheduled with a chosen connection; the schedule is changed, paused, resumed and deleted @long', async ({
  page,
  product,
}) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Saved', 'of_a_file')
  const dialog = await schedulerOf(page, await fileFromElsewhere(page))
  await expect(dialog.getByRole('combobox', { name: 'Connection', exact: true })).toHaveValue(/practice/)
  await expect(dialog.getByText('Password is required')).toHaveCount(0)
  await dialog.getByLabel('Schedule Name').fill('Of a file')
  await dialog.getByRole('checkbox', { name: '09:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()

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

test.describe('a file with an unknown author', () => {
  test.use({ expectedErrors: [/status of 409 .*\/api\/schedules\)$/] })

  test('a file is scheduled with a connection created in the dialog, which shows its problems @long', async ({
    page,
    product,
  }) => {
    test.slow()
    await draw(page, product.practiceUrl, 'Saved anew', 'of_a_new_one')
    const dialog = await schedulerOf(page, await fileFromElsewhere(page))
    const server = new URL(product.practiceUrl)
    await choose(page, dialog.getByRole('combobox', { name: 'Connection', exact: true }), 'New connection …')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Server Name/IP Address is required')).toBeVisible()
    await dialog.getByLabel('Server Name/IP Address').fill(server.hostname)
    await dialog.getByLabel('Port', { exact: true }).fill(server.port)
    await dialog.getByLabel('UserID').fill(decodeURIComponent(server.username))
    await dialog.getByLabel('Password', { exact: true }).fill(decodeURIComponent(server.password))
    await choose(page, dialog.getByRole('combobox', { name: 'TLS', exact: true }), 'Not encrypted')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByRole('button', { name: /^Edit / })).toBeVisible()
    await dialog.getByLabel('Schedule Name').fill('Of a new one')
    await dialog.getByRole('checkbox', { name: '09:00 AM', exact: true }).check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    // The author counts as unknown if the file does something that none of the user's own workflows does.
    const asked = page.getByRole('dialog', { name: 'Another user changed this workflow' })
    await asked.getByRole('button', { name: 'Continue anyway' }).click()
    await expect(dialogOf(page).getByRole('row').filter({ hasText: 'Of a new one' })).toBeVisible()
  })
})
