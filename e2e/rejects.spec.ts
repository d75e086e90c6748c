import postgres from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { addSelection, addTypes } from './support/add-steps.ts'
import { useServer } from './support/connections.ts'
import {
  chooseAllText,
  chooseFile,
  choosePolicy,
  connect,
  download,
  drop,
  openPage,
  panelOf,
  pick,
  run,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const content = [
  'id,day,amount',
  ...Array.from({ length: 300 }, (_, i) => `${i + 1},${(i % 28) + 1}/12/2024,${i === 120 ? '1.5' : i}`),
].join('\n')

test('rejects are filtered by reason, and Fix leads to the setting that converts their column', async ({
  page,
}) => {
  await enter(page, 'Days')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'days.csv', content: `${content}\n` })
  await expect(panel.getByText(/^300 rows/)).toBeVisible()
  await chooseAllText(page)
  const selection = await addSelection(page, source)
  const types = await addTypes(page, selection)
  for (const [column, type] of [
    ['day', 'date'],
    ['amount', 'int'],
  ] as const) {
    await panel.getByLabel(`Type of ${column}`).click()
    await page.locator(`[role=option][value=${type}]:visible`).click()
  }
  await choosePolicy(page, 'Set the value to null')
  await openPage(page, 'Output')
  await connect(page, types, await drop(page, 'csvOutput', 'CSV File', { x: 780, y: 60 }))
  await run(page)

  await page.getByRole('tab', { name: 'Rejects (301)' }).click()
  const shown = page.getByRole('tabpanel', { name: 'Rejects (301)' })
  const table = shown.getByRole('table', { name: 'Rejects' })
  const rows = table.locator('[data-line]')
  await expect(rows.first()).toContainText('1/12/2024')
  await expect(table).toHaveAttribute('aria-rowcount', '302')
  expect(await rows.count()).toBeLessThan(100)
  await expectNoAxeFindingsInBothThemes(page, 'rejects')
  await table.getByRole('button', { name: /^Row/ }).click()
  await expect(rows.first()).toContainText('300')
  await shown.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: 'amount (1)' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('has a fraction')
  await expect(shown.getByText('1 of 301 rejects')).toBeVisible()
  await shown.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: 'All columns' }).click()
  await shown.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: /^is not a date .*\(300\)$/ }).click()
  await expect(shown.getByText('300 of 301 rejects')).toBeVisible()
  await shown.getByLabel('Find values').fill('28/')
  await expect(rows).toHaveCount(10)

  await rows.nth(0).getByRole('button', { name: '28/12/2024' }).press('ArrowDown')
  const next = rows.nth(1).getByRole('button', { name: '28/12/2024' })
  await expect(next).toBeFocused()
  await next.press('Enter')
  const whole = page.getByRole('dialog', { name: 'day, row 252' })
  await expect(whole.getByLabel('Value')).toHaveText('28/12/2024')
  await page.keyboard.press('Escape')
  const file = (await download(page, /^rejects\.csv/)).toString()
  expect(file).toContain('121,"amount","1.5"')
  expect(file).toContain('"Change Data Type","121","9/12/2024","1.5"')

  await table.getByRole('button', { name: 'Fix day, row 252' }).click()
  await expect(panel.getByLabel('Format', { exact: true })).toBeFocused()
  await page.keyboard.type('%d/%m/%Y')
  await shown.getByRole('button', { name: 'Show all rows' }).click()
  await shown.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: /^has a fraction/ }).click()
  await table.getByRole('button', { name: 'Fix amount, row 121' }).click()
  const amount = panel.getByRole('listitem').filter({ hasText: 'amount' })
  await amount.getByRole('checkbox', { name: 'Round to the nearest value' }).check()
  await run(page)
  await expect(page.getByRole('tab', { name: /^Rejects/ })).toHaveCount(0)
  await expect(page.getByLabel('Run', { exact: true }).getByText('300 rows read, 300 written')).toBeVisible()
})

test('Fix leads to the type of a column where its file is read', async ({ page }) => {
  await enter(page, 'Read amounts')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const rows = Array.from({ length: 40 }, (_, i) => `c${i}`).join(',')
  const values = (amount: string) =>
    Array.from({ length: 40 }, (_, i) => (i === 35 ? amount : `v${i}`)).join(',')
  await chooseFile(page, { name: 'wide.csv', content: `${rows}\n${values('1')}\n${values('1.5')}\n` })
  await expect(panel.getByText(/^2 rows, 40 columns/)).toBeVisible()
  await panel.getByLabel('Search columns').fill('c35')
  await pick(page, 'Type of c35', 'int')
  await choosePolicy(page, 'Skip the row')
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  await connect(page, selection, await drop(page, 'csvOutput', 'CSV File', { x: 540, y: 60 }))
  await run(page)

  await page.getByRole('tab', { name: 'Rejects (1)' }).click()
  const table = page.getByRole('table', { name: 'Rejects' })
  await expect(table.locator('[data-line]')).toContainText('has a fraction')
  await table.getByRole('button', { name: 'Fix c35, row 2' }).click()
  const line = panel.getByRole('listitem').filter({ hasText: 'c35' })
  await expect(line.locator(':focus')).toBeVisible()
  await line.getByRole('checkbox', { name: 'Round to the nearest value' }).check()
  await run(page)
  await expect(page.getByRole('tab', { name: /^Rejects/ })).toHaveCount(0)
  await expect(page.getByLabel('Run', { exact: true }).getByText('2 rows read, 2 written')).toBeVisible()
})

test('Fix leads to the policy for a text among numbers, which no option could convert', async ({ page }) => {
  await enter(page, 'Text among numbers')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\nb,n/a\nc,3\n' })
  await pick(page, 'Type of amount', 'int')
  await choosePolicy(page, 'Set the value to null')
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  await connect(page, selection, await drop(page, 'csvOutput', 'CSV File', { x: 540, y: 60 }))
  await run(page)

  await page.getByRole('tab', { name: 'Rejects (1)' }).click()
  await page
    .getByRole('table', { name: 'Rejects' })
    .getByRole('button', { name: 'Fix amount, row 2' })
    .click()
  const policy = panel.getByRole('combobox', { name: 'Values that do not fit' })
  await expect(policy).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Options of amount' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await pick(page, 'Values that do not fit', 'Skip the row')
  await run(page)
  await expect(page.getByLabel('Run', { exact: true }).getByText('3 rows read, 2 written')).toBeVisible()
})

test('rejects are added to a table next to the output', async ({ page, product }) => {
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { onnotice: () => undefined })
  try {
    await enter(page, 'Amounts')
    const panel = panelOf(page)
    const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\nb,1.5\n' })
    await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
    await chooseAllText(page)
    const selection = await addSelection(page, source)
    const types = await addTypes(page, selection)
    await panel.getByLabel('Type of amount').click()
    await page.getByRole('option', { name: 'whole number (int)' }).click()
    await choosePolicy(page, 'Skip the row')
    await openPage(page, 'Output')
    await connect(page, types, await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 780, y: 60 }))
    await useServer(page, target, 'practice')
    await panel.getByRole('combobox', { name: 'Table Name' }).fill('amounts_kept')
    await panel.getByRole('button', { name: 'More write options' }).click()
    const name = panel.getByLabel('Rejects table')
    await name.fill('Amounts_kept')
    await expect(panel.getByText(/needs a different name from the table/)).toBeVisible()
    await name.fill('amounts_rejects')
    await run(page)
    expect(await sql`select name, amount::int from amounts_kept`).toEqual([{ name: 'a', amount: 1 }])
    expect(await sql`select "row"::int, "column", value, data from amounts_rejects`).toEqual([
      { row: 2, column: 'amount', value: '1.5', data: '{"name":"b","amount":"1.5"}' },
    ])
  } finally {
    await sql`drop table if exists amounts_kept, amounts_rejects`
    await sql.end()
  }
})
