import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import {
  chooseAllText,
  chooseFile,
  complete,
  connect,
  download,
  drop,
  openPage,
  panelOf,
  pick,
} from './support/editor.ts'
import { dialogOf, draw, openScheduler, waitForTaskSuccess } from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// A preview fails while its secret has no value.
test.use({ expectedErrors: [/status of 422 .*\/preview/] })

const orders = ['id,month,amount', '1,2026-02,5', '2,2026-03,7', '3,2026-03,2.50']

test('one workflow loads any month: its parameter is asked at Run and names the file', async ({ page }) => {
  await enter(page, 'Monthly')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'orders.csv', content: `${orders.join('\n')}\n` })
  await expect(panel.getByText('3 rows, 3 columns')).toBeVisible()
  await chooseAllText(page)
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 900, y: 60 })
  await openPage(page, 'Preparation')
  const filter = await drop(page, 'filterRows', 'Filter Rows', { x: 340, y: 60 })
  const calculate = await drop(page, 'calculateColumns', 'Calculate Columns', { x: 620, y: 60 })
  await connect(page, source, filter)
  await connect(page, filter, calculate)
  await connect(page, calculate, output)

  await page.getByRole('button', { name: 'Parameters', exact: true }).click()
  const parameters = page.getByRole('dialog', { name: 'Parameters' })
  await parameters.getByRole('button', { name: 'Add parameter' }).click()
  const name = parameters.getByRole('textbox', { name: 'Name' })
  await name.fill('the month')
  await expect(parameters.getByText('The parameter name “the month” does not work.')).toBeVisible()
  await name.fill('period')
  await name.press('Enter')
  await parameters.getByRole('textbox', { name: 'Description' }).fill('Month of the orders')
  await expect(parameters.getByText('Without a default, each run asks for a value.')).toBeVisible()
  await expect(parameters.getByText('Not used yet.')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Parameters')
  await page.keyboard.press('Escape')

  await filter.click()
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await pick(page, 'Column of condition 1', 'month')
  await panel.getByRole('button', { name: 'Parameter as value of condition 1' }).click()
  await page.getByRole('menuitem', { name: 'period' }).click()
  await expect(panel.getByLabel('Value of condition 1', { exact: true })).toHaveValue('{period}')
  await expect(
    page.getByText('The parameter period has no default. Give it one to see rows here.').first(),
  ).toBeVisible()
  await calculate.click()
  await panel.getByRole('button', { name: 'Add formula' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('key')
  const formula = panel.getByRole('textbox', { name: 'Formula of key' })
  await formula.click()
  await page.keyboard.type('{per')
  await complete(formula, panel.getByRole('option', { name: /\{period\}/ }), '{period}')
  await page.keyboard.type(' & "-" & id')
  await page.keyboard.press('Escape')
  await expect(panel.getByText('Type: text')).toBeVisible()
  await output.click()
  const fileName = panel.getByLabel('File name', { exact: true })
  await fileName.fill('orders-.csv')
  for (const _ of '.csv') await fileName.press('ArrowLeft')
  await panel.getByRole('button', { name: 'Parameter in File name' }).click()
  await page.getByRole('menuitem', { name: 'period' }).click()
  await expect(fileName).toHaveValue('orders-{period}.csv')

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const values = page.getByRole('dialog', { name: 'Run with these values' })
  await expect(values.getByText('Month of the orders')).toBeVisible()
  await expect(values.getByRole('button', { name: 'Run' })).toBeDisabled()
  await values.getByLabel('period').fill('2026-03')
  await expectNoAxeFindingsInBothThemes(page, 'Run with')
  await values.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByText('Parameters: period = "2026-03"').first()).toBeVisible()
  await expect(page.getByText(/^In formulas, today\(\) is \d{4}-\d\d-\d\d \(\w+(\/\w+)?\)\.$/)).toBeVisible()
  const file = (await download(page, /^orders-2026-03\.csv/)).toString('utf8').trim().split('\r\n')
  expect(file).toEqual(['id,month,amount,key', '2,2026-03,7,2026-03-2', '3,2026-03,2.50,2026-03-3'])

  // The values of the last run are offered again, and a parameter in use can be renamed but not deleted.
  await page.getByRole('button', { name: 'More ways to run' }).click()
  await page.getByRole('menuitem', { name: 'Run with …' }).click()
  await expect(values.getByLabel('period')).toHaveValue('2026-03')
  await expect(values.getByText('These are the values of your last run.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Parameters', exact: true }).click()
  await expect(parameters.getByRole('button', { name: 'Delete period' })).toBeDisabled()
  await name.fill('month')
  await name.press('Enter')
  await parameters.getByRole('textbox', { name: 'Default' }).fill('2026-02')
  await parameters.getByRole('button', { name: 'Filter Rows' }).click()
  await expect(parameters).toBeHidden()
  await expect(panel.getByLabel('Value of condition 1', { exact: true })).toHaveValue('{month}')
  await expect(panel.getByText('1 of 3 rows stay.')).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByText('with the defaults month = "2026-02"').first()).toBeVisible()
  await expect(page.getByText('row 1 of 1')).toBeVisible()
})

test('a schedule loads the day before each run into a table of that day', async ({ page, product }) => {
  test.slow()
  await draw(page, product.practiceUrl, 'Day before', 'loaded_{day}')
  await page.getByRole('button', { name: 'Parameters', exact: true }).click()
  const parameters = page.getByRole('dialog', { name: 'Parameters' })
  await parameters.getByRole('button', { name: 'Add parameter' }).click()
  await parameters.getByRole('textbox', { name: 'Name' }).fill('day')
  await parameters.getByRole('textbox', { name: 'Name' }).press('Enter')
  await parameters.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Date', exact: true }).click()
  await expect(parameters.getByText('Used in:')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(parameters).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const dialog = await openScheduler(page)
  await dialog.getByLabel('Schedule Name').fill('Of the day before')
  await dialog.getByRole('checkbox', { name: '12:00 AM', exact: true }).check()
  await dialog.getByRole('combobox', { name: 'day', exact: true }).click()
  await page.getByRole('option', { name: 'Day before the run' }).click()
  await expectNoAxeFindingsInBothThemes(page, 'Schedule with a parameter', { part: 'fieldset' })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()
  await dialog.getByRole('row').filter({ hasText: 'Of the day before' }).click()
  await expect(dialog.getByRole('combobox', { name: 'day', exact: true })).toHaveValue('Day before the run')
  await dialog.getByRole('button', { name: 'Run now', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await waitForTaskSuccess(page, 'Of the day before')
  // The schedule has the browser's time zone, in which it can be another day than on the server.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const sql = postgres(product.practiceUrl, { onnotice: () => undefined })
  try {
    const made = await sql<{ name: string; yesterday: string }[]>`
      select table_name as name, (now() at time zone ${zone} - interval '1 day')::date::text as yesterday
      from information_schema.tables where table_name like 'loaded\\_%'`
    expect(made.map(({ name }) => name)).toEqual([`loaded_${made[0]?.yesterday}`])
  } finally {
    await sql.end()
  }
})

test('emails are replaced by hashes with a secret that nobody can read', async ({ page }) => {
  test.slow()
  await enter(page, 'Pseudonyms')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'people.csv', content: 'email\nada@example.com\n' })
  await expect(panel.getByText('1 row, 1 column')).toBeVisible()
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 620, y: 60 })
  await openPage(page, 'Preparation')
  const calculate = await drop(page, 'calculateColumns', 'Calculate Columns', { x: 340, y: 60 })
  await connect(page, source, calculate)
  await connect(page, calculate, output)

  await page.getByRole('button', { name: 'Parameters', exact: true }).click()
  const parameters = page.getByRole('dialog', { name: 'Parameters' })
  await parameters.getByRole('button', { name: 'Add parameter' }).click()
  const name = parameters.getByRole('textbox', { name: 'Name' })
  await name.fill('pepper')
  await name.press('Enter')
  await parameters.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Secret text' }).click()
  await expect(parameters.getByText('No value is stored.')).toBeVisible()
  const value = parameters.getByLabel('Value', { exact: true })
  await value.fill('short')
  await expect(parameters.getByText('must have 8 to 1000 characters')).toBeVisible()
  await expect(parameters.getByRole('button', { name: 'Store value' })).toBeDisabled()
  await value.fill('correct horse')
  await parameters.getByRole('button', { name: 'Store value' }).click()
  await expect(parameters.getByText('A value is stored. It cannot be shown.')).toBeVisible()
  await expect(value).toHaveValue('')
  await expectNoAxeFindingsInBothThemes(page, 'Secret parameter')
  await page.keyboard.press('Escape')

  await calculate.click()
  await panel.getByRole('button', { name: 'Add formula' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('id')
  const formula = panel.getByRole('textbox', { name: 'Formula of id' })
  await formula.click()
  await page.keyboard.type('sha256(email & ')
  await panel.getByRole('button', { name: 'Parameter in Formula of id' }).click()
  await page.getByRole('menuitem', { name: 'pepper' }).click()
  await expect(formula).toHaveText('sha256(email & {pepper})')
  const hash = createHash('sha256').update('ada@example.comcorrect horse').digest('hex')
  await expect(page.getByRole('gridcell', { name: hash })).toBeVisible()

  await output.click()
  await panel.getByLabel('File name').fill('people-hashed.csv')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Parameters: pepper = ••••••').first()).toBeVisible()
  const file = (await download(page, /^people-hashed\.csv/)).toString('utf8').trim().split('\r\n')
  expect(file).toEqual(['email,id', `ada@example.com,${hash}`])

  // Another value changes the preview, and without a value a run doesn't start.
  await calculate.click()
  await page.getByRole('button', { name: 'Parameters', exact: true }).click()
  await value.fill('battery staple')
  await parameters.getByRole('button', { name: 'Store value' }).click()
  await expect(value).toHaveValue('')
  await page.keyboard.press('Escape')
  const other = createHash('sha256').update('ada@example.combattery staple').digest('hex')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('gridcell', { name: other })).toBeVisible()
  await page.getByRole('button', { name: 'Parameters', exact: true }).click()
  await parameters.getByRole('button', { name: 'Remove value' }).click()
  await expect(parameters.getByText('No value is stored.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('The secret parameter pepper has no value. Store one under Parameters.').first(),
  ).toBeVisible()
})
