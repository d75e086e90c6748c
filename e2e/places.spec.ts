import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startSftpServer } from '../engine/src/testing/sftp-server.ts'
import { paste } from './support/canvas.ts'
import { useServer } from './support/connections.ts'
import { nodeOf, panelOf, run } from './support/editor.ts'
import { createDaily, deleteSchedules, dialogOf } from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The last run finds no file in the place, so the API refuses it with 422.
test.use({ expectedErrors: [/status of 422 .*\/(runs|places\/test)\)$/] })

test('each morning the newest orders file from the SFTP server is loaded into a table', async ({
  page,
  product,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'anj-partner-'))
  await using server = await startSftpServer({ folder })
  const put = async (day: number, content: string) => {
    const path = join(folder, `orders_2026-03-0${day}.csv`)
    await writeFile(path, content)
    const at = new Date(Date.UTC(2026, 2, day, 5))
    await utimes(path, at, at)
  }
  await put(1, 'id,amount\n1,10\n')
  await put(2, 'id,amount\n2,20\n3,30\n')
  await writeFile(join(folder, 'readme.txt'), 'x')
  const sql = postgres(product.practiceUrl, { max: 1, onnotice: () => undefined })
  const ids = () =>
    sql`select id from partner_orders order by id`.then(
      (found) => found.map(({ id }) => String(id)),
      () => [],
    )

  await enter(page, 'Partner')
  await deleteSchedules(page)
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['written', 'postgresqlOutput', 645, 15],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'written'],
    ],
  )
  await nodeOf(page, 'rows').click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Follow a file in a place' }).click()
  const form = panel.getByRole('form', { name: 'Place' })
  // A web server: what isn't encrypted is refused with a sentence, and nothing is sent.
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Web server (HTTPS)' }).click()
  await form.getByLabel('Address').fill('http://127.0.0.1:1/exports')
  await form.getByRole('combobox', { name: 'Send the token as' }).click()
  await page.getByRole('option', { name: 'Authorization: Bearer' }).click()
  await form.getByLabel('Token', { exact: true }).fill('of-the-partner')
  await form.getByLabel('Other headers (optional)').fill('Host: evil')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText(/^Enter one header per line/)).toBeVisible()
  await form.getByLabel('Other headers (optional)').fill('X-Tenant: 42')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByRole('alert')).toContainText('would be read without encryption')
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Bucket (S3)' }).click()
  await form.getByLabel('Address (optional)').fill('http://127.0.0.1:1')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText(/^Enter the name of the bucket/)).toBeVisible()
  await form.getByLabel('Bucket', { exact: true }).fill('lake')
  await form.getByLabel('Access key ID').fill('KEY')
  await form.getByLabel('Secret access key').fill('SECRET')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByRole('alert')).toContainText('lake would be read without encryption')
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'SFTP server' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('SSH Server Name is required').first()).toBeVisible()
  await form.getByLabel('Server Name/IP Address').fill('127.0.0.1')
  await form.getByLabel('Port').fill(String(server.settings.port))
  await form.getByLabel('User', { exact: true }).fill(server.settings.userId)
  await form.getByLabel('Password', { exact: true }).fill(server.password)
  await form.getByLabel('Connection name (optional)').fill('Partner server')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByRole('status')).toContainText('works')
  await expect(form.getByText(server.settings.hostKey ?? '')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()

  const files = panel.getByRole('list', { name: 'Files' })
  await expect(files.getByRole('listitem')).toHaveCount(3)
  await panel.getByLabel('Search').fill('read')
  await expect(files.getByRole('listitem')).toHaveText([/readme\.txt/])
  await panel.getByText('The newest file', { exact: true }).click()
  await panel.getByLabel('Pattern').fill('orders_*.csv')
  await expect(panel.getByText('2 files found')).toBeVisible()
  await expect(files.getByRole('listitem').first()).toContainText('orders_2026-03-02.csv')
  await panel.getByRole('button', { name: 'Follow', exact: true }).click()
  const watched = panel.getByRole('group', { name: 'Watched file' })
  await expect(
    watched.getByText('Follows the newest file that matches orders_*.csv in Partner server'),
  ).toBeVisible()
  await expect(panel.getByText(/^2 rows, 2 columns/)).toBeVisible()

  await nodeOf(page, 'written').click()
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('partner_orders')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await run(page)
  expect(await ids()).toEqual(['2', '3'])

  await put(3, 'id,amount\n4,40\n')
  await run(page)
  expect(await ids()).toEqual(['4'])

  await createDaily(page, 'Orders each morning', ['09:00 AM'])
  await put(4, 'id,amount\n5,50\n')
  const dialog = dialogOf(page)
  await dialog.getByRole('row').filter({ hasText: 'Orders each morning' }).click()
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect.poll(ids).toEqual(['5'])
  await page.keyboard.press('Escape')

  await nodeOf(page, 'rows').click()
  await put(5, 'id,amount\n6,60\n7,70\n8,80\n')
  await watched.getByRole('button', { name: 'Fetch now' }).click()
  await expect(panel.getByText(/^3 rows, 2 columns/)).toBeVisible()
  await rm(folder, { recursive: true })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText(/could not be fetched, so nothing was run/).first()).toBeVisible()
  expect(await ids()).toEqual(['5'])
  await expect(watched.getByRole('alert')).toContainText('Partner server')
  await watched.getByRole('button', { name: 'Stop following' }).click()
  await expect(watched).toHaveCount(0)

  await mkdir(folder)
  await put(6, 'id,amount\n9,90\n')
  await put(7, 'id,amount\n10,100\n11,110\n')
  await panel.getByRole('button', { name: 'Follow a file in a place' }).click()
  await panel.getByText('All files', { exact: true }).click()
  await panel.getByLabel('Pattern').fill('orders_*.csv')
  await panel.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(watched.getByText('Follows all files that match orders_*.csv in Partner server')).toBeVisible()
  await expect(panel.getByText(/^3 rows, 3 columns/)).toBeVisible()
  await rm(folder, { recursive: true })
  await sql.end()
})
