import type { Locator, Page } from '@playwright/test'
import postgres from 'postgres'
import { addSelection, addTypes } from './support/add-steps.ts'
import { paste } from './support/canvas.ts'
import { useServer } from './support/connections.ts'
import {
  chooseAllText,
  chooseFile,
  connect,
  download,
  drop,
  nodeOf,
  openPage,
  panelOf,
  run,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** The colours of the light theme. */
const green = 'rgb(31, 111, 58)'
const red = 'rgb(179, 38, 30)'
const grey = 'rgb(86, 98, 106)'

const summary = (page: Page) => page.getByLabel('Run', { exact: true })

/** Connects a file to Column Selection and Change Data Type, with `amount` as int. */
async function typed(page: Page, name: string, content: string) {
  await enter(page, name)
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'amounts.csv', content })
  await expect(panel.getByText(/^[\d,]+ rows?, 2 columns/)).toBeVisible()
  await chooseAllText(page)
  const selection = await addSelection(page, source)
  const types = await addTypes(page, selection)
  await panel.getByLabel('Type of amount').click()
  await page.getByRole('option', { name: 'whole number (int)' }).click()
  await openPage(page, 'Output')
  return types
}

test("a run's coloured log is still shown after a reload @long", async ({ page }) => {
  const types = await typed(page, 'Said', 'name,amount\na,1\n')
  await page.getByRole('tab', { name: 'Message', exact: true }).click()
  await expect(page.getByText('No logs available')).toBeVisible()
  await connect(page, types, await drop(page, 'csvOutput', 'CSV File', { x: 780, y: 60 }))
  await run(page)
  const said = page.getByRole('log', { name: 'Messages' })
  const expected = [
    'Processing Started ...',
    'CSV File Completed (1 row)',
    'Column Selection Completed (1 row)',
    'Change Data Type Completed (1 row)',
    'CSV File Completed (1 row)',
    'Processing successful',
  ]
  await expect(said.getByRole('listitem')).toHaveText(expected)
  const line = (at: number) => said.getByRole('listitem').nth(at)
  await expect(line(0)).toHaveCSS('color', grey)
  for (const at of [1, 2, 3, 4]) await expect(line(at)).toHaveCSS('color', green)
  await expect(line(5)).toHaveCSS('color', grey)
  await expect(summary(page).getByText('1 row read, 1 written, 1 counted in the target.')).toBeVisible()

  await page.reload()
  await expect(said.getByRole('listitem')).toHaveText(expected)
  await expect(summary(page).getByText('Succeeded')).toBeVisible()
  expect((await download(page, /^result\.csv/)).toString()).toBe('name,amount\r\na,1\r\n')
  await page.getByRole('button', { name: 'Clear Logs' }).click()
  await expect(page.getByText('No logs available')).toBeVisible()
})

test('a failed run opens the component that failed, and each value that could not be converted links to its cell', async ({
  page,
}) => {
  const rows = Array.from({ length: 1000 }, (_, at) => `n${at + 1},${at === 899 ? '12x' : at}`)
  const types = await typed(page, 'Fails', `name,amount\n${rows.join('\n')}\n`)
  await connect(page, types, await drop(page, 'csvOutput', 'CSV File', { x: 780, y: 60 }))
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(summary(page).getByText('Failed')).toBeVisible()
  await expect(panelOf(page).getByLabel('Type of amount')).toBeVisible()
  await expect(nodeOf(page, 'Change Data Type').getByLabel(/Failed/)).toBeVisible()
  await expect(summary(page).getByText('The target contains the same data as before the run.')).toBeVisible()
  const said = page.getByRole('log', { name: 'Messages' }).getByText(/^Processing failed/)
  await expect(said).toHaveCSS('color', red)

  await summary(page).getByRole('button', { name: '1 value did not convert' }).click()
  await page
    .getByRole('table', { name: 'Rejects' })
    .getByRole('button', { name: 'Show row 900, amount' })
    .click()
  const grid = page.getByRole('grid', { name: 'Preview' })
  await expect(grid.locator('[data-active]')).toHaveText('12x')
  await expect(grid.locator('[data-kind=reject]')).toBeInViewport()
  expect((await download(page, /^rejects\.csv/)).toString()).toContain('12x')
})

test('a test run writes its own table, a queued run is cancelled, and earlier runs are opened and run again', async ({
  page,
  product,
}) => {
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { onnotice: () => undefined })
  try {
    await sql`create table waiting (name text, amount int)`
    await sql`insert into waiting values ('kept', 7)`
    const rows = Array.from({ length: 500 }, (_, at) => ({ name: `n${at + 1}`, amount: at }))
    const lines = rows.map(({ name, amount }) => `${name},${amount}`)
    const types = await typed(page, 'Again', `name,amount\n${lines.join('\n')}\n`)
    await connect(page, types, await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 780, y: 60 }))
    await useServer(page, target, 'practice')
    await panelOf(page).getByRole('combobox', { name: 'Table Name' }).fill('waiting')
    await page.getByRole('button', { name: 'More ways to run' }).click()
    await page.getByRole('menuitem', { name: 'Test with the first rows …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Test with the first rows' })
    await expect(dialog.getByText(/waiting stays unchanged\./)).toBeVisible()
    await expect(dialog.getByLabel('Test table')).toHaveValue('waiting_test')
    await dialog.getByLabel('Test table').fill('waiting')
    await dialog.getByRole('button', { name: 'Start test run' }).click()
    await expect(dialog.getByText(/A test run never writes to waiting/)).toBeVisible()
    await dialog.getByLabel('Test table').fill('waiting_test')
    await dialog.getByLabel('Rows per input').fill('20')
    await dialog.getByLabel('Rows per input').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(summary(page).getByText('Succeeded')).toBeVisible()
    await expect(
      summary(page).getByText(/Test run with the first rows of each input, at most 20/),
    ).toBeVisible()
    expect(await sql`select count(*)::int as rows from waiting_test`).toEqual([{ rows: 20 }])
    expect(await sql`select * from waiting`).toEqual([{ name: 'kept', amount: 7 }])

    await sql.begin(async (held) => {
      await held`lock table waiting in access exclusive mode`
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled()
      await expect(summary(page).getByText('Running')).toBeVisible()
      await expect(summary(page).getByRole('progressbar', { name: 'Run progress' })).toBeVisible()
      // A preview that is open stays open during the run, even if the page changes.
      const preview = page.getByRole('tab', { name: 'Preview', exact: true })
      await preview.click()
      await openPage(page, 'Input')
      await openPage(page, 'Output')
      await summary(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(summary(page).getByText('Cancelled')).toBeVisible()
      await expect(preview).toHaveAttribute('aria-selected', 'true')
    })
    expect(await sql`select * from waiting`).toEqual([{ name: 'kept', amount: 7 }])

    await run(page)
    expect(await sql`select * from waiting order by amount`).toEqual(rows)
    await page.getByRole('tab', { name: 'Runs' }).click()
    const list = page.getByRole('list', { name: 'Runs of this workflow' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list.getByRole('listitem').first()).toContainText('Ada Lovelace')
    await expect(list.getByRole('listitem').first()).toContainText('500 rows')
    await list.getByRole('button', { name: /Cancelled/ }).click()
    await expect(
      page.getByLabel('Run log').getByText('Processing cancelled. The target is unchanged.'),
    ).toBeVisible()
    await sql`truncate waiting`
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(summary(page).getByText('Succeeded')).toBeVisible()
    expect(await sql`select count(*)::int as rows from waiting`).toEqual([{ rows: 500 }])
  } finally {
    await sql`drop table if exists waiting, waiting_test`
    await sql.end()
  }
})

test('shows the full row count on each connection after a run, even on short ones and between two unions @long', async ({
  page,
}) => {
  await enter(page, 'Short connections')
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 285, 15],
      ['twice', 'unionTable', 525, 15],
      ['passed', 'columnSelection', 765, 15],
      ['more', 'csvInput', 285, 165],
      ['thrice', 'unionTable', 525, 165],
      ['shaped', 'columnSelection', 765, 180],
      ['written', 'csvOutput', 1005, 165],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'twice'],
      ['more', 'twice'],
      ['twice', 'passed'],
      ['passed', 'thrice'],
      ['more', 'thrice'],
      ['thrice', 'shaped'],
      ['shaped', 'written'],
    ],
  )
  const lines = (count: number) => `name,amount\n${'a,1\n'.repeat(count)}`
  for (const [name, count] of [
    ['rows', 12_000],
    ['more', 3],
  ] as const) {
    await nodeOf(page, name).click()
    await expect(panelOf(page).getByText(name, { exact: true })).toBeVisible()
    await chooseFile(page, { name: `${name}.csv`, content: lines(count) })
    await expect(panelOf(page).getByText(/^[\d,]+ rows?, 2 columns/)).toBeVisible()
  }
  await run(page)
  const counts = page.locator('.react-flow__viewport').getByText(/^[\d,]+$/)
  await expect(counts).toHaveCount(8)
  expect((await counts.allTextContents()).toSorted()).toEqual([
    '12,000',
    '12,000',
    '12,003',
    '12,003',
    '12,006',
    '12,006',
    '3',
    '3',
  ])
  const boxes = async (of: Locator) =>
    await Promise.all((await of.all()).map(async (one) => (await one.boundingBox()) ?? fail()))
  const nodes = await boxes(page.locator('.react-flow__node'))
  for (const count of await boxes(counts))
    for (const node of nodes)
      expect(
        count.x + count.width <= node.x ||
          node.x + node.width <= count.x ||
          count.y + count.height <= node.y ||
          node.y + node.height <= count.y,
      ).toBe(true)
})

function fail(): never {
  throw new Error('The element is not on the screen.')
}
