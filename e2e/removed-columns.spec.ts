import postgres from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { paste } from './support/canvas.ts'
import { nameTable, refresh, useServer } from './support/connections.ts'
import { addWorkflow, chooseFile, nodeOf, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { saved } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test('replacing a table warns about the removed columns that another workflow reads', async ({
  page,
  product,
}) => {
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { max: 1, onnotice: () => undefined })
  const panel = panelOf(page)
  try {
    await sql`drop table if exists goods`
    await sql`create table goods (id int, price numeric(8, 2), note text)`
    await sql`insert into goods values (1, 2.50, 'new'), (2, 3, null)`
    await enter(page, 'Reads goods')
    await paste(
      page,
      [
        ['goods', 'postgresqlInput', 45, 15],
        ['chosen', 'columnSelection', 345, 15],
        ['list', 'csvOutput', 645, 15],
      ],
      [
        ['goods', 'chosen'],
        ['chosen', 'list'],
      ],
    )
    await nodeOf(page, 'goods').click()
    await useServer(page, target, 'practice')
    await pick(page, 'Table or view', 'public.goods')
    await refresh(page)
    await saved(page)

    await addWorkflow(page, 'Loads goods')
    await paste(
      page,
      [
        ['rows', 'csvInput', 45, 15],
        ['picked', 'columnSelection', 345, 15],
        ['written', 'postgresqlOutput', 645, 15],
      ],
      [
        ['rows', 'picked'],
        ['picked', 'written'],
      ],
    )
    await nodeOf(page, 'rows').click()
    await chooseFile(page, { name: 'goods.csv', content: 'id,note\n2,old\n' })
    await expect(panel.getByText('1 row, 2 columns')).toBeVisible()
    await nodeOf(page, 'written').click()
    await useServer(page, target, 'practice')
    await nameTable(page, 'goods')
    // Rows are replaced without a change of the columns.
    const warning = panel.getByRole('alert').filter({ hasText: 'that others read' })
    await expect(warning).toHaveCount(0)
    await panel.getByRole('radio', { name: 'Replace the table' }).check()
    await expect(warning).toContainText('The next run removes columns of goods that others read:')
    await expect(warning.getByRole('listitem')).toHaveText(['price: Reads goods'])
    await expect(warning).toContainText('Change these workflows first, or their next runs fail.')
    await expectNoAxeFindingsInBothThemes(page, 'removed columns', { part: '[data-panel-scroller]' })

    await panel.getByRole('radio', { name: 'Replace the rows' }).check()
    await expect(warning).toHaveCount(0)
    await panel.getByRole('radio', { name: 'Replace the table' }).check()
    await run(page)
    // The table has lost the column, so nothing is left to warn of.
    await nodeOf(page, 'written').click()
    await panel.getByRole('button', { name: 'Reload the table from the server' }).click()
    await expect(warning).toHaveCount(0)
    const columns = await sql`select column_name from information_schema.columns where table_name = 'goods'`
    expect(columns.map((row) => row['column_name']).toSorted()).toEqual(['id', 'note'])
  } finally {
    await sql`drop table if exists goods`
    await sql.end()
  }
})
