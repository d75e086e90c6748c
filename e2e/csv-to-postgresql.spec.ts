import postgres from 'postgres'
import { addSelection } from './support/add-steps.ts'
import { saveFor } from './support/connections.ts'
import { chooseFile, connect, drop, nodeOf, openPage, pick } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const orders = `id,code,customer,amount,ordered on,paid,remark
1,00017,"Müller, Søren",19.90,2026-03-29,true,
2,00018,東京商店,1234567.05,2024-02-29,false,"said ""later"""
3,00019,O'Hara,0.10,1999-12-31,true,"two
lines"
`

test('an analyst loads a CSV file into a PostgreSQL table and finds rows with the detected types there', async ({
  page,
  product,
}) => {
  const target = new URL(product.practiceUrl)
  await enter(page)

  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'orders.csv', content: orders })
  const panel = page.getByLabel('Configuration', { exact: true })
  await expect(panel.getByText('ordered on')).toBeVisible()
  await expect(panel.getByLabel('Type of amount')).toHaveValue('decimal')
  await expect(panel.getByLabel('Type of code')).toHaveValue('text')

  const selection = await addSelection(page, source)
  await panel.getByRole('checkbox', { name: 'remark' }).uncheck()

  await openPage(page, 'Output')
  const output = await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 540, y: 60 })
  await connect(page, selection, output)
  await pick(page, 'Connection', 'New connection …')
  await panel.getByLabel('Server Name/IP Address').fill(target.hostname)
  await panel.getByLabel('Port').fill(target.port)
  await panel.getByLabel('UserID').fill(target.username)
  await panel.getByLabel('Password', { exact: true }).fill(target.password)
  await panel.getByRole('combobox', { name: 'TLS' }).click()
  await page.getByRole('option', { name: 'Not encrypted' }).click()
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(panel.getByRole('status')).toBeVisible()
  await saveFor(page, 'practice')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('orders')

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Processing successful').first()).toBeVisible()
  await expect(page.getByLabel('Run', { exact: true }).getByText('Succeeded')).toBeVisible()
  await expect(nodeOf(page, 'PostgreSQL').getByLabel('Completed')).toBeVisible()

  const sql = postgres(target.href, { onnotice: () => undefined })
  try {
    const rows =
      await sql`select id::int, code, customer, amount::text, "ordered on"::text, paid from orders order by id`
    expect(rows).toEqual([
      {
        id: 1,
        code: '00017',
        customer: 'Müller, Søren',
        amount: '19.90',
        'ordered on': '2026-03-29',
        paid: true,
      },
      {
        id: 2,
        code: '00018',
        customer: '東京商店',
        amount: '1234567.05',
        'ordered on': '2024-02-29',
        paid: false,
      },
      { id: 3, code: '00019', customer: "O'Hara", amount: '0.10', 'ordered on': '1999-12-31', paid: true },
    ])
    const columns =
      await sql`select column_name, data_type from information_schema.columns where table_name = 'orders' order by ordinal_position`
    expect(columns.map(({ column_name, data_type }) => [column_name, data_type])).toEqual([
      ['id', 'bigint'],
      ['code', 'text'],
      ['customer', 'text'],
      ['amount', 'numeric'],
      ['ordered on', 'date'],
      ['paid', 'boolean'],
    ])
  } finally {
    await sql.end()
  }

  await page.getByRole('tab', { name: 'Data', exact: true }).click()
  await expect(page.getByText('1234567.05')).toBeVisible()
})
