import postgres from 'postgres'
import { paste } from './support/canvas.ts'
import { nameTable, useServer } from './support/connections.ts'
import {
  chooseFile,
  connect,
  drop,
  nodeOf,
  openPage,
  panelOf,
  run,
  runExpectingFailure,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test("a file's rows update the table rows that have the same key, even if the column names differ", async ({
  page,
  product,
}) => {
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { onnotice: () => undefined })
  await sql.unsafe(`
    drop table if exists stock;
    create table stock (part integer primary key, label text);
    insert into stock values (1, 'old'), (2, 'kept')`)
  try {
    await enter(page, 'Stock')
    const panel = panelOf(page)
    const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await chooseFile(page, { name: 'stock.csv', content: 'id,name\n1,new\n3,added\n' })
    await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
    await openPage(page, 'Preparation')
    const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 300, y: 60 })
    await connect(page, file, selection)
    await openPage(page, 'Output')
    const output = await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 540, y: 60 })
    await connect(page, selection, output)
    await useServer(page, target, 'practice')
    await nameTable(page, 'stock')

    await panel.getByRole('button', { name: 'Column mapping' }).click()
    await panel.getByLabel('Table column for id').fill('part')
    await panel.getByLabel('Table column for name').fill('label')
    // The table has one key, whose column has a different name in the workflow.
    await panel.getByRole('radio', { name: 'Update or insert by key' }).check()
    await expect(panel.getByRole('button', { name: 'id', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(panel.getByRole('radio', { name: 'Keep' })).toBeChecked()
    await run(page)
    expect(await sql`select part, label from stock order by part`).toEqual([
      { part: 1, label: 'new' },
      { part: 2, label: 'kept' },
      { part: 3, label: 'added' },
    ])
  } finally {
    await sql`drop table stock`
    await sql.end()
  }
})

test('the output reports a missing or different key before a run, without internal table names @long', async ({
  page,
  product,
}) => {
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { max: 1, onnotice: () => undefined })
  await sql`drop table if exists made_by_run`
  try {
    await enter(page, 'Keys before a run')
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
    const panel = panelOf(page)
    await nodeOf(page, 'rows').click()
    await chooseFile(page, { name: 'stock.csv', content: 'id,name\n1,new\n3,added\n' })
    await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
    await nodeOf(page, 'written').click()
    await useServer(page, target, 'practice')
    await panel.getByRole('combobox', { name: 'Table Name' }).fill('made_by_run')
    await run(page)

    await expect(panel.getByText(/^The table exists/)).toBeVisible()
    await panel.getByRole('radio', { name: 'Update or insert by key' }).check()
    await expect(panel.getByText('Choose at least one key column.')).toBeVisible()
    await panel.getByLabel('Key columns').click()
    await page.getByRole('option', { name: 'id', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(panel.getByText(/^The table has no primary or unique key/)).toBeVisible()

    await sql`alter table made_by_run add primary key (name)`
    await panel.getByRole('button', { name: 'Reload the table from the server' }).click()
    await expect(
      panel.getByText('id is not a key of the table. You can update rows by: name.', { exact: true }),
    ).toBeVisible()
    expect(await runExpectingFailure(page)).not.toMatch(/anj_|_pkey/)
    await sql`alter table made_by_run drop constraint made_by_run_pkey, add primary key (id)`
    await panel.getByRole('button', { name: 'Reload the table from the server' }).click()
    await expect(panel.getByText(/is not a key of the table/)).toBeHidden()
    await run(page)
    expect(await sql`select count(*)::int as rows from made_by_run`).toEqual([{ rows: 2 }])
  } finally {
    await sql`drop table if exists made_by_run`
    await sql.end()
  }
})
