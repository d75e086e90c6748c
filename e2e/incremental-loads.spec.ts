import postgres from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { nameTable, refresh, useServer } from './support/connections.ts'
import { connect, drop, openPage, panelOf, pick, run, runExpectingFailure } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('each night only the new orders: later runs append what is new, late rows are merged, a load begins again, and vanished orders are deleted', async ({
  page,
  product,
}) => {
  const server = new URL(product.practiceUrl)
  const sql = postgres(server.href, { onnotice: () => undefined })
  await sql.unsafe(`
    create schema if not exists nightly;
    drop table if exists nightly.orders;
    drop table if exists nightly.copies;
    create table nightly.orders (id int primary key, amount numeric(10, 2), changed_at timestamptz(6));
    create index on nightly.orders (changed_at);
    create table nightly.copies (id int primary key, amount numeric(10, 2), changed_at timestamptz(6));
    insert into nightly.orders values
      (1, 10.50, '2026-11-02 10:00:00+00'), (2, 99, '2026-11-02 10:15:00+00'), (3, 250, null)`)
  const copies = async () =>
    (await sql`select id, amount from nightly.copies order by id`).map((row) => `${row.id} ${row.amount}`)
  try {
    await enter(page, 'Nightly orders')
    const panel = panelOf(page)
    const input = await drop(page, 'postgresqlInput', 'PostgreSQL', { x: 60, y: 60 })
    await useServer(page, server, 'practice')
    await pick(page, 'Table or view', 'nightly.orders')
    await refresh(page)
    await openPage(page, 'Preparation')
    const table = await drop(page, 'dataTable', 'Data Table', { x: 300, y: 60 })
    await connect(page, input, table)
    await openPage(page, 'Output')
    const output = await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 540, y: 60 })
    await connect(page, table, output)
    await useServer(page, server, 'practice')
    await panel.getByRole('combobox', { name: 'Schema' }).fill('nightly')
    await nameTable(page, 'copies')

    await input.click()
    await panel.getByLabel('Load only new and changed rows').check()
    await pick(page, 'Rising column', 'changed_at')
    await expect(panel.getByText('Next run: all rows, because no run has loaded them')).toBeVisible()
    await output.click()
    await expect(panel.getByRole('alert')).toHaveText(/would remove the rows of earlier runs/)
    await panel.getByLabel('Append', { exact: true }).check()
    await expect(panel.getByRole('alert')).toBeHidden()
    await run(page)
    expect(await copies()).toEqual(['1 10.50', '2 99.00', '3 250.00'])

    await input.click()
    await expect(
      panel.getByText('Next run: rows with changed_at after 2026-11-02 10:15:00 UTC.'),
    ).toBeVisible()
    await sql`insert into nightly.orders values (4, 7, '2026-11-03 08:00:00+00'), (5, 1, null)`
    await run(page)
    expect(await copies()).toEqual(['1 10.50', '2 99.00', '3 250.00', '4 7.00'])
    const details = page.getByText(
      'PostgreSQL: 1 row read, changed_at after 2026-11-02 10:15:00 UTC up to 2026-11-03 08:00:00 UTC',
    )
    await expect(details).toBeVisible()
    await expect(
      page.getByText('PostgreSQL: 2 rows without a value in changed_at left out').first(),
    ).toBeVisible()

    await panel.getByLabel('Look-back', { exact: true }).fill('2')
    await expect(panel.getByRole('alert')).toHaveText(/Let the output update by key/)
    await output.click()
    await expect(panel.getByText(/^The table exists/)).toBeVisible()
    await panel.getByLabel('Update or insert by key').check()
    await input.click()
    await expect(
      panel.getByText('Next run: rows with changed_at after 2026-11-03 06:00:00 UTC.'),
    ).toBeVisible()
    await sql`insert into nightly.orders values (6, 8, '2026-11-03 07:59:00+00')`
    await sql`update nightly.orders set amount = 7.25, changed_at = '2026-11-03 09:00:00+00' where id = 4`
    await run(page)
    expect(await copies()).toEqual(['1 10.50', '2 99.00', '3 250.00', '4 7.25', '6 8.00'])
    await expectNoAxeFindingsInBothThemes(page, 'incremental load')

    await sql`update nightly.orders set amount = 100 where id = 2`
    await page.getByRole('button', { name: 'More ways to run' }).click()
    await page.getByRole('menuitem', { name: 'Load again from …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Load again from' })
    await expect(dialog.getByLabel('After the last bound: 2026-11-03 09:00:00 UTC')).toBeVisible()
    await dialog.getByRole('radio', { name: 'After a value of changed_at' }).check()
    await dialog.getByRole('textbox').fill('yesterday')
    await expect(dialog.getByText('Enter a value such as 2026-01-31 08:30:00.')).toBeVisible()
    await dialog.getByRole('textbox').fill('2026-11-02 10:00')
    await dialog.getByRole('button', { name: 'Run' }).click()
    await expect.poll(copies).toEqual(['1 10.50', '2 100.00', '3 250.00', '4 7.25', '6 8.00'])
    await expect(page.getByText('PostgreSQL: a user chose where this load begins')).toBeVisible()

    await sql`delete from nightly.orders where id = 6`
    await output.click()
    const fate = panel.getByRole('radiogroup', { name: 'Rows that are missing from the source' })
    await fate.getByLabel('Mark').check()
    await expect(panel.getByText('Choose a column of the table.')).toBeVisible()
    await fate.getByLabel('Delete').check()
    await expect(panel.getByText(/Each run also reads the keys of all rows of the source/)).toBeVisible()
    await expect(panel.getByLabel('At most')).toHaveValue('10 %')
    await expectNoAxeFindingsInBothThemes(page, 'missing rows of an incremental load')
    expect(await runExpectingFailure(page)).toMatch(
      /^Rows of copies that are missing from the source: 1 of 5, which is 20\.0 %\. At most 10 % are allowed/,
    )
    expect(await copies()).toHaveLength(5)
    await panel.getByLabel('At most').fill('25')
    await run(page)
    expect(await copies()).toEqual(['1 10.50', '2 100.00', '3 250.00', '4 7.25'])
    await expect(page.getByText('1 row that is missing from the source was deleted.')).toBeVisible()
  } finally {
    await sql`drop schema nightly cascade`
    await sql.end()
  }
})
