import { newNode, serializeWorkflow } from '@anj/workflow'
import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { paste, toast } from './support/canvas.ts'
import { useServer } from './support/connections.ts'
import {
  chooseAllText,
  chooseFile,
  connect,
  draggedFile,
  drop,
  nodeOf,
  openPage,
  panelOf,
} from './support/editor.ts'
import { descendants } from './support/processes.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const summary = (page: Page) => page.getByLabel('Run', { exact: true })
const runButton = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Draws a workflow with a Data Table between an output and a file input that has no file. */
async function draw(page: Page, output: 'csvOutput' | 'postgresqlOutput') {
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['shown', 'dataTable', 345, 15],
      ['written', output, 645, 15],
    ],
    [
      ['rows', 'shown'],
      ['shown', 'written'],
    ],
  )
}

async function choose(page: Page, content: string, found: string) {
  await nodeOf(page, 'rows').click()
  await chooseFile(page, { name: 'rows.csv', content })
  await expect(panelOf(page).getByText(found)).toBeVisible()
}

test('an invalid date format puts a badge on its node, and Run stops with the same message @long', async ({
  page,
}) => {
  await enter(page, 'Unreadable format')
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['typed', 'changeDataType', 45, 120],
      ['written', 'csvOutput', 345, 120],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'typed'],
      ['typed', 'written'],
    ],
  )
  const panel = panelOf(page)
  await choose(page, 'name,day\na,31/12/2024\n', '1 row, 2 columns')
  await chooseAllText(page)
  await nodeOf(page, 'typed').click()
  await panel.getByLabel('Type of day').click()
  await page.getByRole('option', { name: /^date( \(suggested\))?$/ }).click()
  await panel.getByRole('button', { name: /^Options of day/ }).click()
  await panel.getByRole('combobox', { name: 'Format' }).fill('%d/%Q')
  const said =
    'Change Data Type cannot read the column day with the format %d/%Q: it contains an unknown part.'
  const badge = nodeOf(page, 'typed').getByLabel('Unfinished')
  await expect(badge).toBeVisible()
  await expect(nodeOf(page, 'typed')).toHaveAccessibleDescription(`Unfinished. ${said}`)
  await expect(panel.getByText(said)).toBeVisible()
  await runButton(page).click()
  await expect(toast(page, said)).toBeVisible()
  const refusal = summary(page).getByRole('alert').filter({ hasText: said })
  await expect(refusal).toBeVisible()

  await panel.getByRole('combobox', { name: 'Format' }).fill('%d/%m/%Y')
  await expect(badge).toBeHidden()
  await expect(panel.getByText(said)).toBeHidden()
  await runButton(page).click()
  await expect(summary(page).getByText('Succeeded')).toBeVisible()

  await panel.getByRole('combobox', { name: 'Format' }).fill('%d/%Q')
  await expect(badge).toBeVisible()
  await runButton(page).click()
  await expect(refusal).toBeVisible()
  await expect(summary(page).getByText('Not started')).toBeVisible()
  await expect(summary(page).getByText('Succeeded')).toBeHidden()
  await page.getByRole('tab', { name: 'Message' }).click()
  await expect(page.getByRole('log').getByText(`Processing failed: ${said}`)).toHaveCount(2)
})

test("a run's missing settings are reported before it starts, and a file without rows writes nothing @long", async ({
  page,
}) => {
  await enter(page, 'Needs')
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['shown', 'dataTable', 345, 15],
    ],
    [['rows', 'shown']],
  )
  await runButton(page).click()
  await expect(toast(page, 'Please add an output node to run the workflow.')).toBeVisible()
  await openPage(page, 'Output')
  await connect(page, nodeOf(page, 'shown'), await drop(page, 'csvOutput', 'CSV File', { x: 780, y: 60 }))
  await runButton(page).click()
  await expect(toast(page, 'Please prepare the input data before processing')).toBeVisible()
  await choose(page, 'name,amount\n', '0 rows, 2 columns')
  await runButton(page).click()
  await expect(toast(page, 'Table cannot be empty')).toBeVisible()
  await expect(summary(page).getByText('The target contains the same data as before the run.')).toBeVisible()
})

test('shows a generic error message if a run fails without giving a reason', async ({ page }) => {
  await enter(page, 'No reason')
  await draw(page, 'csvOutput')
  await choose(page, 'name,amount\n', '0 rows, 2 columns')
  // The server always gives a reason, so this route removes it from the response.
  await page.route(/\/api\/runs\/[^/]+\/events$/, async (route) => {
    const response = await route.fetch()
    const said = (await response.text()).replace(/"problem":\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '"problem":null')
    await route.fulfill({ response, body: said })
  })
  await runButton(page).click()
  const lost = 'Something went wrong while processing the table. Please try again later'
  await expect(toast(page, lost)).toBeVisible()
  await expect(runButton(page)).toBeEnabled()
})

test('a killed run fails and leaves its target unchanged @long', async ({ page, product }) => {
  const sql = postgres(product.practiceUrl, { onnotice: () => undefined })
  try {
    await sql`create table held (name text, amount text)`
    await sql`insert into held values ('kept', '7')`
    await enter(page, 'Killed')
    await draw(page, 'postgresqlOutput')
    await choose(page, 'name,amount\na,1\n', '1 row, 2 columns')
    await nodeOf(page, 'written').click()
    await useServer(page, new URL(product.practiceUrl), 'practice')
    await panelOf(page).getByRole('combobox', { name: 'Table Name' }).fill('held')
    await sql.begin(async (held) => {
      await held`lock table held in access exclusive mode`
      await runButton(page).click()
      await expect(summary(page).getByText('Running')).toBeVisible()
      const waits = () =>
        sql`select from pg_locks where not granted and relation = 'held'::regclass`.then(({ count }) => count)
      await expect.poll(waits).toBeGreaterThan(0)
      const children = descendants(product.launcher.pid ?? 0, 'run-child')
      expect(children).not.toEqual([])
      for (const child of children) process.kill(child, 'SIGKILL')
      const ended = 'The process that executed the run crashed. The target is unchanged.'
      await expect(toast(page, ended)).toBeVisible()
    })
    await expect(
      summary(page).getByText('The target contains the same data as before the run.'),
    ).toBeVisible()
    expect(await sql`select * from held`).toEqual([{ name: 'kept', amount: '7' }])
  } finally {
    await sql`drop table if exists held`
    await sql.end()
  }
})

test.describe('when the server refuses a run', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('a test run whose output was deleted in another window is refused @long', async ({
    page,
    context,
  }) => {
    await enter(page, 'Deleted meanwhile')
    await draw(page, 'csvOutput')
    await choose(page, 'name,amount\na,1\n', '1 row, 2 columns')
    await saved(page)
    await page.getByRole('button', { name: 'More ways to run' }).click()
    await page.getByRole('menuitem', { name: 'Test with the first rows …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Test with the first rows' })
    await expect(dialog.getByLabel('Test file')).toHaveValue('result_test')
    const other = await context.newPage()
    await other.goto('/')
    await nodeOf(other, 'written').click()
    await other.keyboard.press('Delete')
    await expect(nodeOf(other, 'written')).toHaveCount(0)
    await expect(nodeOf(page, 'written')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Start test run' }).click()
    const needed = 'Please drag and drop output component before processing'
    await expect(page.getByText(needed).first()).toBeVisible()
    await other.close()
  })
})

test('a workflow file with a forbidden connection from Data Dictionary opens with the target component marked', async ({
  page,
}) => {
  await enter(page, 'Opens')
  const at = (x: number) => ({ x, y: 15 })
  const nodes = [newNode('dataDictionary', 'a', at(45)), newNode('columnSelection', 'b', at(345))]
  const edges = [{ id: 'a b', source: 'a', target: 'b' }]
  const text = serializeWorkflow({ id: 'w', name: 'Led astray', nodes, edges, notes: [] }, [])
  const file = await draggedFile(page, 'Led astray.anj', text)
  for (const type of ['dragover', 'drop'])
    await page.locator('.react-flow__pane').dispatchEvent(type, { dataTransfer: file })
  const selection = nodeOf(page, 'Column Selection')
  await expect(selection).toHaveAccessibleDescription(
    /Data Dictionary can only be connected with AI Advisor\./,
  )
})
