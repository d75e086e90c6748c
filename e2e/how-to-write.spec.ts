import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import postgres, { type Sql } from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { paste } from './support/canvas.ts'
import { nameTable, useServer } from './support/connections.ts'
import { chooseFile, draggedFile, drop, nodeOf, openPage, panelOf, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { saved, tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

/** Draws a workflow from a CSV file to a table, and opens the panel of its output. */
async function drawInto(page: Page, target: URL, table: string, content: string): Promise<void> {
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
  await chooseFile(page, { name: `${table}.csv`, content })
  await expect(panelOf(page).getByText(/\d rows, \d columns/)).toBeVisible()
  await nodeOf(page, 'written').click()
  await useServer(page, target, 'practice')
  await nameTable(page, table)
}

test('each way to write says what it does to the rows of the table, and does that', async ({
  page,
  product,
}) => {
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { max: 1, onnotice: () => undefined })
  const table = async (key: string) =>
    await sql.unsafe(`drop table if exists ways; create table ways (id int ${key}, name text);
      insert into ways values (1, 'old'), (2, 'kept')`)
  try {
    await table('')
    await enter(page, 'Ways to write')
    await drawInto(page, target, 'ways', 'id,name\n1,new\n3,added\n')
    const panel = panelOf(page)
    const ways = panel.getByRole('radiogroup', { name: 'How to write' })
    await expect(ways.getByRole('radio', { name: 'Replace the rows' })).toBeChecked()
    await expect(panel.getByLabel('Empty by TRUNCATE')).toBeVisible()
    const expected = [
      ['Replace the table', /^The run drops public\.ways with all its rows \(about 2\)/, '1 new, 3 added'],
      ['Replace the rows', /^The run deletes all rows of public\.ways \(about 2\)/, '1 new, 3 added'],
      ['Append', /^The run keeps all rows of public\.ways \(about 2\)/, '1 new, 1 old, 2 kept, 3 added'],
      [
        'Update or insert by key',
        /^The run updates the rows of public\.ways \(about 2\) .*key \(id\)/,
        '1 new, 2 kept, 3 added',
      ],
    ] as const
    for (const [way, said, rows] of expected) {
      await table(way === 'Update or insert by key' ? 'primary key' : '')
      const reload = panel.getByRole('button', { name: 'Reload the table from the server' })
      await reload.click()
      // The button is disabled until the keys of the new table are known.
      await expect(reload).toBeEnabled()
      await expect(panel.getByText('The table exists, with about 2 rows.')).toBeVisible()
      const radio = ways.getByRole('radio', { name: way })
      await radio.check()
      await expect(radio).toHaveAccessibleDescription(said)
      await expect(panel.getByLabel('Empty by TRUNCATE')).toBeVisible({ visible: way === 'Replace the rows' })
      await run(page)
      expect(await rowsOf(sql)).toBe(rows)
    }
    await sql`drop table ways`
    await panel.getByRole('button', { name: 'Reload the table from the server' }).click()
    await expect(ways.getByText('public.ways does not exist. The run creates it')).not.toHaveCount(0)
    await panel.getByLabel('Create the table if it does not exist').uncheck({ force: true })
    await expect(ways.getByText('and the run may not create it. The run fails.')).toHaveCount(3)
  } finally {
    await sql`drop table if exists ways`
    await sql.end()
  }
})

async function rowsOf(sql: Sql): Promise<string> {
  const rows = await sql`select id::text || ' ' || name as row from ways order by 1`
  return rows.map(({ row }) => row).join(', ')
}

test('rows that are missing from the file are deleted only within its regions', async ({ page, product }) => {
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(`drop table if exists sales; create table sales (id int primary key, region text, amount int);
      insert into sales values (1, 'north', 10), (2, 'north', 20), (3, 'south', 30), (4, null, 40)`)
    await enter(page, 'Sales of the north')
    await drawInto(page, target, 'sales', 'id,region,amount\n1,north,11\n5,north,50\n')
    const panel = panelOf(page)
    await panel.getByRole('radio', { name: 'Update or insert by key' }).check()
    await panel.getByRole('radio', { name: 'Delete', exact: true }).check()
    await panel.getByLabel('Only within').click()
    await page.getByRole('option', { name: 'region', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(
      panel.getByText('if the source has other rows with the same region.', { exact: false }),
    ).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page, 'update by key')
    await run(page)
    await expect(page.getByText('1 row that is missing from the source was deleted.')).toBeVisible()
    expect(await sql`select id, region, amount from sales order by id`).toEqual([
      { id: 1, region: 'north', amount: 11 },
      { id: 3, region: 'south', amount: 30 },
      { id: 4, region: null, amount: 40 },
      { id: 5, region: 'north', amount: 50 },
    ])
  } finally {
    await sql`drop table if exists sales`
    await sql.end()
  }
})

test('a file with flags that override each other opens, and is saved with the same flags', async ({
  page,
}) => {
  await enter(page, 'Flags')
  await openPage(page, 'Output')
  await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 60, y: 60 })
  const flags = { createTableIfNotExist: false, dropTableThenCreate: true, deleteExistingData: true }
  const file = (await savedFile(page))
    .replace('"createTableIfNotExist": true', '"createTableIfNotExist": false')
    .replace('"dropTableThenCreate": false', '"dropTableThenCreate": true')
  await page.getByRole('button', { name: 'Delete Flags', exact: true }).click()
  // A file that is dropped before the workflow is gone isn't opened.
  await expect(tab(page, 'Flags')).toHaveCount(0)
  const dragged = await draggedFile(page, 'Flags of a file.anj', file)
  for (const event of ['dragover', 'drop'])
    await page.locator('.react-flow__pane').dispatchEvent(event, { dataTransfer: dragged })
  await expect(tab(page, 'Flags of a file')).toHaveAttribute('aria-selected', 'true')
  await nodeOf(page, 'PostgreSQL').click()
  const panel = panelOf(page)
  await expect(panel.getByRole('radio', { name: 'Replace the table' })).toBeChecked()
  await panel.getByText('Replace the table', { exact: true }).click()
  const box = panel.getByLabel('Create the table if it does not exist')
  await expect(box).toBeDisabled()
  await expect(box).not.toBeChecked()
  const again = await savedFile(page)
  for (const [flag, value] of Object.entries(flags)) expect(again).toContain(`"${flag}": ${value}`)
})

async function savedFile(page: Page): Promise<string> {
  await saved(page)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  return await readFile(await (await downloading).path(), 'utf8')
}
