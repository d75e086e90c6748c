import type { Locator } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes, expectNoAxeFindingsInForm } from './support/accessibility.ts'
import { nodes } from './support/canvas.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import { panelOf, pick, runExpectingFailure } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const orders = 'order,customer\no1,002\no2,009\no3,001\no4,\no5,002\n'
const customers = 'id,name,order\n001,Ada,first\n002,Bo,\n003,Cy,none\n'

const files = (left: string, right: string) =>
  [left, right].map((content, i) => ({
    name: `${i === 0 ? 'left' : 'right'}.csv`,
    lines: content.trimEnd().split('\n'),
  }))

test('customers without an order are listed, and the panel counts them before the run', async ({ page }) => {
  await enter(page, 'Without orders')
  const panel = panelOf(page)
  await drawSteps(page, files(customers, orders), [['rowsWithoutMatch', 'Rows Without a Match']])
  await pick(page, 'Left column of pair 1', 'id')
  await pick(page, 'Right column of pair 1', 'customer')
  const matches = panel.getByRole('status', { name: 'Matches' })
  await expect(matches.getByRole('row', { name: 'Left' })).toHaveText('Left21')
  await expect(matches.getByText('Result: 1 row.')).toBeVisible()
  await expectNoAxeFindingsInForm(page, 'Rows Without a Match')
  expect(await resultOf(page)).toEqual(['id,name,order', '003,Cy,none'])
})

test('customers with an order stay once each, however many orders they have', async ({ page }) => {
  await enter(page, 'With orders')
  const panel = panelOf(page)
  await drawSteps(page, files(customers, orders), [['rowsWithMatch', 'Rows With a Match']])
  await pick(page, 'Left column of pair 1', 'id')
  await pick(page, 'Right column of pair 1', 'customer')
  const matches = panel.getByRole('status', { name: 'Matches' })
  await expect(matches.getByText('Result: 2 rows.')).toBeVisible()
  await expectNoAxeFindingsInForm(page, 'Rows With a Match')
  expect(await resultOf(page)).toEqual(['id,name,order', '001,Ada,first', '002,Bo,'])
})

for (const [kind, title, expected] of [
  ['rightJoin', 'Right Join', ['o1|002|Bo', 'o3|001|Ada', 'o5|002|Bo', '|003|Cy']],
  ['fullJoin', 'Full Join', ['o1|002|Bo', 'o2|009|', 'o3|001|Ada', 'o4||', 'o5|002|Bo', '|003|Cy']],
] as const)
  test(`${title} also lists the customers without an order`, async ({ page }) => {
    await enter(page, title)
    const [, selection] = await drawSteps(page, files(orders, customers), [
      [kind, title],
      ['columnSelection', 'Column Selection'],
    ])
    await pick(page, 'Left column of pair 1', 'customer')
    await pick(page, 'Right column of pair 1', 'id')
    await expect(
      panelOf(page).getByRole('status', { name: 'Matches' }).getByText(`Result: ${expected.length} rows.`),
    ).toBeVisible()
    await selection?.click()
    const [header = '', ...rows] = (await resultOf(page)).map((line) => line.split(','))
    const places = ['order', 'customer', 'id', 'name'].map((column) => header.indexOf(column))
    const shown = rows.map((row) => {
      const [order, customer, id, name] = places.map((at) => row[at] ?? '')
      return [order, customer || id, name].join('|')
    })
    expect(shown.toSorted()).toEqual([...expected].toSorted())
  })

test('each order gets the name of its customer, and a run refuses a customer that occurs twice', async ({
  page,
}) => {
  await enter(page, 'Names')
  const panel = panelOf(page)
  await drawSteps(page, files(orders, `${customers}002,Bob,\n`), [['lookUp', 'Look Up']])
  await pick(page, 'Left column of pair 1', 'customer')
  await pick(page, 'Right column of pair 1', 'id')
  await expect(panel.getByText(/2 rows of the left table have several matches/)).toBeVisible()
  await expect(panel.getByRole('status', { name: 'Matches' }).getByRole('row', { name: 'Left' })).toHaveText(
    'Left32',
  )
  // Axe checks only what is on the screen.
  await panel.getByRole('checkbox', { name: 'id', exact: true }).scrollIntoViewIfNeeded()
  await expectNoAxeFindingsInForm(page, 'Look Up')
  expect(await runExpectingFailure(page)).toMatch(
    /several matches for 2 rows of the left table\. First keys: 002\./,
  )
  await pick(page, 'Several matches', 'Take the first match')
  await expect(panel.getByText(/have several matches/)).toBeHidden()
  expect(await resultOf(page)).toEqual([
    'order,customer,name,order (2)',
    'o1,002,Bo,',
    'o2,009,,',
    'o3,001,Ada,first',
    'o4,,,',
    'o5,002,Bo,',
  ])
})

test('two price lists are compared: added, removed and changed prices with old and new values', async ({
  page,
}) => {
  await enter(page, 'Prices')
  const panel = panelOf(page)
  const old = 'item,price,unit\nA,1.50,kg\nB,2.00,kg\nC,3.00,kg\n'
  const now = 'item,price,unit,note\nD,4.00,kg,new\nB,2.10,g,\nA,1.5,kg,\n'
  await drawSteps(page, files(old, now), [['compareTables', 'Compare Tables']])
  await pick(page, 'Left column of pair 1', 'item')
  await expect(panel.getByText('Not compared, because only one table has them: note')).toBeVisible()
  await expect(panel.getByRole('status', { name: 'Matches' }).getByRole('row', { name: 'Left' })).toHaveText(
    'Left21',
  )
  await expectNoAxeFindingsInForm(page, 'Compare Tables')
  expect(await resultOf(page)).toEqual([
    'Change,item,Changed columns,price (old),price (new),unit (old),unit (new)',
    'added,D,,,4.00,,kg',
    'changed,B,"price, unit",2.00,2.10,kg,g',
    'removed,C,,3.00,,kg,',
  ])
})

test('keys that are written differently are made alike from the panel of the join, on the side that needs it', async ({
  page,
}) => {
  await enter(page, 'Alike keys')
  const panel = panelOf(page)
  await drawSteps(
    page,
    files('order,Customer\no1, a1 \no2,b2\n', 'id,name,city\nA1,Ada,Bern\nB2,Bo,Rome\n'),
    [
      ['innerJoin', 'Inner Join'],
      ['columnSelection', 'Column Selection'],
    ],
  )
  await pick(page, 'Left column of pair 1', 'Customer')
  await pick(page, 'Right column of pair 1', 'id')
  const matches = panel.getByRole('status', { name: 'Matches' })
  await expect(matches.getByText('Result: 0 rows.')).toBeVisible()
  const keys = panel.getByRole('group', { name: 'Key columns' })
  const inMenu = async (within: Locator, column: string, source: string, ...items: readonly string[]) => {
    await within.getByRole('button', { name: `Menu of ${column} in ${source}`, exact: true }).click()
    for (const name of items) await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const back = () => nodes(page).filter({ hasText: 'Inner Join' }).click()
  await keys.getByRole('button', { name: 'Menu of Customer in File 1', exact: true }).click()
  await expectNoAxeFindingsInBothThemes(page, 'Menu of a key column', { isPopup: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('menuitem', { name: 'Change values', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Clean text …', exact: true }).click()
  await pick(page, 'Case', 'UPPER CASE')
  await expect(nodes(page).filter({ hasText: 'Clean Text' })).toHaveCount(1)
  await back()
  await expect(matches.getByText('Result: 2 rows.')).toBeVisible()

  // The key and the columns of the result follow the new name, and the other side stays as it is.
  await inMenu(keys, 'id', 'File 2', 'Rename column …')
  await page
    .getByRole('dialog', { name: 'Rename id' })
    .getByRole('textbox', { name: 'New name' })
    .fill('number')
  await page.keyboard.press('Enter')
  await back()
  await expect(panel.getByRole('combobox', { name: 'Right column of pair 1' })).toHaveValue('number')
  await expect(matches.getByText('Result: 2 rows.')).toBeVisible()

  await panel.getByRole('checkbox', { name: 'city', exact: true }).hover()
  await inMenu(
    panel.getByRole('list', { name: 'Columns' }),
    'city',
    'Column Selection',
    'Filter rows by values …',
  )
  const values = page.getByRole('dialog', { name: 'Values of city' })
  await values.getByRole('checkbox', { name: 'Rome' }).uncheck()
  await values.getByRole('button', { name: 'Keep these rows' }).click()
  await back()
  await expect(matches.getByText('Result: 1 row.')).toBeVisible()
  expect(await resultOf(page)).toEqual(['order,Customer,number,name,city', 'o1,A1,A1,Ada,Bern'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nodes(page).filter({ hasText: 'Filter Rows' })).toHaveCount(0)
})
