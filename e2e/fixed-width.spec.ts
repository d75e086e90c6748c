import type { Locator } from '@playwright/test'
import { addSelection } from './support/add-steps.ts'
import { chooseFile, connect, download, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Characters of the ruler: those of the longest line, and some after it. */
const LENGTH = 60

const staff = [
  'Staff of the year exported by payroll',
  'ID    NAME            CITY         SALARY HIRED',
  '1     Ada Lovelace    London      1500.50 2020-01-31',
  '2     Grace Hopper    New York      20.00 2021-12-01',
  '# page 2',
  '30    Kurt Gödel      Wien         999.99 2019-05-05',
  '4     Emmy Noether    Göttingen',
].join('\n')

test('the columns of a text file with fixed widths are found, and drawn on a ruler', async ({ page }) => {
  await enter(page, 'Widths')
  const panel = panelOf(page)
  const source = await drop(page, 'txtInput', 'TXT File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'staff.txt', content: `${staff}\n` })
  const ruler = panel.getByRole('group', { name: 'Ruler' })
  await expect(panel.getByText('5 rows, 5 columns')).toBeVisible()
  await expect(ruler.getByRole('slider')).toHaveCount(4)
  await expect(panel.getByLabel('Type of SALARY')).toHaveValue(/decimal/)

  // A line with a remark isn't a row.
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  await panel.getByRole('textbox', { name: 'Skip lines that begin with' }).fill('#')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('4 rows, 5 columns')).toBeVisible()
  await panel.getByRole('button', { name: 'How the file is read' }).click()

  // A click on the ruler divides a column, which then gets a name.
  const sheet = ruler.locator('> div')
  const scale = await boxOf(sheet)
  await page.mouse.click(scale.x + (11 * scale.width) / LENGTH, scale.y + 24)
  await expect(ruler.getByRole('slider')).toHaveCount(5)
  await expect(panel.getByText('4 rows, 6 columns')).toBeVisible()
  await panel.getByRole('button', { name: 'Names and positions' }).click()
  await panel.getByRole('textbox', { name: 'Name of column 3' }).fill('family')
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('Type of family')).toBeVisible()

  // A boundary is dragged, moved with the arrow keys, and removed.
  const boundary = ruler.getByRole('slider', { name: /and family$/ })
  await expect(boundary).toHaveAttribute('aria-valuenow', '11')
  const grip = await boxOf(boundary)
  const { x, width } = await boxOf(sheet)
  await page.mouse.move(grip.x, grip.y + 20)
  await page.mouse.down()
  await page.mouse.move(x + (9 * width) / LENGTH, grip.y + 20, { steps: 3 })
  await page.mouse.up()
  await expect(boundary).toHaveAttribute('aria-valuenow', '9')
  await boundary.press('ArrowRight')
  await expect(boundary).toHaveAttribute('aria-valuenow', '10')
  await expect(boundary).toBeFocused()
  await ruler.getByRole('slider', { name: 'Boundary between CITY and SALARY' }).press('Delete')
  await expect(ruler.getByRole('slider')).toHaveCount(4)
  await expect(panel.getByText('4 rows, 5 columns')).toBeVisible()

  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  await connect(page, selection, await drop(page, 'csvOutput', 'CSV File', { x: 540, y: 60 }))
  await run(page)
  expect((await download(page, /^result\.csv/)).toString().split('\r\n').slice(0, 3)).toEqual([
    'ID,NAME,family,CITY         SALARY,HIRED',
    '1,Ada,Lovelace,London      1500.50,2020-01-31',
    '2,Grac,e Hopper,New York      20.00,2021-12-01',
  ])

  // The other layout of text files, and back.
  await source.click()
  await panel.getByRole('button', { name: 'How the file is read' }).click()
  await pick(page, 'Layout', 'Values between delimiters')
  await expect(panel.getByText('6 rows, 1 column')).toBeVisible()
  await pick(page, 'Layout', 'Columns of fixed width')
  await expect(panel.getByText('5 rows, 5 columns')).toBeVisible()
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return box
}
