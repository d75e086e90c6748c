import postgres from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { addSelection } from './support/add-steps.ts'
import { useServer } from './support/connections.ts'
import {
  chooseAllText,
  chooseFile,
  choosePolicy,
  connect,
  drop,
  nodeOf,
  openPage,
  panelOf,
  pick,
  run,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const prices = 'id,zip,price\n1,01067,9.50\n2,80331,900\n'

test('a new file source has the types that its values fit, and a change there is undone like any setting', async ({
  page,
}) => {
  await enter(page, 'Typed')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'prices.csv', content: prices })
  await expect(panel.getByLabel('Type of id')).toHaveValue('int')
  await expect(panel.getByLabel('Type of zip')).toHaveValue('text')
  await expect(panel.getByLabel('Type of price')).toHaveValue('decimal')
  await expect(panel.getByText('Every value converts. 2 rows checked.')).toBeVisible()

  const list = panel.getByRole('list', { name: 'Columns' })
  const outside = await list.evaluate((element) => {
    const [own, around] = [element, element.parentElement ?? element].map((one) =>
      one.getBoundingClientRect(),
    )
    return own && around && [own.left - around.left, own.right - around.right]
  })
  expect(outside).toEqual([0, 0])

  await pick(page, 'Type of price', 'int')
  await expect(panel.getByText('1 cell of 1 column would not convert. 2 rows checked.')).toBeVisible()
  await choosePolicy(page, 'Set the value to null')
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('grid').getByText('900', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByLabel('Type of price')).toHaveValue('decimal')

  await pick(page, 'Type of id', 'decimal')
  await pick(page, 'Values that do not fit', 'Skip the row')
  await chooseAllText(page)
  await expect(panel.getByLabel('Type of price')).toHaveCount(0)
  await panel.getByText('Detected', { exact: true }).click()
  await expect(panel.getByLabel('Type of price')).toHaveValue('decimal')
  await expect(panel.getByLabel('Type of id')).toHaveValue('decimal')
  await expect(panel.getByText('Values that do not fit: skip the row')).toBeVisible()

  await chooseFile(page, { name: 'no-ids.csv', content: 'zip,price\n01067,9.5\n' })
  await expect(panel.getByText('whose type you had chosen: id (decimal).')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByLabel('Type of id')).toHaveValue('decimal')
})

test('the column under the pointer stays in place while values that do not fit are counted above it', async ({
  page,
}) => {
  await enter(page, 'Steady')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const names = Array.from({ length: 30 }, (_, i) => `column${i + 10}`)
  const row = names.map(() => 'x').join(',')
  await chooseFile(page, { name: 'wide.csv', content: `${names.join(',')}\n${row}\n${row}\n` })
  let count = () => {}
  const counted = new Promise<void>((resolve) => {
    count = resolve
  })
  await page.route('**/conversions', async (route) => {
    await counted
    await route.continue()
  })
  await pick(page, 'Type of column10', 'int')
  await pick(page, 'Type of column12', 'date')
  const line = panel.getByRole('listitem').filter({ hasText: 'column15' })
  await line.hover()
  const before = await line.boundingBox()
  count()
  await expect(panel.getByText('2 would not convert')).toHaveCount(2)
  await expect.poll(async () => Math.round(((await line.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBe(0)
})

test('a type that the user chose is no difference to a file whose encoding was confirmed', async ({
  page,
}) => {
  await enter(page, 'Encoding')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, {
    name: 'got.csv',
    content: Buffer.from('By;Menge\r\nK\x9bbenhavn;1\r\n\x92r\x9b;2\r\nR\x9bnne;n/a\r\n', 'latin1'),
  })
  await panel.getByRole('button', { name: 'Read in this encoding' }).click()
  await expect(panel.getByLabel('Type of Menge')).toHaveValue('text')
  await pick(page, 'Type of Menge', 'int')
  await expect(panel.getByRole('button', { name: 'Menge: 1 would not convert' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Use the types found now' })).toHaveCount(0)
})

test('newer content keeps the stored types and names what differs', async ({ page }) => {
  await enter(page, 'Newer')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'prices.csv', content: 'id,price,old\n1,9,x\n2,900,y\n' })
  await expect(panel.getByLabel('Type of price')).toHaveValue('int')
  const replace = panel.locator('input[type=file]').nth(1)
  await replace.setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id,price,note\n1,9.5,x\n2,1234.50,y\n'),
  })
  await expect(
    panel.getByText('The values now in the file suggest different types: price (int → decimal).'),
  ).toBeVisible()
  await expect(panel.getByText('The newest content of the file has more columns: note.')).toBeVisible()
  await expect(panel.getByText('The newest content of the file lacks columns: old.')).toBeVisible()
  await expect(panel.getByLabel('Type of price')).toHaveValue('int')
  await panel.getByRole('button', { name: 'Use the types found now' }).click()
  await expect(panel.getByLabel('Type of price')).toHaveValue('decimal')
  await expect(panel.getByRole('button', { name: 'Use the types found now' })).toHaveCount(0)
})

test('a value that becomes null is marked in the preview of its file, and is a null after it', async ({
  page,
}) => {
  await enter(page, 'Nulls')
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\nb,n/a\nc,3\n' })
  await pick(page, 'Type of amount', 'int')
  await choosePolicy(page, 'Set the value to null')
  await addSelection(page, source)
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Preview' })
  const amount = grid.locator('[data-row="1"]').getByRole('gridcell').last()
  await expect(amount).toHaveText('null')
  await expect(amount).toHaveAttribute('data-kind', 'null')
  await nodeOf(page, 'amounts.csv').click()
  await expect(amount).toHaveText('n/a')
  await expect(amount).toHaveAttribute('data-kind', 'reject')
  await expect(amount).toHaveAttribute('title', 'n/a: is not a whole number')
})

test('formats of one column are tried in order and count the values that each reads', async ({ page }) => {
  await enter(page, 'Formats')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, {
    name: 'days.csv',
    content: 'id,day\n1,31/12/2025\n2,30/12/2025\n3,2025-12-29\n4,28.12.2025\n',
  })
  await expect(panel.getByText('4 rows, 2 columns')).toBeVisible()
  await expect(panel.getByLabel('Type of day')).toHaveValue('date')
  await pick(page, 'Type of day', 'text')
  await panel.getByLabel('Type of day').click()
  await page.getByRole('option', { name: /^date( \(suggested\))?$/ }).click()
  await panel.getByRole('button', { name: 'Options of day' }).click()
  const formats = panel.getByRole('group', { name: 'Formats' })
  await formats.getByLabel('Format', { exact: true }).click()
  await page.getByRole('option', { name: '31/12/2025 → dd/MM/yyyy' }).click()
  await expect(panel.getByRole('button', { name: 'day: 2 would not convert' })).toBeVisible()
  await formats.getByRole('button', { name: 'Add format' }).click()
  await formats.getByLabel('Format 2', { exact: true }).click()
  await page.getByRole('option', { name: '2025-12-29 → yyyy-MM-dd' }).click()
  await formats.getByRole('button', { name: 'Add format' }).click()
  await formats.getByLabel('Format 3', { exact: true }).fill('dd.MM.yyyy')
  await page.keyboard.press('Escape')
  await expect(panel.getByText('Every value converts. 4 rows checked.')).toBeVisible()
  await expect(formats.getByRole('listitem')).toHaveText(['2', '1', '1'])
  await formats.getByRole('button', { name: 'Move format 2 up' }).click()
  await expect(formats.getByLabel('Format 1', { exact: true })).toHaveValue('yyyy-MM-dd')
  await expect(formats.getByRole('listitem')).toHaveText(['1', '2', '1'])
  await formats.getByRole('button', { name: 'Remove format 1' }).click()
  await expect(panel.getByRole('button', { name: 'day: 1 would not convert' })).toBeVisible()
})

test('dates in many notations and amounts with a currency are read with the formats found in them', async ({
  page,
}) => {
  await enter(page, 'Messy')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const lines = [
    ['31.12.2025', '€ 1.234,50'],
    ['30.12.2025', '7,25 €'],
    ['3. März 2025', 'EUR 12'],
    ['03/04/2025', '1.000'],
    ['2025-05-06', '$ 35'],
    ['unknown', '-5 EUR'],
    ['tbd', 'n/a'],
  ]
  const content = ['day;amount', ...lines.map((line) => line.join(';'))].join('\n')
  await chooseFile(page, { name: 'messy.csv', content })
  await expect(panel.getByText('7 rows, 2 columns')).toBeVisible()
  await pick(page, 'Type of day', 'date')
  const days = panel.getByRole('group', { name: 'Formats found in day' })
  await expect(days.getByText('4 formats read 5 of 7 values:')).toBeVisible()
  await expect(days.getByRole('listitem')).toHaveText([
    /^dd\.MM\.yyyy such as 3[01]\.12\.2025 ?2$/,
    /^dd\/MM\/yyyy such as 03\/04\/2025 ?1/,
    /^yyyy-MM-dd such as 2025-05-06 ?1$/,
    /^d\. MMM yyyy such as 3\. März 2025 ?1$/,
  ])
  const use = days.getByRole('button', { name: 'Use these 4 formats' })
  await expect(use).toBeDisabled()
  await days.getByRole('button', { name: '4 March' }).click()
  await pick(page, 'Type of amount', 'decimal')
  const amounts = panel.getByRole('group', { name: 'Formats found in amount' })
  await expect(amounts.getByText('1 format reads 5 of 7 values:')).toBeVisible()
  await expect(amounts.getByText(/^It ignores/)).toHaveText('It ignores EUR, € beside a number.')
  await expect(amounts.getByText('Numbers with other units do not convert: $ (1).')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'formats found')
  await use.click()
  await expect(panel.getByRole('button', { name: 'day: 2 would not convert' })).toBeVisible()
  await expect(days).toBeHidden()
  await amounts.getByRole('button', { name: 'Use this format' }).click()
  await expect(panel.getByRole('button', { name: 'amount: 2 would not convert' })).toBeVisible()
  await expect(amounts).toBeHidden()
  await choosePolicy(page, 'Set the value to null')
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Preview' })
  await expect(grid.locator('[data-row="2"]').getByRole('gridcell')).toHaveText(['2025-03-03', '12'])
  await expect(grid.locator('[data-row="3"]').getByRole('gridcell')).toHaveText(['2025-03-04', '1000'])
  await expect(grid.locator('[data-row="0"]').getByRole('gridcell').last()).toHaveText('1234.50')
})

test('spaces of a column that stays text are trimmed', async ({ page }) => {
  await enter(page, 'Trimmed')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'names.csv', content: 'id,name\n1,  Anna  \n2,Bela\n' })
  await expect(panel.getByLabel('Type of name')).toHaveValue('text')
  await panel.getByRole('button', { name: 'Options of name' }).click()
  await panel.getByRole('checkbox', { name: 'Trim spaces' }).check()
  await expect(panel.getByText('Every value converts. 2 rows checked.')).toBeVisible()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const cell = page.getByRole('gridcell', { name: /Anna/ })
  await expect.poll(() => cell.textContent()).toBe('Anna')
  await panel.getByRole('checkbox', { name: 'Trim spaces' }).uncheck()
  await expect.poll(() => cell.textContent()).not.toBe('Anna')
})

test('a column that nearly fits a type offers it and shows its misfits', async ({ page }) => {
  await enter(page, 'Nearly')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const lines = Array.from({ length: 200 }, (_, i) => `${i},${i === 70 ? 'n/a' : `${i}.5`}`)
  await chooseFile(page, { name: 'sums.csv', content: `id,sum\n${lines.join('\n')}\n` })
  await expect(panel.getByText('decimal, 1 of 200 does not fit')).toBeVisible()
  await panel.getByRole('button', { name: 'Show misfits of sum' }).click()
  await expect(panel.getByRole('list', { name: 'Values of sum that do not convert' })).toContainText(
    'Row 71: n/a',
  )
  await panel.getByRole('button', { name: 'Use decimal for sum' }).click()
  await expect(panel.getByLabel('Type of sum')).toHaveValue('decimal')
  await expect(panel.getByRole('button', { name: 'sum: 1 would not convert' })).toBeVisible()
})

test('the user decides which number of an ambiguous date is the day', async ({ page }) => {
  await enter(page, 'Ambiguous')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'days.csv', content: 'id,day\n1,03/04/2025\n2,05/06/2025\n' })
  await expect(panel.getByText('Which day is 03/04/2025 in this column?')).toBeVisible()
  await expect(panel.getByLabel('Type of day')).toHaveValue('text')
  await panel.getByRole('button', { name: '4 March' }).click()
  await expect(panel.getByLabel('Type of day')).toHaveValue('date')
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('grid').getByText('2025-03-04')).toBeVisible()
})

test('a row of the preview becomes the header, and the columns below it get their types', async ({
  page,
}) => {
  await enter(page, 'Header')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'report.csv', content: 'Anna,Bela\nCleo,Dora\nname,price\nx,1.5\ny,2\n' })
  await expect(panel.getByText('4 rows, 2 columns')).toBeVisible()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await page.getByRole('grid').getByText('price', { exact: true }).click()
  await page.getByRole('button', { name: 'Use row 2 as header' }).click()
  await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
  await expect(panel.getByLabel('Type of price')).toHaveValue('decimal')
})

test('a wide panel shows the types of 40 columns, and 400 columns stay fluid', async ({ page }) => {
  await enter(page, 'Wide')
  await page.setViewportSize({ width: 1440, height: 900 })
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const row = (count: number, cell: (at: number) => string) =>
    Array.from({ length: count }, (_, i) => cell(i)).join(',')
  await chooseFile(page, {
    name: 'wide.csv',
    content: `${row(40, (i) => `column_${i}`)}\n${row(40, String)}\n`,
  })
  await expect(panel.getByText('1 row, 40 columns')).toBeVisible()
  await page.getByRole('separator', { name: 'Configuration width' }).dblclick()
  await expect(panel.getByLabel('Type of column_1', { exact: true })).toHaveValue('int')
  const seen = async () => {
    const shown = panel.getByRole('combobox', { name: /^Type of column_/ })
    const boxes = await Promise.all((await shown.all()).map((one) => one.boundingBox()))
    return boxes.filter((box) => box && box.y + box.height <= 900).length
  }
  await expect.poll(seen).toBeGreaterThanOrEqual(34)

  await chooseFile(page, {
    name: 'wider.csv',
    content: `${row(400, (i) => `column_${i}`)}\n${row(400, String)}\n`,
  })
  await expect(panel.getByText('1 row, 400 columns')).toBeVisible()
  expect(await panel.getByRole('listitem').count()).toBeLessThan(100)
  await panel.getByLabel('Search columns').fill('column_399')
  await expect(panel.getByLabel('Type of column_399')).toHaveValue('int')
})

test('the panel of a typed file is accessible with all that it says about the columns', async ({ page }) => {
  await enter(page, 'Everything')
  const panel = panelOf(page)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const rows = Array.from({ length: 120 }, (_, i) => {
    const sum = i === 70 ? 'n/a' : `${i}.5`
    const day = i % 3 === 0 ? `2025-05-${(i % 12) + 13}` : `${(i % 12) + 13}/05/2025`
    return `${i},${sum},03/04/2025,${day},${i % 10 === 0 ? '' : 'x'}`
  })
  await chooseFile(page, {
    name: 'all.csv',
    content: `List of sums,,,,\nid,sum,due,day,\n${rows.join('\n')}\n`,
  })
  await expect(panel.getByText('120 rows, 5 columns')).toBeVisible()
  await panel.getByRole('button', { name: 'Show misfits of sum' }).click()
  await panel.getByRole('button', { name: 'Options of day' }).click()
  await expect(panel.getByRole('group', { name: 'Formats' })).toBeVisible()
  const chip = panel.getByRole('button', { name: '12 empty cells' })
  await chip.focus()
  await expect(page.getByRole('tooltip', { name: '12 empty cells become null' })).toBeVisible()
  await chip.blur()
  await expectNoAxeFindingsInBothThemes(page, 'typed file')
})

const messy = [
  'Sales of the year,,,',
  ',,,',
  'id,sold on,amount,paid',
  ...Array.from({ length: 40 }, (_, i) => {
    const day = String((i % 12) + 13)
    const formats = [`${day}/05/2025`, `2025-05-${day}`, `${day}.05.2025`, `${day} May 2025`]
    return `${i + 1},${formats[i % 4]},"${i + 1}.234,50",${i % 2 ? 'yes' : 'no'}`
  }),
].join('\n')

test('a newcomer turns a messy file into a typed table without Change Data Type', async ({
  page,
  product,
}) => {
  const target = new URL(product.practiceUrl)
  const sql = postgres(target.href, { onnotice: () => undefined })
  try {
    await enter(page, 'Messy')
    const panel = panelOf(page)
    const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await chooseFile(page, { name: 'sales.csv', content: `${messy}\n` })
    await expect(panel.getByText('40 rows, 4 columns')).toBeVisible()
    await expect(panel.getByLabel('Type of sold on')).toHaveValue('date')
    await expect(panel.getByLabel('Type of amount')).toHaveValue('decimal')
    await expect(panel.getByLabel('Type of paid')).toHaveValue('bit')
    const selection = await addSelection(page, source)
    await openPage(page, 'Output')
    await connect(page, selection, await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 540, y: 60 }))
    await useServer(page, target, 'practice')
    await panel.getByRole('combobox', { name: 'Table Name' }).fill('messy_sales')
    await run(page)
    const rows =
      await sql`select id::int, "sold on"::text as day, amount::text, paid from messy_sales order by id`
    expect(rows).toHaveLength(40)
    expect(rows.slice(0, 4)).toEqual([
      { id: 1, day: '2025-05-13', amount: '1234.50', paid: false },
      { id: 2, day: '2025-05-14', amount: '2234.50', paid: true },
      { id: 3, day: '2025-05-15', amount: '3234.50', paid: false },
      { id: 4, day: '2025-05-16', amount: '4234.50', paid: true },
    ])
  } finally {
    await sql`drop table if exists messy_sales`
    await sql.end()
  }
})
