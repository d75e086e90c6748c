import { type Browser, expect, type Page, test } from '@playwright/test'
import postgres from 'postgres'
import { addSelection } from './support/add-steps.ts'
import { chooseFile, connect, drop, openPage, panelOf, run } from './support/editor.ts'
import { newDataFolder, type Product, removeDataFolder, startProduct } from './support/product.ts'
import { ada, signUp, skipTour, workflowOpen } from './support/sign-in.ts'

let folder: string
test.beforeEach(() => {
  folder = newDataFolder()
})
test.afterEach(() => removeDataFolder(folder))

test('a new user writes to the practice database without typing an address or a password, and may delete its connection for good', async ({
  browser,
}) => {
  test.slow()
  const product = await startProduct(folder)
  const page = await pageOf(browser, product)
  const sql = postgres(product.practiceUrl, { onnotice: () => undefined })
  const { password } = new URL(product.practiceUrl)
  const responses: Promise<string>[] = []
  page.on('response', (response) => responses.push(response.text().catch(() => '')))
  try {
    await page.goto('/sign-up')
    await signUp(page)
    await skipTour(page)
    await workflowOpen(page)
    const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await chooseFile(page, { name: 'prices.csv', content: 'name,price\na,1.5\n' })
    const selection = await addSelection(page, source)
    await openPage(page, 'Output')
    const output = await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 540, y: 60 })
    await connect(page, selection, output)
    const panel = panelOf(page)
    await expect(panel.getByRole('combobox', { name: 'Connection' })).toHaveValue('Practice database')
    await expect(panel.getByRole('combobox', { name: 'Database Name' })).toHaveValue('practice')
    await panel.getByRole('combobox', { name: 'Table Name' }).fill('prices')
    await run(page)
    expect(await sql`select name from prices`).toEqual([{ name: 'a' }])
    expect((await Promise.all(responses)).filter((text) => text.includes(password))).toEqual([])

    await panel.getByRole('button', { name: 'Edit Practice database' }).click()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('Practice database')).toHaveCount(0)
  } finally {
    await sql.end()
    await page.close()
    await product.stop()
  }

  const next = await startProduct(folder)
  const again = await pageOf(browser, next)
  try {
    const { userName, password } = ada
    const answer = await again.request.post('/api/auth/log-in', { data: { userName, password } })
    const { data } = (await answer.json()) as { data: { token: string } }
    const headers = { authorization: `Bearer ${data.token}` }
    const list = await again.request.get('/api/connections', { headers })
    expect(((await list.json()) as { data: unknown }).data).toEqual([])
  } finally {
    await again.close()
    await next.stop()
  }
})

const pageOf = (browser: Browser, { url }: Product): Promise<Page> => browser.newPage({ baseURL: url })
