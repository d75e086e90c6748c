import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import { download, panelOf, pick, runExpectingFailure } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('no order without a customer is written, repeated numbers are listed, and the panel shows how the data develops', async ({
  page,
}) => {
  await enter(page, 'Checked')
  const panel = panelOf(page)
  const lines = ['id,customer,zip', '1,Ada,12345', '2,,99999', '3,Zoë,ABC', '3,Bo,54321']
  const [step] = await drawSteps(
    page,
    [{ name: 'orders.csv', lines, isText: true }],
    [['checkRows', 'Check Rows']],
  )
  if (!step) throw new Error('The step is not drawn.')

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
  expect(reason).toContain(
    '1 of 4 rows fail the rule "customer known". First: data row 2, customer: (empty).',
  )
  const history = panel.getByRole('region', { name: 'Last runs' })
  await step.click()
  await expect(history.getByText('customer known')).toBeVisible()
  await expect(history.getByText('1 of 4', { exact: true })).toHaveCount(2)

  // The rule now leaves the row out too.
  await pick(page, 'If rule 3 fails', 'Leave the rows out and list them')
  expect(await resultOf(page)).toEqual(['id,customer,zip', '1,Ada,12345'])
  const summary = page.getByRole('tabpanel', { name: 'Run', exact: true })
  await expect(summary.getByText('Left out by rules of Check Rows: 3 rows.')).toBeVisible()
  await expect(summary.getByRole('button', { name: '3 failures of rules' })).toBeVisible()
  const rejects = (await download(page, /^rejects\.csv/)).toString('utf8').replaceAll('"', '')
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
  await expectNoAxeFindingsInBothThemes(page, 'History of rules')
})
