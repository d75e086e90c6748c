import { gunzipSync } from 'node:zlib'
import { addSelection } from './support/add-steps.ts'
import { chooseFile, connect, download, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const orders = 'id,price,day\n9007199254740993,1.50,2024-02-29\n2,,2024-03-01\n'

test('rows become a JSON file in the chosen layout, and a Parquet file', async ({ page }) => {
  await enter(page, 'Formats')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'orders.csv', content: orders })
  await expect(panel.getByText('2 rows, 3 columns')).toBeVisible()
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  const json = await drop(page, 'jsonOutput', 'JSON File', { x: 540, y: 60 })
  await connect(page, selection, json)
  await run(page)
  expect((await download(page, /^result\.json/)).toString()).toBe(
    '[\n{"id":9007199254740993,"price":1.50,"day":"2024-02-29"},\n{"id":2,"price":null,"day":"2024-03-01"}\n]\n',
  )

  await json.click()
  await pick(page, 'Layout', 'One object a line (NDJSON)')
  await expect(panel.getByRole('textbox', { name: 'File name' })).toHaveValue('result.ndjson')
  for (const name of ['Numbers as texts', 'Leave out nulls', 'Compress (.gz)'])
    await panel.getByRole('switch', { name }).click()
  await run(page)
  expect(gunzipSync(await download(page, /^result\.ndjson\.gz/)).toString()).toBe(
    '{"id":"9007199254740993","price":"1.50","day":"2024-02-29"}\n{"id":"2","day":"2024-03-01"}\n',
  )

  await json.click()
  await page.keyboard.press('Delete')
  const parquet = await drop(page, 'parquetOutput', 'Parquet File', { x: 540, y: 60 })
  await connect(page, selection, parquet)
  await run(page)
  const file = await download(page, /^result\.parquet/)
  expect([file.subarray(0, 4).toString(), file.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
})
