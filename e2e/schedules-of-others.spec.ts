import postgres from 'postgres'
import { addColleague, grace, logInAs } from './support/people.ts'
import { withProductDatabase } from './support/product-database.ts'
import { cards, createDaily, draw, openScheduler } from './support/schedules.ts'
import { expect, test } from './support/test.ts'

const lin = { userName: 'lin', fullName: 'Lin Admin', role: 'admin' } as const
const ownerOnly = 'Only the owner of this schedule or an admin can change it.'
const workflowOwnerOnly = /Only the owner of this schedule can change its workflow/

// The server answers 409 until the user has reviewed other users' changes.
test.use({ expectedErrors: [/status of 409 .*\/api\/schedules\)$/] })

test("asks users about other users' changes before they schedule a workflow @long", async ({
  page,
  product,
}) => {
  await draw(page, product.practiceUrl, 'Drawn by two', 'drawn_by_two')
  await addColleague(product, grace)
  await withProductDatabase(
    product,
    (sql) => sql`
      update workflows set changed_by = (
        select jsonb_object_agg(node ->> 'id', (select id from users where user_name = ${grace.userName}))
        from jsonb_array_elements(graph -> 'nodes') as node
        where node -> 'data' ->> 'kind' = 'postgresqlOutput')
      where name = 'Drawn by two'`,
  )
  const dialog = await openScheduler(page)
  await dialog.getByLabel('Schedule Name').fill('Of two')
  await dialog.getByRole('checkbox', { name: '09:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Another user changed this workflow' })
  await expect(question.getByText(`written, last changed by ${grace.fullName}`)).toBeVisible()
  await question.getByRole('button', { name: 'Review first' }).click()
  await expect(dialog.getByText('No schedules found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await question.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'Of two' })).toBeVisible()
})

test('an admin changes another user’s schedule but not its workflow, and cancels its run; other users can only view it @long', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Of Ada', 'of_ada')
  await createDaily(page, 'Nightly of Ada', ['09:00 AM'])
  await addColleague(product, grace)
  await addColleague(product, lin)

  const others = await logInAs(browser, product, grace.userName)
  try {
    const dialog = await openScheduler(others)
    await dialog.getByRole('row').filter({ hasText: 'Nightly of Ada' }).click()
    await expect(dialog.getByText(ownerOnly)).toBeVisible()
    for (const name of ['Update', 'Delete', 'Pause', 'Run now'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
  } finally {
    await others.close()
  }

  const sql = postgres(product.practiceUrl, { onnotice: () => undefined })
  const admin = await logInAs(browser, product, lin.userName)
  try {
    const dialog = await openScheduler(admin)
    await dialog.getByRole('row').filter({ hasText: 'Nightly of Ada' }).click()
    await expect(dialog.getByText('Runs as Ada Lovelace.')).toBeVisible()
    await expect(dialog.getByText(workflowOwnerOnly)).toBeVisible()
    for (const name of ['Update', 'Delete', 'Pause', 'Run now'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeEnabled()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Other.anj', mimeType: 'application/json', buffer: Buffer.from(otherFile) })
    await expect(dialog.getByText('From the file Other.anj.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Update', exact: true })).toBeDisabled()
    await dialog.getByRole('row').filter({ hasText: 'Nightly of Ada' }).click()
    await dialog.getByRole('checkbox', { name: '10:00 AM', exact: true }).check()
    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(admin.getByText('Schedule updated successfully').first()).toBeVisible()
    await expect(dialog.getByRole('row').filter({ hasText: 'Nightly of Ada' })).toContainText('Ada Lovelace')

    await sql`create table of_ada (name text, amount int)`
    await sql`insert into of_ada values ('kept', 7)`
    const details = admin.getByRole('dialog', { name: 'Task Details' })
    await sql.begin(async (held) => {
      await held`lock table of_ada in access exclusive mode`
      await dialog.getByRole('button', { name: 'Run now', exact: true }).click()
      await admin.keyboard.press('Escape')
      await admin.getByRole('tab', { name: 'Pending', exact: true }).click()
      // Before 10 AM, this list also contains today's upcoming tasks.
      const started = cards(admin).filter({ hasText: 'Nightly of Ada' }).filter({ hasText: 'Manual' })
      await started.getByRole('button').first().click()
      await expect(details.getByText('Running')).toBeVisible()
      await details.getByRole('button', { name: 'Cancel run' }).click()
      await expect(admin.getByText('The run is being cancelled.')).toBeVisible()
      await expect(details.getByText('Cancelled by lin')).toBeVisible()
    })
    await expect(details.getByRole('button', { name: 'Cancel run' })).toHaveCount(0)
    expect(await sql`select * from of_ada`).toEqual([{ name: 'kept', amount: 7 }])
  } finally {
    await sql`drop table if exists of_ada`
    await sql.end()
    await admin.close()
  }
})

const otherFile = JSON.stringify({
  format: 'anj',
  version: 3,
  workFlow: { id: 'w-of-elsewhere', name: 'Other', nodes: [], edges: [] },
})
