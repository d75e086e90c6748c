import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { closeToasts, edges, toast } from './support/canvas.ts'
import { drop, openPage, panelOf, tryToConnect } from './support/editor.ts'
import { createInsightWorkflow, exported, inSchema, runInsightWorkflow } from './support/insights.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const title = 'Data Dictionary: practice'
const tables = (page: Page) => page.getByRole('grid', { name: 'Tables in the database' })
const columns = (page: Page) => page.getByRole('grid', { name: 'Columns in the database' })
const details = (page: Page) => page.getByRole('region', { name: 'Table details' })
const rows = (page: Page) =>
  tables(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

async function makeShop(sql: Sql): Promise<void> {
  await sql`create table customers (id bigint generated always as identity primary key, email varchar(200) not null unique, note text)`
  await sql`create table orders (id bigint primary key, customer_id bigint not null references customers on delete cascade,
    total numeric(12,2) default 0 check (total >= 0), with_tax numeric generated always as (total * 1.19) stored)`
  await sql`create index orders_open on orders (customer_id desc) where total > 0`
  await sql`create view spent as select customer_id, sum(total) from orders group by 1`
  await sql`comment on table customers is 'Everybody who ever bought something'`
  await sql`comment on column customers.email is 'As it was given at the sign-up'`
}

test('a data dictionary is searched, filtered, inspected and exported, also by keyboard', async ({
  page,
  product,
}) => {
  await inSchema(product, 'described', async (sql) => {
    await makeShop(sql)
    await enter(page, 'Describes')
    await createInsightWorkflow(page, product, 'described', ['dataDictionary'])
    const opened = await runInsightWorkflow(page, title)
    await expect(rows(page)).toHaveCount(3)
    await expect(opened.getByText('2 tables', { exact: true })).toBeVisible()
    await expect(opened.getByText('1 view', { exact: true })).toBeVisible()
    await expect(opened.getByText('33 %', { exact: true }).first()).toBeVisible()

    const find = opened.getByRole('textbox', { name: 'Find tables and columns' })
    await expect(find).toBeFocused()
    await find.fill('sign-up')
    await expect(rows(page)).toHaveCount(1)
    await find.fill('')
    await expect(rows(page)).toHaveCount(3)
    await find.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(details(page).getByRole('heading', { name: 'described.orders' })).toBeVisible()
    await expect(tables(page).getByRole('row', { selected: true })).toContainText('described.orders')
    for (const words of [
      'numeric(12,2)',
      '= (total * 1.19)',
      'on delete cascade',
      'btree (customer_id desc) where',
    ])
      await expect(details(page).getByText(words).first()).toBeVisible()
    await details(page).getByRole('button', { name: 'described.customers' }).click()
    await expect(details(page).getByText('As it was given at the sign-up')).toBeVisible()
    await expect(details(page).getByRole('heading', { name: /^Referenced by/ })).toBeVisible()

    await opened.getByText('Columns', { exact: true }).first().click()
    await opened.getByRole('switch', { name: 'Without comment' }).check()
    await find.fill('customers')
    await expect(
      columns(page)
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') }),
    ).toHaveCount(2)
    await expect(columns(page).getByText('note', { exact: true })).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page, 'Data Dictionary', { isPopup: true })

    const markdown = await exported(page, 'Markdown')
    expect(markdown.name).toBe('practice dictionary.md')
    expect(markdown.bytes.toString()).toContain('Everybody who ever bought something')
    const workbook = await exported(page, 'Excel')
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await exported(page, 'CSV')).bytes.toString()).toContain('customer_id')
    expect((await exported(page, 'HTML')).bytes.toString()).toContain('<table')
  })
})

test('functions, sequences, types, triggers, policies and partitions are shown with their definitions', async ({
  page,
  product,
}) => {
  await inSchema(product, 'objects', async (sql) => {
    await sql.unsafe(`
      create type state as enum ('open', 'paid');
      create table orders (id serial primary key, state state not null default 'open', total numeric);
      create function check_total() returns trigger language plpgsql security definer
        as $$ begin perform 'host=db password=Gr33nT3a'; return new; end $$;
      create trigger orders_total before insert or update of total on orders for each row execute function check_total();
      alter table orders enable row level security;
      create policy paid_only on orders for select using (state = 'paid');
      create view paid as select id, total from orders where state = 'paid';
      create sequence tickets as smallint;
      select setval('tickets', 30000);
      create table logs (day date not null, text text) partition by range (day);
      create table logs_25 partition of logs for values from ('2025-01-01') to ('2026-01-01');
      create table logs_26 partition of logs for values from ('2026-01-01') to ('2027-01-01');
      create index logs_25_text on logs_25 (text)`)
    await enter(page, 'Objects')
    await createInsightWorkflow(page, product, 'objects', ['dataDictionary'])
    const opened = await runInsightWorkflow(page, title)
    await tables(page).getByText('objects.orders', { exact: true }).click()
    for (const words of [
      'BEFORE INSERT or UPDATE OF total, each row, runs objects.check_total',
      /^for SELECT to PUBLIC, using/,
      'objects.paid',
    ])
      await expect(details(page).getByText(words).first()).toBeVisible()
    await tables(page).getByText('objects.logs', { exact: true }).click()
    await expect(details(page).getByText('Differs in 1 of 2 partitions.')).toBeVisible()
    await expect(details(page).getByText('has its own index logs_25_text: btree (text)')).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page, 'partitions', { isPopup: true })
    await tables(page).getByText('objects.paid', { exact: true }).click()
    await expect(details(page).getByText(/SELECT id,\s+total/)).toBeVisible()
    await details(page).getByRole('button', { name: 'objects.orders' }).click()
    await expect(details(page).getByRole('heading', { name: 'objects.orders' })).toBeVisible()

    await opened.getByText('Objects', { exact: true }).first().click()
    const objects = page.getByRole('grid', { name: 'Functions, sequences and types in the database' })
    const object = page.getByRole('region', { name: 'Details', exact: true })
    await objects.getByText('objects.tickets').click()
    await expect(object.getByText('91 %')).toBeVisible()
    await objects.getByText('objects.state').click()
    await expect(object.getByText("'open', 'paid'")).toBeVisible()
    await opened.getByRole('textbox', { name: 'Find tables and columns' }).fill('check_total')
    await objects.getByText('objects.check_total()').click()
    await expect(object.getByText('with the rights of its owner (SECURITY DEFINER)')).toBeVisible()
    await expect(object.getByText('password=…')).toBeVisible()
    await expect(opened.getByText('Gr33nT3a')).toHaveCount(0)
    await expectNoAxeFindingsInBothThemes(page, 'objects of a database', { isPopup: true })

    const markdown = (await exported(page, 'Markdown')).bytes.toString()
    expect(markdown).toContain('CREATE OR REPLACE FUNCTION objects.check_total()')
    expect(markdown).not.toContain('Gr33nT3a')
    const script = await exported(page, 'SQL')
    expect(script.name).toBe('practice.sql')
    expect(script.bytes.toString()).toContain('CREATE TABLE "objects"."orders"')
    expect(script.bytes.toString()).not.toContain('Gr33nT3a')
  })
})

test('an earlier dictionary is saved under a name, reopened from the history, and compared @long', async ({
  page,
  product,
}) => {
  await inSchema(product, 'compared', async (sql) => {
    await makeShop(sql)
    await enter(page, 'Compares')
    await createInsightWorkflow(page, product, 'compared', ['dataDictionary'])
    const opened = await runInsightWorkflow(page, title)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await opened.getByRole('button', { name: 'Save', exact: true }).click()
    await name.press('Escape')
    await expect(name).toBeHidden()
    await page.mouse.click(3, 3)
    await expect(opened).toBeVisible()
    await opened.getByRole('button', { name: 'Save', exact: true }).click()
    await name.fill('Before the release')
    await page.keyboard.press('Enter')
    await expect(opened.getByRole('button', { name: 'Before the release' })).toBeVisible()
    await opened.getByRole('button', { name: 'Close' }).click()
    await expect(opened).toBeHidden()
    await closeToasts(page)

    await sql`alter table orders alter total type numeric(14,2)`.catch(async () => {
      await sql`drop view spent`
      await sql`alter table orders drop column with_tax`
      await sql`alter table orders alter total type numeric(14,2)`
    })
    await sql`create table coupons (code text primary key)`
    await runInsightWorkflow(page, title)
    await opened.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('menuitem', { name: /^Before the release/ }).click()
    await expect(
      opened.getByText('Since Before the release: 1 table new, 1 table removed, 1 table changed.'),
    ).toBeVisible()
    await opened.getByRole('switch', { name: 'Only changes' }).check()
    await expect(rows(page)).toHaveCount(3)
    await tables(page).getByText('compared.orders').click()
    await expect(
      details(page).getByText('Column total: type was numeric(12,2), is numeric(14,2)'),
    ).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page, 'comparison of dictionaries', { isPopup: true })
    await opened.getByRole('button', { name: 'Close' }).click()
    await closeToasts(page)

    await page.getByRole('tab', { name: 'Runs' }).click()
    const entry = page.getByRole('list', { name: 'Runs of this workflow' }).getByText('Before the release')
    await entry.click()
    await page.getByRole('button', { name: 'Open the dictionary' }).click()
    await expect(opened).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await page.getByRole('tab', { name: 'Data', exact: true }).click()
    await expect(page.getByText('This run wrote no table. It described 3 tables of practice.')).toBeVisible()
    await expect(panelOf(page).getByRole('button', { name: /^Before the release/ })).toBeVisible()
  })
})

test('a file cannot be connected to a Data Dictionary, and the canvas says why', async ({ page }) => {
  await enter(page, 'Directly')
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await openPage(page, 'Output')
  const described = await drop(page, 'dataDictionary', 'Data Dictionary', { x: 400, y: 60 })
  await tryToConnect(page, source, described)
  await expect(toast(page, 'Connect Data Dictionary to a database input.')).toBeVisible()
  await expect(edges(page)).toHaveCount(0)
  await expect(panelOf(page).getByText('Connect a database input first.')).toBeVisible()
})
