import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { opensshProgram, startSftpServer } from '../engine/src/testing/sftp-server.ts'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { paste } from './support/canvas.ts'
import { useServer } from './support/connections.ts'
import { nodeOf, panelOf, pick, run } from './support/editor.ts'
import { createDaily, deleteAll, deleteSchedules, dialogOf } from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Runs without a file in the place, or without a new one, are refused by the API. The place of the first test is gone in the second one.
test.use({ expectedErrors: [/status of (?:(?:409|422) .*\/(runs|places\/test)|502 .*\/files\?path=.*)\)$/] })

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
  // Without a place, the form of a new one opens.
  await deleteAll(page, '/api/places')
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
  await pick(page, 'Log in with', 'Role of the server')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText(/^The role of the server works with Amazon S3 only/)).toBeVisible()
  await form.getByLabel('Address (optional)').clear()
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByRole('alert')).toContainText('ANJ_ROLE_BUCKETS')
  await form.getByLabel('Address (optional)').fill('http://127.0.0.1:1')
  await pick(page, 'Log in with', 'Access key')
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
  await pick(page, 'Read', 'The newest file')
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
  await pick(page, 'Read', 'All files')
  await panel.getByLabel('Pattern').fill('orders_*.csv')
  await panel.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(watched.getByText('Follows all files that match orders_*.csv in Partner server')).toBeVisible()
  await expect(panel.getByText(/^3 rows, 3 columns/)).toBeVisible()
  await rm(folder, { recursive: true })
  await sql.end()
})

test('each file of a partner is loaded once, and again when a user asks for it', async ({
  page,
  product,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'anj-partner-'))
  await using server = await startSftpServer({ folder, program: opensshProgram })
  const put = async (name: string, content: string, hour: number) => {
    await writeFile(join(folder, name), content)
    const at = new Date(Date.UTC(2026, 2, 1, hour))
    await utimes(join(folder, name), at, at)
  }
  await put('sales_b.csv', 'id,amount\n1,10\n', 1)
  await put('sales_a.csv', 'id,amount\n2,20\n3,30\n', 2)
  const sql = postgres(product.practiceUrl, { max: 1, onnotice: () => undefined })
  await sql`create table sales_once (at serial, "File" text, id text, amount text)`
  const rows = () =>
    sql`select "File" as file, id from sales_once order by at`.then((found) =>
      found.map(({ file, id }) => `${file} ${id}`),
    )

  await enter(page, 'Sales')
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['table', 'dataTable', 345, 15],
      ['written', 'postgresqlOutput', 645, 15],
    ],
    [
      ['rows', 'table'],
      ['table', 'written'],
    ],
  )
  await nodeOf(page, 'rows').click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Follow a file in a place' }).click()
  await pick(page, 'Place', 'New place …')
  const form = panel.getByRole('form', { name: 'Place' })
  await form.getByLabel('Server Name/IP Address').fill('127.0.0.1')
  await form.getByLabel('Port').fill(String(server.settings.port))
  await form.getByLabel('User', { exact: true }).fill(server.settings.userId)
  await form.getByLabel('Password', { exact: true }).fill(server.password)
  await form.getByLabel('Connection name (optional)').fill('Sales server')
  await form.getByRole('button', { name: 'Save' }).click()
  await pick(page, 'Read', 'Each file once')
  await panel.getByLabel('Pattern').fill('sales_*.csv')
  await expect(panel.getByText('2 files found')).toBeVisible()
  await pick(page, 'After a run has loaded a file', 'Move it to a folder')
  await expect(panel.getByLabel('Folder for loaded files')).toHaveValue('done')
  await pick(page, 'A file is complete when', 'A marker file exists')
  await expect(panel.getByLabel("End of the marker's name")).toHaveValue('.done')
  await pick(page, 'A file is complete when', 'Its size and time stay the same')
  await panel.getByRole('button', { name: 'Follow', exact: true }).click()
  const watched = panel.getByRole('group', { name: 'Watched file' })
  await expect(
    watched.getByText('Loads each file that matches sales_*.csv in Sales server once'),
  ).toBeVisible()
  await expect(panel.getByText(/^3 rows, 3 columns/)).toBeVisible()
  await expect(watched.getByText('The next run loads 2 files.')).toBeVisible()

  await nodeOf(page, 'written').click()
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('sales_once')
  await panel
    .getByRole('radiogroup', { name: 'How to write' })
    .getByRole('radio', { name: /^Append/ })
    .check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await run(page)
  expect(await rows()).toEqual(['sales_b.csv 1', 'sales_a.csv 2', 'sales_a.csv 3'])
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText(/^There is no new file for .* in Sales server/).first()).toBeVisible()

  await put('sales_c.csv', 'id,amount\n4,40\n', 3)
  await run(page)
  expect((await rows()).slice(3)).toEqual(['sales_c.csv 4'])
  await nodeOf(page, 'rows').click()
  await expect(watched.getByText(/^No new file\./)).toBeVisible()
  await watched.getByRole('button', { name: '3 files loaded' }).click()
  const list = watched.getByRole('group', { name: 'Loaded files' })
  await expect(list.getByRole('checkbox')).toHaveCount(3)
  await expect
    .poll(async () => (await readdir(join(folder, 'done'))).toSorted())
    .toEqual(['sales_a.csv', 'sales_b.csv', 'sales_c.csv'])
  await rename(join(folder, 'done/sales_b.csv'), join(folder, 'sales_b.csv'))
  await list.getByRole('checkbox', { name: 'sales_b.csv' }).check()
  await watched.getByRole('button', { name: 'Load again' }).click()
  await expect(watched.getByText('The next run loads 1 file.')).toBeVisible()
  await expect(watched.getByRole('button', { name: '2 files loaded' })).toBeVisible()
  await run(page)
  expect((await rows()).slice(4)).toEqual(['sales_b.csv 1'])
  await watched.getByRole('button', { name: '3 files loaded' }).click()
  await list.getByRole('button', { name: 'Show run' }).first().click()
  await expect(page.getByRole('tab', { name: 'Runs' }).or(page.getByText('1 row')).first()).toBeVisible()
  await sql`drop table sales_once`
  await sql.end()
})

test('all pages of a web service become one table, and none if a page fails', async ({ page, webServer }) => {
  const orders = [1, 2, 3, 4, 5].map((id) => ({ id, customer: { name: `Customer ${id}` } }))
  let isBroken = false
  webServer.answer = (request, response) => {
    const url = new URL(request.url ?? '', webServer.url)
    const from = Number(url.searchParams.get('after') ?? 0)
    if (request.headers.authorization !== 'Bearer of-the-shop') return void response.writeHead(401).end()
    if (isBroken && from > 0) return void response.writeHead(500).end()
    const rows = orders.slice(from, from + 2)
    const after = from + 2 < orders.length ? from + 2 : null
    const body = JSON.stringify({ data: { orders: rows }, paging: { after } })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
  await enter(page, 'Shop')
  await paste(page, [['rows', 'jsonInput', 45, 15]], [])
  await nodeOf(page, 'rows').click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Follow a file in a place' }).click()
  await pick(page, 'Place', 'New place …')
  const form = panel.getByRole('form', { name: 'Place' })
  await pick(page, 'Kind', 'Web server (HTTPS)')
  await form.getByLabel('Address').fill(`${webServer.url}/v1`)
  await pick(page, 'Send the token as', 'Authorization: Bearer')
  await form.getByLabel('Token', { exact: true }).fill('of-the-shop')
  await form.getByLabel('Connection name (optional)').fill('Shop')
  await pick(page, 'Pages of JSON', 'Cursor in the answer')
  await form.getByLabel('Path of the rows (optional)').fill('data.orders[*]')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Enter a path to one value of a page/)).toHaveCount(2)
  await expect(form.getByText(/^Enter the name of the query parameter/)).toBeVisible()
  await form.getByLabel('Path of the rows (optional)').fill('data.orders')
  await form.getByLabel('Path of the cursor').fill('paging.after')
  await form.getByLabel('Query parameter').fill('after')
  await expectNoAxeFindingsInBothThemes(page, 'Form of a web server with pages', {
    part: 'form[aria-label="Place"]',
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await panel.getByLabel('Path', { exact: true }).fill('orders?limit=2')
  await panel.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(panel.getByText(/^5 rows, 2 columns/)).toBeVisible()

  isBroken = true
  orders.push({ id: 6, customer: { name: 'Customer 6' } })
  const watched = panel.getByRole('group', { name: 'Watched file' })
  await watched.getByRole('button', { name: 'Fetch now' }).click()
  await expect(watched.getByRole('alert')).toContainText(
    'Shop answered the request for orders?limit=2 (page 2) with the status 500.',
  )
  await expect(panel.getByText(/^5 rows, 2 columns/)).toBeVisible()
  isBroken = false
  await watched.getByRole('button', { name: 'Fetch now' }).click()
  await expect(panel.getByText(/^6 rows, 2 columns/)).toBeVisible()
})
