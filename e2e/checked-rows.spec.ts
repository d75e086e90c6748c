import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import {
  chooseFile,
  connect,
  download,
  drop,
  openPage,
  panelOf,
  pick,
  run,
  runExpectingFailure,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('no order without a customer is written, repeated numbers are listed, and the panel shows how the data develops', async ({
  page,
}) => {
  await enter(page, 'Checked')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, {
    name: 'orders.csv',
    content: 'id,customer,zip\n1,Ada,12345\n2,,99999\n3,Zoë,ABC\n3,Bo,54321\n',
  })
  await expect(panel.getByText('4 rows, 3 columns')).toBeVisible()
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 620, y: 60 })
  await openPage(page, 'Preparation')
  const step = await drop(page, 'checkRows', 'Check Rows', { x: 340, y: 60 })
  await connect(page, source, step)
  await connect(page, step, output)
  await step.click()

  // A rule for a key, which leaves rows out.
  await panel.getByRole('button', { name: 'Add rule' }).click()
  await pick(page, 'Check of rule 1', 'is unique')
  await pick(page, 'If rule 1 fails', 'Leave the rows out and list them')
  // A rule about a pattern, which only warns.
  await panel.getByRole('button', { name: 'Add rule' }).click()
  await pick(page, 'Check of rule 2', 'matches a pattern')
  await pick(page, 'Column of rule 2', 'zip')
  await expect(panel.getByText('Type a pattern.')).toBeVisible()
  await panel.getByLabel('Pattern of rule 2').fill('[0-9]{5}')
  await pick(page, 'If rule 2 fails', 'Warn in the log')
  // A rule with a formula, which stops the run.
  await panel.getByRole('button', { name: 'Add rule' }).click()
  await pick(page, 'Check of rule 3', 'formula is true')
  await panel.getByRole('textbox', { name: 'Formula of rule 3' }).click()
  await page.keyboard.type('len(customer) > 1')
  await page.keyboard.press('Escape')
  await panel.getByLabel('Name of rule 3').fill('customer known')
  await expectNoAxeFindingsInBothThemes(page, 'Check Rows')

  const reason = await runExpectingFailure(page)
  expect(reason).toContain('1 of 4 rows fail the rule "customer known". First: data row 2, customer: .')
  const history = panel.getByRole('region', { name: 'Last runs' })
  await step.click()
  await expect(history.getByText('customer known')).toBeVisible()
  await expect(history.getByText('1 of 4')).toHaveCount(2)

  // The rule now leaves the row out too.
  await pick(page, 'If rule 3 fails', 'Leave the rows out and list them')
  await run(page)
  const lines = (await download(page, /^result\.csv/)).toString('utf8').trim().split('\r\n')
  expect(lines).toEqual(['id,customer,zip', '1,Ada,12345'])
  const rejects = (await download(page, /^rejects\.csv/)).toString('utf8')
  expect(rejects).toContain('3,id,3,id is unique: other rows have the same value,Check Rows,3,Zoë,ABC')
  expect(rejects).toContain('2,customer,,customer known: the formula')
  expect(rejects).not.toContain('pattern')

  await step.click()
  const chart = history.getByRole('img', { name: /^customer known: / })
  await expect(chart).toHaveAccessibleName(
    'customer known: 25 % failed in the last run, at most 25 % in 2 runs',
  )
  await history.getByRole('button', { name: 'Show as a table' }).click()
  await expect(history.getByRole('row')).toHaveCount(7)
  await page.screenshot({ path: '/tmp/wt/checks-form.png', fullPage: true })
  await expectNoAxeFindingsInBothThemes(page, 'History of rules')
})
