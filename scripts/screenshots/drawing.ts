import { expect, type Page } from '@playwright/test'
import { paste } from '../../e2e/support/canvas.ts'
import { chooseFile, nodeOf, panelOf } from '../../e2e/support/editor.ts'
import { enter } from '../../e2e/support/sign-in.ts'

/** Orders as in a user's spreadsheet, with words instead of a number in one amount and instead of a date in one day. */
export const orders = `order;customer;amount;day
1001;C-007;19.90;2026-03-02
1002;C-008;250.00;2026-03-02
1003;C-007;n/a;2026-03-03
1004;C-012;45.50;2026-03-04
1005;C-031;8.75;2026-03-04
1006;C-008;310.00;2026-03-05
1007;C-012;64.20;2026-03-05
1008;C-050;12.00;soon
`

/** Customers from an old program, with an unnamed column and an encoding other than UTF-8. */
const customers = `customer,name,town,since,
C-007,Zo\xeb Baker,Leeds,2019-04-01,x
C-008,Ana Lima,S\xe3o Paulo,2021-11-15,
C-012,Li Wei,York,2020-02-29,
C-050,Tom Hill,Hull,2024-07-08,x
`

/** Closes all notifications and waits until they have disappeared. */
export async function waitUntilNoToast(page: Page): Promise<void> {
  const messages = page.locator('.mantine-Notification-root')
  await messages.getByRole('button', { includeHidden: true }).evaluateAll((buttons) => {
    for (const button of buttons) if ('click' in button) button.click()
  })
  await page.mouse.move(3, 3)
  await expect(messages).toHaveCount(0)
}

/** Opens the settings of a component. */
async function show(page: Page, title: string): Promise<void> {
  await nodeOf(page, title).click()
  await expect(panelOf(page).getByText(title, { exact: true }).first()).toBeVisible()
}

/** Uploads the orders in a component. */
export async function chooseOrders(page: Page, title: string): Promise<void> {
  await show(page, title)
  await chooseFile(page, { name: 'orders.csv', content: orders })
  await expect(panelOf(page).getByText(/^8 rows, 4 columns/)).toBeVisible()
}

/** Uploads the customers in a component. */
export async function chooseCustomers(page: Page, title: string): Promise<void> {
  await show(page, title)
  await chooseFile(page, { name: 'customers.csv', content: Buffer.from(customers, 'latin1') })
  // The text is too short for Anj to be certain of the encoding, so it suggests Windows-1252.
  await panelOf(page).getByRole('button', { name: 'Read in this encoding' }).click()
  await expect(panelOf(page).getByText(/^4 rows, 5 columns/)).toBeVisible()
}

/** Draws a workflow that joins two files and writes a workbook. */
export async function drawJoin(page: Page): Promise<void> {
  await paste(
    page,
    [
      ['Orders', 'csvInput', 45, 15],
      ['Customers', 'csvInput', 45, 135],
      ['Left Join', 'leftJoin', 320, 75],
      ['Columns', 'columnSelection', 595, 75],
      ['Joined', 'excelOutput', 870, 75],
    ],
    [
      ['Orders', 'Left Join'],
      ['Customers', 'Left Join'],
      ['Left Join', 'Columns'],
      ['Columns', 'Joined'],
    ],
  )
  await chooseOrders(page, 'Orders')
  await chooseCustomers(page, 'Customers')
  await waitUntilNoToast(page)
}

/** Opens the airports example and selects one of its components. */
export async function openAirports(page: Page, title: string): Promise<void> {
  await enter(page, 'New')
  await page.getByRole('button', { name: /Airports/ }).click()
  await nodeOf(page, title).click()
  await waitUntilNoToast(page)
}

/** Widens the settings panel. */
export async function widenPanel(page: Page): Promise<void> {
  const divider = page.getByRole('separator', { name: 'Configuration width' })
  for (let step = 0; step < 6; step++) await divider.press('ArrowRight')
  await divider.blur()
}

/** Enlarges the data panel below the canvas. */
export async function enlargeRows(page: Page, steps = 3): Promise<void> {
  const divider = page.getByRole('separator', { name: 'Height of logs and data' })
  for (let step = 0; step < steps; step++) await divider.press('ArrowUp')
  await page.getByRole('button', { name: 'Fit View' }).click()
  await page.mouse.move(700, 180)
}
