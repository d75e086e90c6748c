import { newRule, newSimilarRows } from '@anj/workflow'
import { expect } from '@playwright/test'
import { paste } from '../../e2e/support/canvas.ts'
import { chooseAllText, chooseFile, nodeOf, panelOf, run } from '../../e2e/support/editor.ts'
import { enter } from '../../e2e/support/sign-in.ts'
import { drawSteps, SMALL, type Step, showPreview, WAY } from './draw-steps.ts'
import { waitUntilNoToast, widenPanel } from './drawing.ts'
import { cropToContent, type Picture } from './picture.ts'

const sales = [
  {
    title: 'Sales',
    content: `order,customer,region,month,amount,quantity
2001,Ada Bloom,EU,2026-01,120.50,3
2002,Jonas Kerr,UK,2026-01,89.90,1
2003,Ada Blum,EU,2026-02,45.00,2
2004,Mina Sato,APAC,2026-02,310.25,5
2005,Jonas Kerr,UK,2026-02,18.75,1
2006,Mina Satoh,APAC,2026-03,99.00,2
2007,Luis Prado,EU,2026-03,250.00,4
2008,,EU,2026-03,12.30,1
`,
  },
]

const condition = (column: string, operator: 'is' | 'isAtLeast', value: string) => ({
  column,
  operator,
  values: [value],
  ignoreCase: false,
})
const onlyEurope: Step = [
  'Only EU',
  'filterRows',
  {
    match: 'all',
    groups: [
      { match: 'all', conditions: [condition('region', 'is', 'EU'), condition('amount', 'isAtLeast', '20')] },
    ],
  },
]
const key = (column: string) => ({ column, part: 'value' as const, name: column })
const sum = {
  function: 'sum' as const,
  column: 'amount',
  percentile: 90,
  separator: ', ',
  distinct: false,
  order: [],
}
const byMonth: Step = [
  'By month',
  'groupBy',
  {
    keys: [key('region'), key('month')],
    aggregates: [
      { ...sum, name: 'Sum of amount' },
      { ...sum, function: 'countRows', column: '', name: 'Orders' },
    ],
  },
]
const customersOnly: Step = [
  'Customers',
  'columnSelection',
  { selectedColumns: ['customer', 'region'].map((column) => ({ column, name: column })) },
]
const newestFirst: Step = [
  'Newest first',
  'sortRows',
  { keys: [{ column: 'month', descending: true, emptyFirst: false, ignoreCase: false }] },
]

/** Prices as several people type them: with the sign of a currency, and with dates in several formats. */
const prices = `article;price;since
Desk;€ 1.250,00;31.01.2026
Lamp;€ 89,90;15.02.2026
Chair;€ 349,00;2026-02-20
Shelf;€ 2.480,50;3. März 2026
Stool;45,00 €;2026-03-09
Cabinet;on request;24.03.2026
`
const asType = (columnName: string, toType: 'date' | 'decimal') => ({
  columnName,
  fromType: 'text' as const,
  toType,
})

/** The steps that shape rows, and the menus that add them. */
export const shapingPictures: readonly Picture[] = [
  {
    name: 'filter-rows',
    window: SMALL,
    stage: async ({ page }) => {
      await drawSteps(page, 'EU orders', sales, onlyEurope)
      await expect(panelOf(page).getByLabel('Rows kept')).toHaveText('3 of 8 rows stay.')
      await showPreview(page)
      return page
    },
  },
  {
    name: 'group-by',
    window: SMALL,
    stage: async ({ page }) => {
      await drawSteps(page, 'Sales by month', sales, byMonth)
      await showPreview(page)
      return page
    },
  },
  {
    name: 'calculate-columns',
    stage: async ({ page }) => {
      await drawSteps(page, 'Order totals', sales, [
        'Total',
        'calculateColumns',
        { columns: [{ name: 'total', formula: '' }] },
      ])
      const formula = panelOf(page).getByRole('textbox', { name: 'Formula of total' })
      await formula.click()
      await page.keyboard.type('round(amount * quan')
      await panelOf(page)
        .getByRole('option', { name: /quantity/ })
        .waitFor()
      return cropToContent(page, panelOf(page))
    },
  },
  {
    name: 'pivot',
    window: SMALL,
    stage: async ({ page }) => {
      await drawSteps(page, 'Regions by month', sales, [
        'Months as columns',
        'pivot',
        { keys: [key('region')], column: 'month', cell: sum },
      ])
      await panelOf(page).getByRole('button', { name: 'Find values' }).click()
      await expect(panelOf(page).getByRole('list', { name: 'Values' }).getByRole('checkbox')).toHaveCount(3)
      await showPreview(page)
      return page
    },
  },
  {
    name: 'check-rows',
    // High enough for both rules with their results.
    window: { width: 1280, height: 1020 },
    stage: async ({ page }) => {
      await drawSteps(page, 'Checked sales', sales, [
        'Complete orders',
        'checkRows',
        {
          rules: [
            { ...newRule('notEmpty', ['customer']), onFailure: 'leaveOut' },
            { ...newRule('inRange', ['amount']), least: '15', most: '300', onFailure: 'warn' },
          ],
        },
      ])
      // The results of two runs make a line.
      for (let i = 0; i < 2; i++) await run(page)
      await waitUntilNoToast(page)
      await nodeOf(page, 'Complete orders').click()
      await expect(panelOf(page).getByRole('img', { name: /customer/ })).toBeVisible()
      await page.mouse.move(700, 180)
      return cropToContent(page, panelOf(page))
    },
  },
  {
    name: 'similar-rows',
    window: SMALL,
    stage: async ({ page }) => {
      const { columns: _, ...settings } = newSimilarRows()
      await drawSteps(page, 'Same customers', sales, customersOnly, [
        'Alike',
        'similarRows',
        {
          ...settings,
          columns: [{ column: 'customer', method: 'jaroWinkler', threshold: 90, finds: true }],
          keep: 'similar',
        },
      ])
      await showPreview(page)
      return page
    },
  },
  {
    name: 'sql',
    stage: async ({ page }) => {
      await drawSteps(page, 'Best months', sales, [
        'Best month',
        'sqlQuery',
        {
          query:
            'select region, month, sum(amount) as total\nfrom input1\ngroup by region, month\nqualify row_number() over (\n  partition by region order by sum(amount) desc\n) = 1',
        },
      ])
      await expect(panelOf(page).getByLabel('Check of the SELECT')).toHaveText(/^Returns region/)
      return cropToContent(page, panelOf(page))
    },
  },
  {
    name: 'steps-of-a-way',
    window: SMALL,
    stage: async ({ page }) => {
      await drawSteps(page, 'EU sales by month', sales, onlyEurope, byMonth, newestFirst)
      await run(page)
      await waitUntilNoToast(page)
      await page.getByRole('tab', { name: 'Preview', exact: true }).click()
      await page.getByRole('button', { name: 'Show the steps' }).click()
      await showPreview(page)
      return page
    },
  },
  {
    name: 'switched-off',
    window: SMALL,
    stage: async ({ page }) => {
      await drawSteps(page, 'Sales by month', sales, onlyEurope, byMonth, newestFirst)
      await nodeOf(page, 'Only EU').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Switch off', exact: true }).click()
      await nodeOf(page, 'Only EU').click()
      await expect(panelOf(page).getByRole('button', { name: 'Switch on', exact: true })).toBeVisible()
      await waitUntilNoToast(page)
      await showPreview(page)
      return page
    },
  },
  {
    name: 'formats-found',
    window: { width: 1280, height: 1020 },
    stage: async ({ page }) => {
      await enter(page, 'Price list')
      await paste(
        page,
        [
          ['Prices', 'csvInput', 45, 15],
          ['Columns', 'columnSelection', 45 + WAY, 15],
          [
            'Types',
            'changeDataType',
            45 + 2 * WAY,
            15,
            { columnDataTypes: [asType('price', 'decimal'), asType('since', 'date')] },
          ],
        ],
        [
          ['Prices', 'Columns'],
          ['Columns', 'Types'],
        ],
      )
      await nodeOf(page, 'Prices').click()
      await chooseFile(page, { name: 'prices.csv', content: prices })
      await expect(panelOf(page).getByText(/^6 rows, 3 columns/)).toBeVisible()
      await chooseAllText(page)
      await nodeOf(page, 'Types').click()
      await waitUntilNoToast(page)
      await widenPanel(page)
      for (const column of ['price', 'since'])
        await panelOf(page)
          .getByRole('group', { name: `Formats found in ${column}` })
          .waitFor()
      await page.mouse.move(700, 180)
      return cropToContent(page, panelOf(page))
    },
  },
  {
    name: 'column-menu',
    window: SMALL,
    stage: async ({ page }) => {
      await drawSteps(page, 'EU orders', sales, onlyEurope)
      await showPreview(page)
      await page.getByRole('button', { name: 'Menu of amount', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Group, pivot or unpivot', exact: true }).hover()
      await page.getByRole('menuitem', { name: 'Group by this column', exact: true }).waitFor()
      return page
    },
  },
]
