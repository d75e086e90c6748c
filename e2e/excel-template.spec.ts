import { read } from '@e965/xlsx'
import { templateBook } from '../engine/src/testing/template-book.ts'
import { expectNoAxeFindingsInForm } from './support/accessibility.ts'
import { addSelection } from './support/add-steps.ts'
import { chooseFile, connect, download, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('rows fill a sheet of a report, whose other parts stay', async ({ page }) => {
  await enter(page, 'Report')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'sales.csv', content: 'id,day\n1,2024-01-31\n2,2024-02-29\n3,2024-03-01\n' })
  await expect(panel.getByText('3 rows, 2 columns')).toBeVisible()
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  const output = await drop(page, 'excelOutput', 'Excel File', { x: 540, y: 60 })
  await connect(page, selection, output)
  await output.click()
  await pick(page, 'Workbook', 'Template')

  const choose = async (name: string, buffer: Buffer) =>
    panel.getByLabel('Template', { exact: true }).setInputFiles({ name, mimeType: '', buffer })
  await choose('report.xlsm', await templateBook({ extra: { 'xl/vbaProject.bin': 'x' } }))
  await expect(panel.getByRole('alert')).toContainText('it contains macros, which Anj does not deliver')
  const connections = '<connections><connection id="1" name="Query – Prices"/></connections>'
  await choose(
    'report.xlsx',
    await templateBook({
      rows: {
        5: '<c r="B5"><v>9</v></c>',
        6: '<c r="B6" s="2"><v>9</v></c><c r="C6" s="3"/>',
        7: '<c r="B7"><v>9</v></c>',
        8: '<c r="B8"><v>9</v></c>',
        9: '<c r="B9"><v>9</v></c>',
      },
      extra: { 'xl/connections.xml': connections },
    }),
  )
  await expect(panel.getByText('report.xlsx')).toBeVisible()
  await expect(panel.getByText('The workbook has data connections: Query – Prices.')).toBeVisible()
  await pick(page, 'Sheet', 'Data')
  const cell = panel.getByRole('textbox', { name: 'First cell' })
  await cell.fill('5B')
  await expect(panel.getByText('has a first cell that no sheet has: 5B')).toBeVisible()
  await cell.fill('b5')
  await expectNoAxeFindingsInForm(page, 'Excel output with a template')
  await run(page)

  const file = await download(page, /^result\.xlsx/)
  const book = read(file, { cellNF: true })
  expect(book.SheetNames).toEqual(['Cover', 'Data'])
  const cells = book.Sheets['Data'] ?? {}
  const value = (name: string) => [cells[name]?.v, cells[name]?.z]
  expect([value('B5')[0], value('B6'), value('C6'), value('C8'), value('B9')]).toEqual([
    'id',
    [1, '#,##0'],
    [45322, 'dd/mm/yyyy'],
    [45352, 'dd/mm/yyyy'],
    [undefined, undefined],
  ])

  // The settings of a new workbook come back.
  await output.click()
  await pick(page, 'Workbook', 'New workbook')
  await expect(panel.getByRole('textbox', { name: 'Sheet name' })).toHaveValue('Sheet1')
})
