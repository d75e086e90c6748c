import { pick } from '../../e2e/support/editor.ts'
import { withProductDatabase } from '../../e2e/support/product-database.ts'
import { openAirports } from './drawing.ts'
import type { Picture, PictureContext } from './picture.ts'
import { meetPeople } from './portal.ts'

export const workflowPictures: readonly Picture[] = [
  {
    name: 'versions',
    window: { width: 1280, height: 800 },
    stage: async ({ page }) => {
      await openAirports(page, 'Change Data Type')
      await pick(page, 'Type of latitude', 'float')
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.getByRole('button', { name: /^Menu of Airports/ }).click()
      await page.getByRole('menuitem', { name: 'Versions …', exact: true }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      await page.getByRole('dialog').locator('.react-flow__node').first().waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'home',
    window: { width: 1280, height: 640 },
    stage: async (stage) => {
      await meetPeople(stage)
      await openAirports(stage.page, 'Change Data Type')
      await stage.page.getByText('Saved', { exact: true }).waitFor()
      await addRuns(stage)
      await stage.page.goto('/workflows')
      await stage.page.getByRole('link', { name: 'Monthly sales', exact: true }).waitFor()
      return stage.page
    },
  },
]

/** Adds workflows that ran, with the drawing of the user's newest workflow. */
function addRuns({ product }: PictureContext): Promise<unknown> {
  return withProductDatabase(product, async (sql) => {
    for (const [name, status, minutes] of [
      ['Customers to the warehouse', 'succeeded', 95],
      ['Monthly sales', 'failed', 240],
      ['Stock levels', 'succeeded', 15],
    ] as const)
      await sql`
        with made as (
          insert into workflows (organization_id, owner_id, name, graph, position)
          select organization_id, owner_id, ${name}, graph, 90 from workflows order by created_at desc limit 1
          returning *
        ), shared as (
          insert into workflow_shares (workflow_id, user_id, level)
          select made.id, users.id, 'read' from made, users where users.user_name in ('grace', 'lise')
        )
        insert into runs (organization_id, owner_id, workflow_id, workflow_name, revision, snapshot,
          dataset_versions, status, created_at, finished_at)
        select organization_id, owner_id, id, name, revision, graph, '{}', ${status},
          now() - make_interval(mins => ${minutes}), now()
        from made`
  })
}
