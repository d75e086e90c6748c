import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import { nodeOf, panelOf } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const orders = {
  name: 'orders.csv',
  lines: ['id,customer,amount', '1,7,10.50', '2,7,0.25', '3,8,100', '4,9,1'],
}
const customers = { name: 'customers.csv', lines: ['id,Full name', '7,Zoë', '8,Jo'] }

// The server refuses a wrong SELECT with status 422.
test.use({ expectedErrors: [/status of 422 .*check-sql/] })

test('an analyst sums the orders of each customer by SQL over two files, and cannot read a file of the server', async ({
  page,
}) => {
  await enter(page, 'By SQL')
  const panel = panelOf(page)
  await drawSteps(page, [orders, customers], [['sqlQuery', 'SQL']])
  const query = panel.getByRole('textbox', { name: 'SELECT' })
  const check = panel.getByLabel('Check of the SELECT')
  await query.click()
  await page.keyboard.type("select * from read_csv('/etc/passwd')")
  await expect(check).toHaveText(/^Line 1, column 15: .*read_csv is not available/)
  await query.fill(
    'select k."Full name" as customer, sum(i.amount) as total\nfrom input1 i join input2 k on nope',
  )
  await expect(check).toHaveText(/^Line 2, column 32: .*nope/)
  await query.fill('')
  await page.keyboard.type('select Full')
  // Completion quotes a name that needs it.
  await panel.getByRole('option', { name: /Full name/ }).click()
  await expect(query).toHaveText('select "Full name"')
  await query.fill(
    'select k."Full name" as customer, sum(i.amount) as total\nfrom input1 i join input2 k on k.id = i.customer\ngroup by all order by total desc',
  )
  await expect(check).toHaveText('Returns customer (text), total (decimal).')
  await expectNoAxeFindingsInBothThemes(page, 'SQL')
  expect(await resultOf(page)).toEqual(['customer,total', 'Jo,100', 'Zoë,10.75'])

  await page.getByRole('button', { name: 'Parameters', exact: true }).click()
  const parameters = page.getByRole('dialog', { name: 'Parameters' })
  await parameters.getByRole('button', { name: 'Add parameter' }).click()
  await parameters.getByRole('textbox', { name: 'Name' }).fill('least')
  await parameters.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Decimal', exact: true }).click()
  await parameters.getByRole('textbox', { name: 'Default' }).fill('50')
  await page.keyboard.press('Escape')
  await nodeOf(page, 'SQL').click()
  await query.fill('select id, amount from input1 where amount >= ')
  await page.keyboard.type('{le')
  await panel.getByRole('option', { name: /\{least\}/ }).click()
  await expect(check).toHaveText('Returns id (int), amount (decimal).')
  expect(await resultOf(page)).toEqual(['id,amount', '3,100'])
})
