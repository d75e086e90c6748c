import { addSelection } from './support/add-steps.ts'
import { connect, download, draggedFiles, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

const months = Array.from({ length: 12 }, (_, i) =>
  // Two months in other encodings and with other line ends, and one with a further column.
  i === 4
    ? file(`orders_${i + 1}.csv`, `\ufeffid,price,region\r\n${i + 1},${i}.50,North\r\n`)
    : file(`orders_${i + 1}.csv`, `id,price\n${i + 1},${i}.50\n`),
)

test('twelve monthly files become one table with their file names', async ({ page }) => {
  await enter(page, 'Months')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const choose = (files: typeof months) => panel.locator('input[type=file]').first().setInputFiles(files)
  await choose(months)
  await expect(panel.getByText('12 rows, 4 columns')).toBeVisible()
  await expect(panel.getByText('orders.zip')).toBeVisible()
  await expect(panel.getByLabel('Type of price')).toHaveValue(/decimal/)
  await expect(panel.getByText('Extra columns')).toHaveAttribute(
    'aria-description',
    'Columns that only orders_5.csv have: region. The rows of the other files have null there.',
  )
  await panel.getByRole('button', { name: '12 files' }).click()
  const files = panel.getByRole('list', { name: 'Files that are read' }).getByRole('listitem')
  await expect(files).toHaveCount(12)
  await expect(files.nth(9)).toHaveText('orders_10.csv1')

  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  await connect(page, selection, await drop(page, 'csvOutput', 'CSV File', { x: 540, y: 60 }))
  await run(page)
  const lines = (await download(page, /^result\.csv/)).toString().trim().split('\r\n')
  expect(lines).toEqual([
    'File,id,price,region',
    ...months.map(({ name }, i) => `${name},${i + 1},${i}.50,${i === 4 ? 'North' : ''}`),
  ])

  await source.click()
  await panel.getByRole('button', { name: '12 files' }).click()
  const pattern = panel.getByRole('textbox', { name: 'Names of the files to read' })
  await pattern.fill('orders_1?.csv')
  await pattern.press('Enter')
  await expect(panel.getByText('3 rows, 3 columns')).toBeVisible()
  await panel.getByRole('switch', { name: 'Column with the file name' }).click()
  await expect(panel.getByText('3 rows, 2 columns')).toBeVisible()

  // A value that doesn't fit is named with its file and its row.
  const wrong = file('orders_13.csv', `id,price\n13,1.50\n14,n/a\n`)
  await choose([...months, wrong])
  await pick(page, 'Type of price', 'decimal')
  await panel.getByRole('button', { name: /^price: 1 would not convert/ }).click()
  await expect(panel.getByRole('list', { name: 'Values of price that do not convert' })).toContainText(
    'orders_13.csv, row 2: n/a',
  )

  // A file that can't be read is named.
  const cut = file('orders_13.csv', 'id,price\n13,"1.50\n')
  await choose([...months, cut])
  await expect(panel.getByText('orders_13.csv: Line 2 opens a quote that is never closed.')).toBeVisible()
})

test('files that are dropped together become one table or several, as the user answers', async ({ page }) => {
  await enter(page, 'Dropped together')
  const panel = panelOf(page)
  const dropTogether = async () => {
    const files = await draggedFiles(page, {
      'jan.csv': 'id\n1\n',
      'feb.csv': 'id\n2\n',
      'rates.json': '[{"r":3}]',
    })
    const target = page.locator('.react-flow__pane')
    const box = (await target.boundingBox()) ?? { x: 0, y: 0 }
    const place = { dataTransfer: files, clientX: box.x + 120, clientY: box.y + 80 }
    await target.dispatchEvent('dragover', place)
    await target.dispatchEvent('drop', place)
  }
  const dialog = page.getByRole('dialog', { name: 'One table or several?' })
  const nodes = page.locator('.react-flow__node')
  await dropTogether()
  await expect(dialog).toContainText('2 files of the same kind')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(nodes).toHaveCount(0)

  await dropTogether()
  await dialog.getByRole('button', { name: 'One table' }).click()
  await expect(nodes).toHaveCount(2)
  await nodes.filter({ hasText: 'CSV File' }).click()
  await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()
  await panel.getByRole('button', { name: '2 files' }).click()

  await dropTogether()
  await dialog.getByRole('button', { name: 'Several tables' }).click()
  for (const name of ['jan.csv', 'feb.csv']) await expect(nodes.filter({ hasText: name })).toBeVisible()
})

test.describe('a set that changes', () => {
  // The browser reports the refusals of the API.
  test.use({ expectedErrors: [/status of 422 .*\/api\/uploads/] })

  test('the twelfth month is added to a set of eleven, and a file is removed from it', async ({ page }) => {
    await enter(page, 'Twelfth month')
    const panel = panelOf(page)
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await panel.locator('input[type=file]').first().setInputFiles(months.slice(0, 11))
    await expect(panel.getByText('11 rows, 4 columns')).toBeVisible()
    const add = panel.getByRole('button', { name: 'Add files' })
    const field = panel.getByLabel('Files to add')
    await expect(add).toBeVisible()

    // A name that the set has is refused with the remedy, and the set stays as it is.
    await field.setInputFiles([file('orders_3.csv', 'id,price\n3,1\n')])
    await expect(panel.getByText(/^The set already contains orders_3\.csv,/)).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('11 rows, 4 columns')).toBeVisible()

    await field.setInputFiles(months.slice(11))
    await expect(panel.getByText('12 rows, 4 columns')).toBeVisible()
    await panel.getByRole('button', { name: '12 files' }).click()
    const files = panel.getByRole('list', { name: 'Files that are read' }).getByRole('listitem')
    await expect(files.last()).toContainText('orders_12.csv')

    // Two files that are dropped on the same place.
    const dragged = await draggedFiles(page, {
      'orders_13.csv': 'price,id\n1.50,13\n',
      'orders_14.csv': 'id,price\n14,2.50\n',
    })
    await add.dispatchEvent('dragover', { dataTransfer: dragged })
    await add.dispatchEvent('drop', { dataTransfer: dragged })
    await expect(panel.getByText('14 rows, 4 columns')).toBeVisible()

    // A file that can't be read is named, and the files before it can be added to again.
    await field.setInputFiles([file('orders_15.csv', 'id,price\n15,"1.50\n')])
    await expect(panel.getByText('orders_15.csv: Line 2 opens a quote that is never closed.')).toBeVisible()
    await expect(panel.getByText('The files are added to those that were read last.')).toBeVisible()
    await field.setInputFiles([file('orders_15.csv', 'id,price\n15,1.50\n')])
    await expect(panel.getByText('15 rows, 4 columns')).toBeVisible()

    await panel.getByRole('button', { name: 'Remove orders_5.csv' }).click()
    const question = page.getByRole('dialog', { name: 'Remove a file' })
    await expect(question).toContainText('Remove “orders_5.csv” from the set?')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(panel.getByText('14 rows, 3 columns')).toBeVisible()
    await expect(panel.getByText(/region/).first()).toBeVisible()

    // A program changed the set in the meantime, so a file that is added here is refused.
    const headers = { authorization: `Bearer ${await page.evaluate("localStorage.getItem('token')")}` }
    const listed = await page.request.get('/api/datasets', { headers })
    const { data } = (await listed.json()) as { data: { id: string; fileName: string }[] }
    const id = data.find(({ fileName }) => fileName === 'orders.zip')?.id
    await page.request.post(`/api/datasets/${id}/files?fileName=orders_16.csv`, {
      headers: { ...headers, prefer: 'wait' },
      data: Buffer.from('id,price\n16,1.50\n'),
    })
    await field.setInputFiles([file('orders_17.csv', 'id,price\n17,1.50\n')])
    await expect(panel.getByText(/^The set has changed in the meantime/)).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('15 rows, 3 columns')).toBeVisible()
  })
})
