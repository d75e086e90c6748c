import postgres from 'postgres'
import { nodeOf, panelOf } from './support/editor.ts'
import { withProductDatabase } from './support/product-database.ts'
import { createDaily, dialogOf, draw } from './support/schedules.ts'
import { expect, test } from './support/test.ts'

// The shared product watches no folder, so the API answers a request for it with 409.
test.use({ expectedErrors: [/status of 409 .*\/watch\)$/] })

test("a file node shows its watched file and why it can't be read, and a schedule uses the new content @long", async ({
  page,
  product,
}) => {
  test.slow()
  const sql = postgres(product.practiceUrl, { max: 1, onnotice: () => undefined })
  const rows = () =>
    sql`select name from fresh_amounts order by name`.then(
      (found) => found.map(({ name }) => name),
      () => [],
    )
  await draw(page, product.practiceUrl, 'Fresh', 'fresh_amounts')
  await nodeOf(page, 'rows').click()
  const panel = panelOf(page)
  const follow = panel.getByRole('button', { name: 'Follow a file in the watched folder' })
  await expect(panel.getByText('Columns', { exact: true })).toBeVisible()
  await expect(follow).toHaveCount(0)
  // Simulates a setting that was removed after the page loaded.
  await page.route('**/api/datasets/*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.watchOffered = true
    await route.fulfill({ response, json })
  })
  await page.reload()
  await nodeOf(page, 'rows').click()
  await follow.click()
  const path = panel.getByLabel('File in the watched folder')
  await path.fill('sales/orders.csv')
  await path.press('Enter')
  await expect(panel.getByText(/^This server does not watch a folder\./)).toBeVisible()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/datasets/*')

  const said = 'sales/orders.csv was not found in the watched folder /shared.'
  const problem = JSON.stringify({ code: 'watchedFileGone', sentence: said })
  await withProductDatabase(
    product,
    (sql) => sql`
      update datasets set watched_path = 'sales/orders.csv', watched_problem = ${problem}::text::jsonb
      where id in (
        select (node -> 'data' -> 'config' ->> 'datasetId')::uuid
        from workflows, jsonb_array_elements(graph -> 'nodes') as node
        where name = 'Fresh' and node -> 'data' ->> 'kind' = 'csvInput')`,
  )
  await page.reload()
  await nodeOf(page, 'rows').click()
  const watched = panel.getByRole('group', { name: 'Watched file' })
  await expect(watched.getByText('Follows sales/orders.csv in the watched folder')).toBeVisible()
  await expect(watched.getByRole('alert')).toHaveText(said)
  await watched.getByRole('button', { name: 'Stop following' }).click()
  await expect(page.getByText('The file no longer follows a watched file.').first()).toBeVisible()
  await expect(watched).toHaveCount(0)

  await createDaily(page, 'Fresh each day', ['09:00 AM'])
  const dialog = dialogOf(page)
  await page.keyboard.press('Escape')
  await nodeOf(page, 'rows').click()
  await panel
    .getByLabel('Replace CSV file')
    .setInputFiles({ name: 'amounts.csv', mimeType: 'text/csv', buffer: Buffer.from('name,amount\nz,26\n') })
  await expect(panel.getByText(/^1 row, 2 columns/)).toBeVisible()
  await page.getByRole('button', { name: 'Scheduler', exact: true }).click()
  await dialog.getByRole('row').filter({ hasText: 'Fresh each day' }).click()
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect.poll(rows).toEqual(['z'])
  await sql.end()
})
