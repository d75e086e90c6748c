import type { Page } from '@playwright/test'
import { cards, choose, createDaily, dialogOf, draw } from './support/schedules.ts'
import { expect, test } from './support/test.ts'

// The server refuses to overwrite another user's changes.
test.use({ expectedErrors: [/status of 409 .*\/api\/schedules\//] })

test("another user's changes and deletions are not overwritten, and a deleted schedule filters nothing @long", async ({
  page,
  product,
}) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Of several', 'amounts_of_several')
  await createDaily(page, 'Kept', ['09:00 AM'])
  const dialog = dialogOf(page)
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await expect(row('Kept')).toBeVisible()
  await dialog.getByLabel('Schedule Name').fill('Shared')
  await dialog.getByRole('checkbox', { name: '06:00 PM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()

  await row('Shared').click()
  await dialog.getByLabel('Schedule Name').fill('Of mine')
  await elsewhere(page, 'Shared', { method: 'PATCH', body: '{"scheduleName":"Of a colleague"}' })
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(
    page.getByText(/^This schedule has changed in the meantime, so nothing was done\./),
  ).toBeVisible()
  await row('Of a colleague').click()
  for (const name of ['Of mine', 'Of mine again']) {
    await dialog.getByLabel('Schedule Name').fill(name)
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(row(name)).toBeVisible()
  }
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Pending', exact: true }).click()
  await choose(page, page.getByRole('combobox', { name: 'Days' }), 'Tomorrow')
  const filter = page.getByRole('combobox', { name: 'Schedule', exact: true })
  await choose(page, filter, 'Of mine again')
  await expect(cards(page)).toHaveText([/^Of mine again/])
  await elsewhere(page, 'Of mine again', { method: 'DELETE' })
  await page.getByRole('button', { name: 'Refresh tasks' }).click()
  await expect(cards(page)).toHaveText([/^Kept/])
  await expect(filter).toHaveValue('All Schedules')
})

/** Changes a schedule as another window would. */
async function elsewhere(page: Page, name: string, call: { method: string; body?: string }): Promise<void> {
  await page.evaluate(
    async ({ wanted, init }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        ...('body' in init && { 'content-type': 'application/json' }),
      }
      const answer = await fetch('/api/schedules', { headers })
      const { data } = (await answer.json()) as { data: { _id: string; scheduleName: string }[] }
      const found = data.find(({ scheduleName }) => scheduleName === wanted)
      await fetch(`/api/schedules/${found?._id}`, { ...init, headers })
    },
    { wanted: name, init: call },
  )
}
