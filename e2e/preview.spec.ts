import type { Locator, Page } from '@playwright/test'
import { addSelection, addTypes } from './support/add-steps.ts'
import { chooseInColumn } from './support/column-menu.ts'
import { chooseAllText, chooseFile, connect, drop, openPage, panelOf, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const gridOf = (page: Page, name = 'Preview') => page.getByRole('grid', { name, exact: true })
const cell = (page: Page, text: string) => gridOf(page).getByRole('gridcell', { name: text, exact: true })
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

/** Opens a workflow with one file and enlarges its preview. */
async function preview(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await enter(page, name)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: `${name}.csv`, content: `${lines.join('\n')}\n` })
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const higher = page.getByRole('button', { name: 'Enlarge panel' })
  if (await higher.isVisible()) await higher.click()
  await expect(gridOf(page).getByRole('row').nth(1)).toBeVisible()
}

const people = ['id,name,town', '1,Ada,Oslo', '2,Bob,', '3,Cem,"New\tYork"', '4,Dora,oslo']

test('cells are selected by mouse and keyboard and copied for spreadsheets', async ({ page }) => {
  await preview(page, 'Copy', people)
  await cell(page, 'Ada').click()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`)
  await page.keyboard.press('Control+c')
  await expect(page.getByText('6 cells copied')).toBeVisible()
  expect(await copied(page)).toBe('Ada\tOslo\r\nBob\t\r\nCem\t"New\tYork"')

  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Copy selected cells' }).click()
  await page.getByRole('menuitem', { name: 'Copy with column names' }).click()
  await expect(page.getByText('12 cells copied')).toBeVisible()
  expect((await copied(page)).split('\r\n')[0]).toBe('id\tname\ttown')

  await chooseInColumn(page, 'name', 'Copy with column name')
  await expect(page.getByText('4 cells copied')).toBeVisible()
  expect(await copied(page)).toBe('name\r\nAda\r\nBob\r\nCem\r\nDora')

  const from = await cell(page, '1').boundingBox()
  const to = await cell(page, 'Bob').boundingBox()
  if (!from || !to) throw new Error('The cells are not on the screen.')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  expect(await copied(page)).toBe('1\tAda\r\n2\tBob')
})

test('the server sorts and searches rows, and matches are marked @long', async ({ page }) => {
  await preview(page, 'Find', people)
  await chooseInColumn(page, 'name', 'Sort this preview', 'Sort descending')
  await expect(gridOf(page).getByRole('columnheader', { name: /^name/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(gridOf(page).locator('[data-row="0"]').getByRole('rowheader')).toHaveText('4')

  await gridOf(page).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('OSL')
  await expect(page.getByText(/^rows 1 to \d of 2 found$/)).toBeVisible()
  await expect(gridOf(page).locator('mark')).toHaveText(['osl', 'Osl'])
  await page.getByRole('textbox', { name: 'Find rows with' }).fill('Paris')
  await expect(page.getByText('No row contains “Paris”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await expect(page.getByText(/^rows 1 to \d of 4$/)).toBeVisible()
  await chooseInColumn(page, 'name', 'Sort this preview', 'Remove sort')
  await expect(gridOf(page).locator('[data-row="0"]').getByRole('rowheader')).toHaveText('1')
})

test('columns are hidden, shown, frozen and fitted to their content @long', async ({ page }) => {
  const columns = Array.from({ length: 500 }, (_, at) => `c${at + 1}`)
  const rows = Array.from({ length: 300 }, (_, at) => columns.map((name) => `${name}.${at + 1}`).join(','))
  await preview(page, 'Wide', [columns.join(','), ...rows])
  await expect(page.getByText('500 columns', { exact: true })).toBeVisible()
  await chooseInColumn(page, 'c2', 'Arrange columns', 'Hide this column')
  await expect(page.getByText('500 columns, 1 hidden')).toBeVisible()
  await chooseInColumn(page, 'c1', 'Arrange columns', 'Freeze this column')
  await cell(page, 'c3.1').click()
  await page.keyboard.press('Control+ArrowRight')
  await expect(cell(page, 'c500.1')).toBeInViewport()
  await expect(cell(page, 'c1.1')).toBeInViewport()
  await page.getByRole('button', { name: 'Show and hide columns' }).click()
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('500 columns, 1 hidden')).toHaveCount(0)

  const head = gridOf(page).getByRole('columnheader', { name: /^c500 / })
  const before = (await head.boundingBox())?.width ?? 0
  await chooseInColumn(page, 'c500', 'Arrange columns', 'Wider')
  expect((await head.boundingBox())?.width ?? 0).toBeGreaterThan(before)
})

test('several columns are hidden together, frozen up to one, and rows are sorted by two columns', async ({
  page,
}) => {
  await preview(page, 'Arranged', ['id,name,town', '1,Bo,Rome', '2,Ada,Rome', '3,Cem,Bern'])
  const heads = gridOf(page).getByRole('columnheader').locator('b')
  await chooseInColumn(page, 'town', 'Sort this preview', 'Sort descending')
  await chooseInColumn(page, 'name', 'Sort this preview', 'Then sort ascending')
  for (const [at, id] of ['2', '1', '3'].entries())
    await expect(gridOf(page).locator(`[data-row="${at}"]`).getByRole('gridcell').first()).toHaveText(id)

  await chooseInColumn(page, 'name', 'Arrange columns', 'Freeze up to this column')
  await page.getByRole('button', { name: 'Menu of town', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Arrange columns', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Unfreeze columns', exact: true }).click()
  await page.getByRole('button', { name: 'Menu of town', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Arrange columns', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Freeze up to this column', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Unfreeze/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await heads.getByText('id', { exact: true }).click()
  await heads.getByText('name', { exact: true }).click({ modifiers: ['ControlOrMeta'] })
  await chooseInColumn(page, 'name', 'Hide these columns')
  await expect(heads).toHaveText(['town'])
  await chooseInColumn(page, 'town', 'Arrange columns', 'Show all columns')
  await expect(heads).toHaveText(['id', 'name', 'town'])
})

test('the icons for fitting, widening and narrowing columns differ, as do those for fitting and filling the screen @long', async ({
  page,
}) => {
  await preview(page, 'Icons', people)
  const iconOf = (of: Locator) => of.locator('svg').evaluate((icon) => icon.innerHTML)
  await gridOf(page).getByRole('button', { name: 'Menu of name', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Arrange columns', exact: true }).click()
  const items = ['Fit width', 'Wider', 'Narrower'].map((name) =>
    page.getByRole('menuitem', { name, exact: true }),
  )
  expect(new Set(await Promise.all(items.map(iconOf))).size).toBe(3)
  await page.keyboard.press('Escape')
  const buttons = ['Fit View', 'Full screen'].map((name) => page.getByRole('button', { name, exact: true }))
  expect(new Set(await Promise.all(buttons.map(iconOf))).size).toBe(2)
})

test('one key scrolls to the last of two hundred thousand rows @long', async ({ page }) => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `${at + 1},name ${at % 97}`)
  await preview(page, 'Long', ['id,name', ...rows])
  await expect(page.getByText(/of 200,000/)).toBeVisible()
  await cell(page, '1').click()
  await page.keyboard.press('Control+End')
  await expect(gridOf(page).getByRole('rowheader', { name: '200,000', exact: true })).toBeInViewport()
  await expect(cell(page, '200000')).toBeVisible()
  await page.keyboard.press('Control+Home')
  await expect(cell(page, '1')).toBeInViewport()
})

test('missing values and leading or trailing spaces are visible, and a long cell can be read in full', async ({
  page,
}) => {
  const long = 'word '.repeat(4000).trim()
  await preview(page, 'Cells', ['a,b,c', `1,,"${long}"`, '2, lead,x'])
  await expect(gridOf(page).locator('[data-kind=null]')).toHaveText('null')
  await expect(cell(page, ' lead')).toBeVisible()
  await gridOf(page)
    .getByRole('gridcell', { name: /^word word/ })
    .click()
  await page.keyboard.press('Enter')
  const reader = page.getByRole('dialog', { name: 'c, row 1' })
  await expect(reader.getByText('19,999 characters')).toBeVisible()
  await reader.getByRole('button', { name: 'Copy' }).click()
  await expect(reader.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await copied(page)).toBe(long)
  await page.keyboard.press('Escape')
  await expect(gridOf(page)).toBeFocused()
})

test("a column's profile appears above it, and in full on request @long", async ({ page }) => {
  await preview(page, 'Profile', [
    'id,town',
    ...Array.from({ length: 40 }, (_, at) => `${at},${at % 4 ? 'Oslo' : ''}`),
  ])
  const bar = gridOf(page).getByRole('button', { name: /^Values of town: 1 distinct, 25 % null/ })
  await expect(bar).toBeVisible()
  await bar.click()
  const details = page.getByRole('dialog', { name: 'Values of town' })
  await expect(details.getByText('10 (25 %)')).toBeVisible()
  await expect(details.getByText('30 (75 %)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show column profile' }).click()
  await expect(bar).toHaveCount(0)
})

test('the Data tab shows the result of a successful run, and the Data Table tab shows only the rows of a Data Table @long', async ({
  page,
}) => {
  await preview(page, 'Tabs', people)
  const source = page.locator('.react-flow__node')
  await page.getByRole('tab', { name: 'Data', exact: true }).click()
  await expect(page.getByText('No data available')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Data Table' })).toHaveCount(0)

  await openPage(page, 'Preparation')
  const table = await drop(page, 'dataTable', 'Data Table', { x: 340, y: 60 })
  await connect(page, source.first(), table)
  await page.getByRole('tab', { name: 'Data Table' }).click()
  await expect(gridOf(page, 'Data Table').getByText('Dora')).toBeVisible()
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 620, y: 60 })
  await expect(page.getByRole('tab', { name: 'Data Table' })).toHaveCount(0)
  await connect(page, table, output)
  await run(page)
  await page.getByRole('tab', { name: 'Data', exact: true }).click()
  await expect(gridOf(page, 'Data').getByText('Dora')).toBeVisible()
})

test('the preview says which column is missing and links to the component @long', async ({ page }) => {
  await preview(page, 'Gone', people)
  await chooseAllText(page)
  const panel = panelOf(page)
  const source = page.locator('.react-flow__node').first()
  const selection = await addSelection(page, source)
  const types = await addTypes(page, selection)
  await panel.getByRole('button', { name: /Use suggested types/ }).click()
  await selection.click()
  await panel.getByRole('checkbox', { name: 'id' }).uncheck()
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 780, y: 60 })
  await connect(page, types, output)
  await expect(page.getByText(/There are no rows to preview yet\. .*id/)).toBeVisible()
  await page.getByRole('button', { name: 'Show Change Data Type' }).click()
  await expect(panel.getByText(/no longer has the columns that are struck through/)).toBeVisible()
})

test('a direction control character in a name is shown as a symbol, and the name is copied unchanged @long', async ({
  page,
}) => {
  const column = `na\u202eem`
  await preview(page, `bill\u202egpj`, [`id,${column}`, '1,Ada'])
  const sign = { name: 'Right-to-left override (U+202E)', exact: true } as const
  await expect(gridOf(page).getByRole('columnheader').getByRole('img', sign)).toBeVisible()
  // One is in the name of the file, the other in the list of columns below.
  await expect(panelOf(page).getByRole('img', sign)).toHaveCount(2)
  await chooseInColumn(page, column, 'Copy with column name')
  await expect(page.getByText('1 cell copied')).toBeVisible()
  expect(await copied(page)).toBe(`${column}\r\nAda`)
})
