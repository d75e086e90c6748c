import { canvas, closeToasts, copy, edges, nodes, paste, placeOf, toast } from './support/canvas.ts'
import { drawTwo } from './support/draw-two.ts'
import { connect, drop, nodeOf, openPage, tryToConnect } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a Data Dictionary connects to its AI Advisor by mouse and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page, 'Knows')
  const source = await drop(page, 'postgresqlInput', 'PostgreSQL', { x: 30, y: 40 })
  await openPage(page, 'Output')
  const dictionary = await drop(page, 'dataDictionary', 'Data Dictionary', { x: 290, y: 40 })
  const advisor = await drop(page, 'aiAdvisor', 'AI Advisor', { x: 550, y: 40 })
  await connect(page, source, dictionary)
  await connect(page, dictionary, advisor)
  await page.keyboard.press('Control+z')
  await expect(edges(page)).toHaveCount(1)
  await dictionary.focus()
  await page.keyboard.press('c')
  await page.getByRole('option', { name: /AI Advisor/ }).click()
  await expect(edges(page)).toHaveCount(2)
})

test('a forbidden connection is removed, and a toast states the rule @long', async ({ page }) => {
  await enter(page, 'Rules')
  await paste(page, [
    ['first', 'csvInput', 45, 15],
    ['second', 'csvInput', 45, 90],
    ['third', 'csvInput', 45, 165],
    ['chosen', 'columnSelection', 345, 15],
    ['changed', 'changeDataType', 345, 90],
    ['matched', 'innerJoin', 345, 165],
    ['stacked', 'unionTable', 345, 240],
    ['shown', 'dataTable', 645, 90],
    ['written', 'csvOutput', 645, 15],
  ])
  const tooMany = 'Preparation nodes cannot be connected with more than 2 source nodes at the same time.'
  const twoInputs = 'Two input nodes cannot be directly connected at the same time with'
  const attempts: readonly (readonly [from: string, to: string, said: string | null])[] = [
    ['first', 'written', 'Input nodes cannot be directly connected with output nodes.'],
    ['first', 'changed', 'Input nodes cannot be directly connected with Change Data Type.'],
    ['first', 'chosen', null],
    ['second', 'chosen', null],
    ['third', 'chosen', `${twoInputs} Column Selection.`],
    ['first', 'shown', null],
    ['second', 'shown', null],
    ['third', 'shown', `${twoInputs} Data Table.`],
    ['matched', 'shown', tooMany],
    ['matched', 'stacked', 'Inner Join and Union Table cannot be connected with each other.'],
    ['matched', 'written', 'Inner Join cannot be connected with output node.'],
    ['matched', 'changed', 'Change Data Type can only be connected with Column Selection.'],
    ['chosen', 'chosen', 'Same nodes cannot be connected.'],
    ['shown', 'written', null],
    ['chosen', 'written', 'An output can have only one source.'],
    ['first', 'chosen', 'These nodes are already connected.'],
  ]
  let made = 0
  for (const [from, to, said] of attempts) {
    await tryToConnect(page, nodeOf(page, from), nodeOf(page, to))
    if (said === null) made += 1
    else await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect(edges(page)).toHaveCount(made)
    await closeToasts(page)
  }
  await openPage(page, 'Output')
  await page
    .locator('[data-kind=excelOutput]')
    .dragTo(page.locator('.react-flow__pane'), { targetPosition: { x: 700, y: 320 } })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Only one output node can be added to a workflow.' }),
  ).toBeVisible()
})

test('components that read a whole database follow their own connection rules @long', async ({ page }) => {
  await enter(page, 'Insight')
  await paste(page, [
    ['rows', 'csvInput', 45, 15],
    ['base', 'postgresqlInput', 45, 90],
    ['chosen', 'columnSelection', 345, 15],
    ['shown', 'dataTable', 345, 90],
    ['described', 'dataDictionary', 645, 15],
    ['advised', 'aiAdvisor', 645, 90],
  ])
  const refuse = async (from: string, to: string, said: string) => {
    const before = await edges(page).count()
    await tryToConnect(page, nodeOf(page, from), nodeOf(page, to))
    await expect(toast(page, said)).toBeVisible()
    await expect(edges(page)).toHaveCount(before)
    await closeToasts(page)
  }
  await refuse('chosen', 'described', 'Data Dictionary nodes can be connected with input nodes')
  await refuse('rows', 'described', 'Connect Data Dictionary to a database input.')
  await refuse('chosen', 'advised', 'AI Advisor can only be connected with Data Dictionary.')
  await connect(page, nodeOf(page, 'base'), nodeOf(page, 'described'))
  await connect(page, nodeOf(page, 'chosen'), nodeOf(page, 'shown'))
  await expect(edges(page)).toHaveCount(2)
  await refuse('shown', 'chosen', 'Connections cannot form a loop.')

  await canvas(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(nodes(page)).toHaveCount(0)
  await paste(page, [
    ['chosen', 'columnSelection', 345, 15],
    ['drawn', 'databaseDiagram', 645, 15],
  ])
  await refuse('chosen', 'drawn', 'Database Diagram nodes can be connected with input nodes')
  for (const [kind, said] of [
    ['aiAdvisor', 'AISuggestion can only be added to Data Dictionary.'],
    ['dataDictionary', 'Data Dictionary can only be added to AISuggestion.'],
  ] as const) {
    await copy(page, [['one more', kind, 45, 15]])
    await canvas(page).focus()
    await page.keyboard.press('Control+v')
    await expect(toast(page, said)).toBeVisible()
    await expect(nodes(page)).toHaveCount(2)
  }
})

test('a component dropped on a connection is inserted, and a connection released on empty canvas offers components', async ({
  page,
}) => {
  const { selection } = await drawTwo(page, 'In between')
  const path = await edges(page).boundingBox()
  const pane = await page.locator('.react-flow__pane').boundingBox()
  if (!path || !pane) throw new Error('The connection is not on the screen.')
  const middle = { x: path.x + path.width / 2 - pane.x, y: path.y + path.height / 2 - pane.y }
  await page.locator('[data-kind=dataTable]').dragTo(page.locator('.react-flow__pane'), {
    targetPosition: middle,
    force: true,
  })
  await expect(edges(page)).toHaveCount(2)
  await expect(page.getByLabel('From CSV File to Data Table')).toBeAttached()
  await expect(page.getByLabel('From Data Table to Column Selection')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(edges(page)).toHaveCount(1)

  const handle = await selection.locator('.react-flow__handle.source').boundingBox()
  if (!handle) throw new Error('The handle is not on the screen.')
  await page.mouse.move(handle.x + 6, handle.y + 6)
  await page.mouse.down()
  await page.mouse.move(handle.x + 80, handle.y + 160, { steps: 8 })
  await page.mouse.up()
  const list = page.getByRole('dialog', { name: 'Connect with' })
  await expect(list.getByRole('option', { name: 'Change Data Type' })).toBeVisible()
  await expect(list.getByRole('option', { name: 'Excel File' })).toHaveCount(1)
  await list.getByRole('option', { name: 'Change Data Type' }).click()
  await expect(page.getByLabel('From Column Selection to Change Data Type')).toBeAttached()
})

test('an input that must not lead to an output gets a step between with one click', async ({ page }) => {
  await enter(page, 'Remedy')
  await paste(page, [
    ['rows', 'csvInput', 45, 15],
    ['written', 'csvOutput', 645, 15],
  ])
  await tryToConnect(page, nodeOf(page, 'rows'), nodeOf(page, 'written'))
  await page.getByRole('button', { name: 'Insert Data Table' }).click()
  await expect(page.getByLabel('From rows to Data Table')).toBeAttached()
  await expect(page.getByLabel('From Data Table to written')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(nodes(page)).toHaveCount(2)
})

test("a step is found behind a component's + and in a connection by the word of another product, and stands in the row", async ({
  page,
}) => {
  await enter(page, 'Plus')
  await paste(page, [
    ['orders', 'csvInput', 45, 15],
    ['shown', 'dataTable', 345, 15],
  ])
  const orders = nodeOf(page, 'orders')
  const plus = orders.getByRole('button', { name: 'Add a component behind orders' })
  await orders.hover()
  await plus.click()
  const list = page.getByRole('dialog', { name: 'Connect with' })
  await list.getByRole('combobox').fill('dedupe')
  await list.getByRole('option', { name: /Remove Duplicates/ }).click()
  await expect(page.getByLabel('From orders to Remove Duplicates')).toBeAttached()
  await page.keyboard.press('Control+z')

  await orders.hover()
  await plus.click()
  await list.getByRole('combobox').fill('advisor')
  const refused = list.getByRole('option', { name: /AI Advisor/ })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await expect(refused).toContainText('Input nodes cannot be directly connected with output nodes.')
  // An input must not lead to an output, so the output comes with the step between.
  await list.getByRole('combobox').fill('write csv')
  const output = list.getByRole('option', { name: /^CSV File With Data Table between/ })
  await expect(output).toBeEnabled()
  await output.click()
  await expect(edges(page)).toHaveCount(2)
  await expect(page.getByLabel('From orders to Data Table')).toBeAttached()
  await expect(page.getByLabel('From Data Table to CSV File')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(nodes(page)).toHaveCount(2)
  await expect(edges(page)).toHaveCount(0)

  await connect(page, orders, nodeOf(page, 'shown'))
  await edges(page).hover({ force: true })
  await expect(edges(page).locator('title')).toHaveText('Insert a component into this connection')
  await orders.hover()
  await expect(plus).toHaveCount(0)
  await edges(page).locator('g').click()
  const between = page.getByRole('dialog', { name: 'Insert a component' })
  await between.getByRole('combobox').fill('order by')
  await between.getByRole('option', { name: /Sort Rows/ }).click()
  await expect(page.getByLabel('From Sort Rows to shown')).toBeAttached()
  expect(await placeOf(orders)).toEqual({ x: 45, y: 15 })
  expect(await placeOf(nodeOf(page, 'Sort Rows'))).toEqual({ x: 345, y: 15 })
  expect(await placeOf(nodeOf(page, 'shown'))).toEqual({ x: 645, y: 15 })
  await page.keyboard.press('Control+z')
  await expect(nodes(page)).toHaveCount(2)
  expect(await placeOf(nodeOf(page, 'shown'))).toEqual({ x: 345, y: 15 })
})
