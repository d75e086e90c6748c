import { sentence } from '@anj/workflow/messages'
import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { paste } from './support/canvas.ts'
import { useServer } from './support/connections.ts'
import { chooseFile, download, nodeOf, panelOf, run } from './support/editor.ts'
import { untilNoticeShown } from './support/portal.ts'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The server refuses an impossible limit with status 422.
test.use({ expectedErrors: [/the server responded with a status of 422/] })

const summary = (page: Page) => page.getByLabel('Run', { exact: true })

/** Connects a file with one row to an output, and opens the output's settings. */
async function draw(page: Page, output: 'csvOutput' | 'postgresqlOutput', row: string): Promise<void> {
  await paste(
    page,
    [
      ['Names', 'csvInput', 45, 15],
      ['Columns', 'columnSelection', 285, 15],
      ['Types', 'changeDataType', 525, 15],
      ['Target', output, 765, 15],
    ],
    [
      ['Names', 'Columns'],
      ['Columns', 'Types'],
      ['Types', 'Target'],
    ],
  )
  await nodeOf(page, 'Names').click()
  await chooseFile(page, { name: 'names.csv', content: `name\n${row}\n` })
  await expect(panelOf(page).getByText('1 row, 1 column')).toBeVisible()
  await nodeOf(page, 'Target').click()
}

async function fillLimits(page: Page, runsAtOnce: string, gigabytes: string): Promise<void> {
  await page.getByLabel('Concurrent runs').fill(runsAtOnce)
  await page.getByLabel('Storage (GB)').fill(gigabytes)
  await page.getByRole('button', { name: 'Save' }).click()
}

test("a super user sets an organization's limits, which its runs then respect and report @long", async ({
  page,
  product,
}) => {
  await enter(page, 'First')
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { onnotice: () => undefined })
  try {
    await sql`create table in_line (name text)`
    await draw(page, 'postgresqlOutput', 'Ada')
    await useServer(page, target, 'practice')
    await panelOf(page).getByRole('combobox', { name: 'Table Name' }).fill('in_line')
    await page.getByRole('button', { name: 'Menu of First', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
    const copied = page.getByRole('dialog', { name: 'Duplicate Workflow' })
    await copied.getByRole('textbox').fill('Second')
    await copied.getByRole('textbox').press('Enter')
    await expect(page.getByRole('tab', { name: 'Second', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )

    const portal = await page.context().newPage()
    await portal.goto('/licences')
    await portal.getByRole('link', { name: ada.organizationName }).click()
    await portal.getByRole('link', { name: 'Change limits' }).click()
    await fillLimits(portal, '0', '2000000')
    const refusals = [
      sentence('limitRange', { least: '1', most: '1000' }),
      sentence('limitSizeRange', { least: '1 MB', most: '1000 TB' }),
    ]
    for (const refusal of refusals)
      await expect(portal.getByText(refusal, { exact: true }).first()).toBeVisible()
    await expect(portal.getByLabel('Concurrent runs')).toHaveValue('0')
    await fillLimits(portal, '1', '2.5')
    await untilNoticeShown(portal, sentence('limitsSaved'))
    await expect(portal.getByText('0 of 1', { exact: true })).toBeVisible()
    await expect(portal.getByText(/ of 2\.5 GB$/)).toBeVisible()
    await portal.getByRole('link', { name: 'Change limits' }).click()
    await expect(portal.getByLabel('Concurrent runs')).toHaveValue('1')
    await expect(portal.getByLabel('Storage (GB)')).toHaveValue('2.5')

    await sql.begin(async (held) => {
      await held`lock table in_line in access exclusive mode`
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await expect(summary(page).getByText('Running')).toBeVisible()
      await page.getByRole('tab', { name: 'First', exact: true }).click()
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      const line = sentence('runWaitsForTurn', { count: 1, place: 1 })
      await expect(summary(page).getByText(line)).toBeVisible()
    })
    await expect(summary(page).getByText('Succeeded')).toBeVisible()
    await fillLimits(portal, '', '')
    await untilNoticeShown(portal, sentence('limitsSaved'))
  } finally {
    await sql`drop table if exists in_line`
    await sql.end()
  }
})

test('a CSV output escapes formulas, so that spreadsheets do not execute them @long', async ({ page }) => {
  await enter(page, 'Formulas')
  await draw(page, 'csvOutput', '"=HYPERLINK(""//here.example"")"')
  const harmless = panelOf(page).getByRole('switch', { name: 'Make formulas harmless' })
  await expect(harmless).not.toBeChecked()
  await harmless.click()
  await expect(harmless).toBeChecked()
  await run(page)
  const file = (await download(page, /^result\.csv/)).toString()
  expect(file).toBe(`"name"\r\n"'=HYPERLINK(""//here.example"")"\r\n`)
})
