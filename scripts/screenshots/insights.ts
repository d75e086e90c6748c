import type { Locator } from '@playwright/test'
import type { Sql } from 'postgres'
import { createInsightWorkflow, inSchema, runInsightWorkflow } from '../../e2e/support/insights.ts'
import { enter } from '../../e2e/support/sign-in.ts'
import type { Picture, PictureContext, Shot } from './picture.ts'

const window = { width: 1280, height: 760 }

export const insightPictures: readonly Picture[] = [
  {
    name: 'dictionary',
    window,
    stage: (stage) =>
      ofShop(stage, ['dataDictionary'], 'Data Dictionary: practice', async (opened) => {
        await opened.getByRole('row', { name: /shop\.orders/ }).click()
        await opened.getByRole('heading', { name: 'shop.orders' }).waitFor()
      }),
  },
  {
    name: 'advice',
    window,
    stage: (stage) =>
      ofShop(stage, ['dataDictionary', 'aiAdvisor'], 'AI Advisor: practice', async (opened) => {
        await opened.getByText('shop.orders (customer_id)').first().click()
        await opened.getByRole('button', { name: 'Copy SQL' }).waitFor()
      }),
  },
  {
    name: 'diagram',
    window,
    stage: (stage) =>
      ofShop(stage, ['databaseDiagram'], 'DB Diagram: practice', async (opened) => {
        await opened.locator('.react-flow__node').nth(4).waitFor()
      }),
  },
]

/** Lets a component read a shop's database, and returns the window with the result once it has been arranged. */
async function ofShop(
  { page, product }: PictureContext,
  operations: Parameters<typeof createInsightWorkflow>[3],
  title: string,
  arrange: (opened: Locator) => Promise<void>,
): Promise<Shot> {
  let shot: Shot = page
  await inSchema(product, 'shop', async (sql) => {
    await makeShop(sql)
    await enter(page, 'The shop')
    await createInsightWorkflow(page, product, 'shop', operations)
    const opened = await runInsightWorkflow(page, title)
    await arrange(opened)
    shot = opened
  })
  return shot
}

async function makeShop(sql: Sql): Promise<void> {
  await sql`create table towns (id integer primary key, name text not null)`
  await sql`create table customers (id integer primary key, town_id integer references towns, email text unique, note text)`
  await sql`create table products (id integer primary key, name text not null, price float)`
  await sql`create table orders (id integer primary key, customer_id integer not null references customers on delete cascade,
    total numeric(12,2) default 0 check (total >= 0), ordered_at timestamptz not null)`
  await sql`create table order_lines (order_id integer references orders, line integer, product_id integer references products,
    quantity integer not null, primary key (order_id, line))`
  await sql`create view open_orders as select id, total from orders where total > 0`
  await sql`comment on table customers is 'Everybody who ever bought something'`
  await sql`comment on table orders is 'One row for each order, also for those that were cancelled'`
  await sql`comment on column orders.total is 'What the customer pays, with tax'`
  await sql`insert into towns select n, 'Town ' || n from generate_series(1, 12) n`
  await sql`insert into customers select n, 1 + n % 12, 'c' || n || '@example.org', null from generate_series(1, 300) n`
  await sql`insert into products select n, 'Product ' || n, n * 1.5 from generate_series(1, 40) n`
  await sql`insert into orders select n, 1 + n % 300, n, now() from generate_series(1, 2000) n`
  await sql`insert into order_lines select n, 1, 1 + n % 40, 1 + n % 3 from generate_series(1, 2000) n`
}
