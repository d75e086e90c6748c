import { writeFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { addSelection } from './support/add-steps.ts'
import { chooseFile, connect, download, drop, nodeOf, openPage, panelOf, run } from './support/editor.ts'
import { deleteSchedules, draw, openScheduler } from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Creates a workbook with a title above its header row. */
function titled(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Report', '2026'],
      ['id', 'town'],
      ['1', 'Oslo'],
      ['2', 'Kiel'],
    ]),
    'Towns',
  )
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const files = [
  {
    kind: 'csvInput',
    title: 'CSV File',
    round: '',
    file: { name: 'towns.csv', content: 'Report,2026\nid,town\n1,Oslo\n2,Kiel\n' },
    settings: 'How the file is read',
    skipped: 'Lines to skip',
  },
  {
    kind: 'excelInput',
    title: 'Excel File',
    round: ' @long',
    file: { name: 'towns.xlsx', content: titled() },
    settings: 'How the sheet is read',
    skipped: 'Rows to skip',
  },
] as const

/** Connects an input to a new file output and returns the output. */
async function leadOut(page: Page, source: Locator): Promise<Locator> {
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 540, y: 60 })
  await connect(page, selection, output)
  return output
}

/** Counts requests to re-read a file, and holds them back until the test releases them. */
async function holdReadings(page: Page) {
  const readings: string[] = []
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/read-again', async (route) => {
    readings.push(route.request().url())
    await held
    await route.continue()
  })
  return { readings, goOn }
}

for (const { kind, title, round, file, settings, skipped } of files) {
  test(`a changed reading option of ${title} is applied automatically, and the check mark is hidden until then${round}`, async ({
    page,
  }) => {
    await enter(page, 'Options')
    const panel = panelOf(page)
    const source = await drop(page, kind, title, { x: 60, y: 60 })
    await chooseFile(page, file)
    await expect(panel.getByText('3 rows, 2 columns')).toBeVisible()
    const output = await leadOut(page, source)
    await run(page)
    await expect(source.getByLabel('Completed')).toBeVisible()

    const { goOn } = await holdReadings(page)
    await source.click()
    await panel.getByRole('button', { name: settings }).click()
    await panel.getByRole('textbox', { name: skipped }).fill('1')
    await expect(source.getByLabel('Unfinished')).toBeVisible()
    await expect(output.getByLabel('Completed')).toHaveCount(0)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Reading the file …' })).toBeVisible()
    goOn()
    await expect(output.getByLabel('Completed')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: skipped })).toHaveValue('1')
    await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
    const written = (await download(page, /^result\.csv/)).toString('utf8')
    expect(written.trim().split('\r\n')).toEqual(['id,town', '1,Oslo', '2,Kiel'])
  })
}

test('repeating an earlier run waits until the file has been read with its changed options @long', async ({
  page,
}) => {
  await enter(page, 'Again')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'towns.csv', content: 'id,town\nid,town\n1,Oslo\n2,Kiel\n' })
  await expect(panel.getByText('3 rows, 2 columns')).toBeVisible()
  await leadOut(page, source)
  await run(page)

  const { goOn } = await holdReadings(page)
  await source.click()
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  await panel.getByRole('textbox', { name: 'Lines to skip' }).fill('1')
  await expect(source.getByLabel('Unfinished')).toBeVisible()
  await page.getByRole('tab', { name: 'Runs' }).click()
  await page
    .getByRole('list', { name: 'Runs of this workflow' })
    .getByRole('button', { name: /Succeeded/ })
    .click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByRole('button', { name: 'Reading the file …' })).toBeVisible()
  goOn()
  await expect(page.getByLabel('Run', { exact: true }).getByText('Succeeded')).toBeVisible()
  const written = (await download(page, /^result\.csv/)).toString('utf8')
  expect(written.trim().split('\r\n')).toEqual(['id,town', '1,Oslo', '2,Kiel'])
})

test('a schedule uses the columns of a file read with its changed options @long', async ({
  page,
  product,
}) => {
  await draw(page, product.practiceUrl, 'Scheduled', 'read_by_night')
  const panel = panelOf(page)
  const { goOn } = await holdReadings(page)
  await nodeOf(page, 'rows').click()
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  await panel.getByRole('switch', { name: 'First row is the header' }).uncheck()
  await expect(nodeOf(page, 'rows').getByLabel('Unfinished')).toBeVisible()
  const scheduling = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('/schedules'),
    { timeout: 120_000 },
  )
  const dialog = await openScheduler(page)
  await dialog.getByLabel('Schedule Name').fill('Towns by night')
  await dialog.getByRole('checkbox', { name: '12:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  goOn()
  const sent = (await scheduling).postData() ?? ''
  expect(sent).toContain('"column_1"')
  await deleteSchedules(page)
})

const MB = 1024 * 1024
const largeRow = `1,${'Oslo'.padEnd(1020, '.')}\n`
const largeHead = 'Report,2026\nid,town\n'
const largeRows = Math.ceil((65 * MB) / largeRow.length)

test('above 64 MB a changed reading option previews the first part of the file, and Run reads all of it @long', async ({
  page,
}, info) => {
  const path = info.outputPath('towns.csv')
  await writeFile(path, largeHead + largeRow.repeat(largeRows))
  await enter(page, 'Large')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await panel.locator('input[type=file]').first().setInputFiles(path)
  await expect(panel.getByText(`${(largeRows + 1).toLocaleString('en')} rows, 2 columns`)).toBeVisible({
    timeout: 120_000,
  })
  const output = await leadOut(page, source)
  await run(page)
  await expect(output.getByLabel('Completed')).toBeVisible()

  const { readings, goOn } = await holdReadings(page)
  await source.click()
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  await panel.getByRole('textbox', { name: 'Lines to skip' }).fill('1')
  await expect(panel.getByText('Preview of the first part of the file with the new options.')).toBeVisible()
  const firstRows = panel.getByRole('table', { name: 'First rows' })
  await expect(firstRows.getByRole('columnheader')).toHaveText(['id', 'town'])
  await expect(source.getByLabel('Unfinished')).toBeVisible()
  await expect(output.getByLabel('Completed')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByText('as read with the previous options')).toBeVisible()
  expect(readings).toEqual([])

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reading the file …' })).toBeVisible()
  goOn()
  await expect(output.getByLabel('Completed')).toBeVisible()
  await expect(panel.getByText(`${largeRows.toLocaleString('en')} rows, 2 columns`)).toBeVisible()
  await expect(firstRows).toHaveCount(0)
  expect(readings.length).toBe(1)
})
