import { expect, type Page } from '@playwright/test'
import { paste } from '../../e2e/support/canvas.ts'
import { fillServer, useServer } from '../../e2e/support/connections.ts'
import { choosePolicy, nodeOf, openPage, panelOf, pick } from '../../e2e/support/editor.ts'
import { enter } from '../../e2e/support/sign-in.ts'
import { saved } from '../../e2e/support/tabs.ts'
import {
  chooseCustomers,
  chooseOrders,
  drawJoin,
  enlargeRows,
  openAirports,
  waitUntilNoToast,
  widenPanel,
} from './drawing.ts'
import { cropAround, cropToContent, type Picture, type PictureContext } from './picture.ts'

export const canvasPictures: readonly Picture[] = [
  { name: 'editor', window: { width: 1280, height: 640 }, stage: runAirports },
  {
    name: 'canvas',
    window: { width: 1280, height: 640 },
    stage: async ({ page }) => {
      await enter(page, 'Orders of March')
      await drawJoin(page)
      await openPage(page, 'Preparation')
      await page.getByRole('button', { name: 'Fit View' }).click()
      await page.mouse.move(700, 450)
      return page
    },
  },
  {
    name: 'csv-file',
    stage: async ({ page }) => {
      await enter(page, 'Customers')
      await paste(page, [['Customers', 'csvInput', 45, 15]])
      await chooseCustomers(page, 'Customers')
      await waitUntilNoToast(page)
      await widenPanel(page)
      return cropToContent(page, panelOf(page))
    },
  },
  {
    name: 'several-files',
    stage: async ({ page }) => {
      await enter(page, 'Months')
      await paste(page, [['Orders', 'csvInput', 45, 15]])
      await nodeOf(page, 'Orders').click()
      const panel = panelOf(page)
      const months = ['2026-01', '2026-02', '2026-03'].map((month, i) => ({
        name: `orders_${month}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          i === 2
            ? `id,price,region\n5,12.50,North\n6,8.00,South\n`
            : `id,price\n${2 * i + 1},${i + 3}.50\n${2 * i + 2},${i + 7}.25\n`,
        ),
      }))
      await panel.locator('input[type=file]').first().setInputFiles(months)
      await panel.getByText('6 rows, 4 columns').waitFor()
      await panel.getByRole('button', { name: '3 files' }).click()
      await waitUntilNoToast(page)
      await widenPanel(page)
      return cropToContent(page, panel)
    },
  },
  {
    name: 'types',
    window: { width: 1280, height: 700 },
    stage: async ({ page }) => {
      await openAirports(page, 'Change Data Type')
      await widenPanel(page)
      await showRows(page)
      await pick(page, 'Type of iata', 'int')
      await page
        .getByText(/\d would not convert/)
        .first()
        .waitFor()
      await page.locator('[role=gridcell][data-kind=reject]').first().waitFor()
      await page.getByText(/^rows 1 to \d+ of /).waitFor()
      await waitForProfiles(page)
      await saved(page)
      await page.mouse.move(700, 180)
      return page
    },
  },
  {
    name: 'joins',
    stage: async ({ page }) => {
      await enter(page, 'Named orders')
      await drawJoin(page)
      await openPage(page, 'Preparation')
      await nodeOf(page, 'Left Join').click()
      await panelOf(page).getByRole('button', { name: 'customer', exact: true }).click()
      const matches = panelOf(page).getByRole('status', { name: 'Matches' })
      await expect(matches.getByText(/Result: /)).toBeVisible()
      await waitUntilNoToast(page)
      await widenPanel(page)
      return cropToContent(page, panelOf(page))
    },
  },
  {
    name: 'output',
    stage: async ({ page, product }) => {
      await openAirports(page, 'PostgreSQL')
      await useServer(page, new URL(product.practiceUrl), 'practice')
      await panelOf(page).getByRole('combobox', { name: 'Table Name' }).fill('new_airports')
      await page.keyboard.press('Tab')
      await waitUntilNoToast(page)
      await widenPanel(page)
      await expect(panelOf(page).getByText('Loading the table')).toHaveCount(0)
      await page.getByRole('heading', { name: 'Configuration' }).click()
      return cropToContent(page, panelOf(page))
    },
  },
  {
    name: 'connection',
    stage: async ({ page, product }) => {
      await openAirports(page, 'PostgreSQL')
      await fillServer(page, new URL(product.practiceUrl))
      await pick(page, 'TLS', 'Not encrypted')
      await panelOf(page).getByRole('button', { name: 'Test connection' }).click()
      await panelOf(page).getByText('The connection works.').waitFor()
      await widenPanel(page)
      await waitUntilNoToast(page)
      return cropToContent(page, panelOf(page))
    },
  },
  { name: 'run', window: { width: 1280, height: 700 }, stage: runWithRejects },
]

/** Shows the rows of the selected component, with the profiles of its columns. */
async function showRows(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await page.getByText('Thigpen').first().waitFor()
  await enlargeRows(page)
  await waitForProfiles(page)
}

async function waitForProfiles(page: Page): Promise<void> {
  await page
    .getByText(/\d distinct/)
    .first()
    .waitFor()
}

async function runAirports({ page, product }: PictureContext) {
  await openAirports(page, 'PostgreSQL')
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await panelOf(page).getByRole('combobox', { name: 'Table Name' }).fill('airports')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Processing successful').first().waitFor()
  await waitUntilNoToast(page)
  await nodeOf(page, 'Change Data Type').click()
  await showRows(page)
  return page
}

/** Runs a workflow on orders with two values that can't be converted, skips their rows, and shows the result. */
async function runWithRejects({ page }: PictureContext) {
  await enter(page, 'Orders of March')
  await paste(
    page,
    [
      ['Orders', 'csvInput', 45, 15],
      ['Columns', 'columnSelection', 285, 15],
      ['Types', 'changeDataType', 525, 15],
      ['Result', 'csvOutput', 765, 15],
    ],
    [
      ['Orders', 'Columns'],
      ['Columns', 'Types'],
      ['Types', 'Result'],
    ],
  )
  await chooseOrders(page, 'Orders')
  await nodeOf(page, 'Types').click()
  for (const [column, type] of [
    ['amount', /^decimal\b/],
    ['day', /^date\b(?!time)/],
  ] as const) {
    await page.getByRole('combobox', { name: `Type of ${column}` }).click()
    await page.getByRole('option', { name: type }).first().click()
  }
  await choosePolicy(page, 'Skip the row')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const summary = page.getByLabel('Run', { exact: true })
  await expect(summary.getByText('Succeeded')).toBeVisible({ timeout: 45_000 })
  await summary.getByRole('button', { name: /values did not convert/ }).click()
  await waitUntilNoToast(page)
  await enlargeRows(page, 4)
  await page
    .getByRole('table', { name: 'Rejects' })
    .getByText(/YYYY-MM-DD/)
    .waitFor()
  return cropAround(page, page.locator('.react-flow'), summary)
}
