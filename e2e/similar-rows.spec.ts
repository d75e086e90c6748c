import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { nodes } from './support/canvas.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import { panelOf, pick } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('customers who are written twice, with typing errors, are grouped for a review and nobody is deleted', async ({
  page,
}) => {
  await enter(page, 'Similar')
  const panel = panelOf(page)
  const lines = [
    'name,city,phone',
    'Zoë Müllerstein,Köln,1',
    'Ben Adams,Bonn,2',
    'ZOE MULLERSTEIN,koln,3',
    'Zoe Mülerstein,Köln,4',
    'Zoe Mullerstein,Bonn,5',
    'Zoe Muellerstein,Koeln,6',
  ]
  await drawSteps(page, [{ name: 'customers.csv', lines, isText: true }], [['similarRows', 'Similar Rows']])
  await panel.getByRole('button', { name: 'Add column to compare' }).click()
  await panel.getByRole('button', { name: 'Add column to compare' }).click()
  await pick(page, 'Method of compared column 2', 'equal')
  await panel.getByLabel('Least likeness of compared column 1').fill('92')
  await panel.getByRole('button', { name: 'Empty values and large tables' }).click()
  await expect(panel.getByLabel('Characters in common')).toHaveValue('4')
  await expectNoAxeFindingsInBothThemes(page, 'Similar Rows')
  expect(await resultOf(page)).toEqual([
    'name,city,phone,group,score,reason',
    'Zoë Müllerstein,Köln,1,1,1.000,the others are like this row',
    'Ben Adams,Bonn,2,2,,',
    'ZOE MULLERSTEIN,koln,3,1,1.000,"like row 1: name 100 %, city 100 %"',
    'Zoe Mülerstein,Köln,4,1,0.993,"like row 1: name 98 %, city 100 %"',
    'Zoe Mullerstein,Bonn,5,3,,',
    'Zoe Muellerstein,Koeln,6,1,1.000,"like row 1: name 100 %, city 100 %"',
  ])

  // Only one row of the group stays, with everyone who is in no group. One step back removes the added step.
  await pick(page, 'Keep', 'Only rows of groups, group by group')
  await panel.getByRole('button', { name: 'Keep one row of each group' }).click()
  await expect(panel.getByText('Order of equal rows')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Similar Rows')
  expect((await resultOf(page)).map((line) => line.split(',')[0])).toEqual([
    'name',
    'Zoë Müllerstein',
    'Ben Adams',
    'Zoe Mullerstein',
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nodes(page).filter({ hasText: 'Remove Duplicates' })).toHaveCount(0)
})
