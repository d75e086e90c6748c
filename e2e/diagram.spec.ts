import { Parser } from '@dbml/core'
import type { Locator, Page } from '@playwright/test'
import mermaid from 'mermaid'
import type { Sql } from 'postgres'
import { SaxesParser } from 'saxes'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { closeToasts } from './support/canvas.ts'
import { createInsightWorkflow, exported, inSchema, runInsightWorkflow } from './support/insights.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const title = 'DB Diagram: practice'
const tableOf = (opened: Locator, name: string) => opened.locator(`.react-flow__node[data-id$=".${name}"]`)
const listed = (opened: Locator, name: string) =>
  opened.getByRole('grid', { name: 'Diagram tables' }).getByRole('row', { name })

async function makeShop(sql: Sql): Promise<void> {
  await sql`create table towns (id integer primary key, name text)`
  await sql`create table customers (id integer primary key, town_id integer references towns, email text unique, note text)`
  await sql`create table orders (id integer primary key, customer_id integer not null references customers)`
  await sql`create table order_lines (order_id integer references orders, line integer, product_id integer, primary key (order_id, line))`
  await sql`create table products (id integer primary key, name text)`
  await sql`create table employees (id integer primary key, boss_id integer references employees)`
  await sql`create view open_orders as select id from orders`
}

test('a database diagram is searched, focused, arranged, exported and saved @long', async ({
  page,
  product,
}) => {
  await inSchema(product, 'drawn', async (sql) => {
    await makeShop(sql)
    await sql`drop schema if exists drawn_away cascade`
    await sql`create schema drawn_away`
    await sql`create table drawn_away.makers (id integer primary key)`
    await sql`alter table products add column maker_id integer references drawn_away.makers`
    await enter(page, 'Draws')
    await createInsightWorkflow(page, product, 'drawn', ['databaseDiagram'])
    const opened = await runInsightWorkflow(page, title)
    await expect(opened.locator('.react-flow__node')).toHaveCount(7)
    await expect(tableOf(opened, 'customers')).toContainText('town_id')
    await expect(opened.getByText(/^Tables: 7 of 7/)).toBeVisible()

    await opened.getByRole('button', { name: 'The diagram is incomplete' }).click()
    await expect(page.getByText('1 from drawn.products to drawn_away.makers')).toBeVisible()
    await opened.getByRole('button', { name: 'The diagram is incomplete' }).click()
    await expect(page.getByText('1 from drawn.products to drawn_away.makers')).toBeHidden()
    await sql`drop schema drawn_away cascade`

    const find = opened.getByRole('textbox', { name: 'Find tables and columns' })
    await find.fill('email')
    await expect(listed(opened, 'customers: email')).toBeVisible()
    await find.press('Enter')
    const selected = opened.getByRole('region', { name: 'Selected table' })
    await expect(selected.getByText('Referred to by')).toBeVisible()
    await find.fill('')

    await opened.getByRole('button', { name: 'Focus on selected' }).click()
    await expect(opened.locator('.react-flow__node')).toHaveCount(3)
    await opened.getByRole('combobox', { name: 'Neighbour distance' }).click()
    await page.getByRole('option', { name: '2 steps away' }).click()
    await expect(opened.locator('.react-flow__node')).toHaveCount(4)
    await opened.getByRole('button', { name: 'Show all tables' }).click()
    await expect(opened.locator('.react-flow__node')).toHaveCount(7)

    await opened.getByText('Keys', { exact: true }).click()
    await expect(tableOf(opened, 'customers')).toContainText('1 more column')
    await expectNoAxeFindingsInBothThemes(page, 'diagram', { isPopup: true })

    await opened.getByRole('button', { name: 'Show all', exact: true }).click()
    await drag(page, tableOf(opened, 'towns'))
    await expect(opened.getByRole('button', { name: 'Arrange again' })).toBeVisible()
    const put = await transformOf(tableOf(opened, 'towns'))
    await reopen(page, opened)
    await opened.getByText('Keys', { exact: true }).click()
    await expect(tableOf(opened, 'towns')).toBeVisible()
    expect(await transformOf(tableOf(opened, 'towns'))).toBe(put)

    const svg = (await exported(page, 'SVG')).bytes.toString()
    expect(svg).toContain('1 from drawn.products to drawn_away.makers')
    const parser = new SaxesParser({})
    const drawn: string[] = []
    parser.on('opentag', ({ attributes }) =>
      drawn.push(...(attributes['data-table'] ? [attributes['data-table']] : [])),
    )
    parser.write(svg).close()
    expect(drawn).toHaveLength(7)
    expect((await exported(page, 'PNG')).bytes.subarray(1, 4).toString()).toBe('PNG')
    const dbml = (await exported(page, 'DBML')).bytes.toString()
    expect(new Parser().parse(dbml, 'dbmlv2').schemas.flatMap(({ tables }) => tables)).not.toHaveLength(0)
    expect(await mermaid.parse((await exported(page, 'Mermaid')).bytes.toString())).toMatchObject({
      diagramType: 'er',
    })
  })
})

test('the insight window is resized, moved, maximized, restored and closed, also by keyboard @long', async ({
  page,
  product,
}) => {
  await inSchema(product, 'windowed', async (sql) => {
    await sql`create table towns (id integer primary key)`
    await enter(page, 'Windows')
    await createInsightWorkflow(page, product, 'windowed', ['databaseDiagram'])
    const opened = await runInsightWorkflow(page, title)
    await expect(tableOf(opened, 'towns')).toBeVisible()
    // The window leaves room for toasts above it.
    await closeToasts(page)
    await expect.poll(() => sizeOf(opened)).toEqual({ width: 1200, height: 800 })
    const corner = opened.locator('[data-grip=se]')
    await dragBy(page, corner, -2000, -2000)
    expect(await sizeOf(opened)).toEqual({ width: 400, height: 300 })
    await opened.getByRole('button', { name: 'Maximise' }).click()
    expect(await sizeOf(opened)).toEqual({ width: 1440, height: 900 })
    await opened.getByRole('button', { name: 'Restore' }).click()
    expect(await sizeOf(opened)).toEqual({ width: 400, height: 300 })
    const before = await opened.boundingBox()
    await opened.getByRole('button', { name: /^Move with the arrow keys/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    const after = await opened.boundingBox()
    expect(after).toMatchObject({ x: (before?.x ?? 0) + 20, width: 400, height: 320 })
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  })
})

async function reopen(page: Page, opened: Locator): Promise<void> {
  await opened.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(opened).toBeHidden()
  await page.getByRole('button', { name: /^Open/ }).first().click()
  await expect(opened).toBeVisible()
}

const transformOf = (node: Locator) =>
  node.evaluate((element: { style: { transform: string } }) => element.style.transform)

async function sizeOf(opened: Locator): Promise<{ width: number; height: number }> {
  const box = await opened.boundingBox()
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
}

const drag = (page: Page, thing: Locator) => dragBy(page, thing, 40, 30)

async function dragBy(page: Page, thing: Locator, x: number, y: number): Promise<void> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('The window is not on the screen.')
  const start = { x: box.x + box.width / 2, y: box.y + Math.min(8, box.height / 2) }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + x / 2, start.y + y / 2, { steps: 3 })
  await page.mouse.move(start.x + x, start.y + y, { steps: 3 })
  await page.mouse.up()
}
