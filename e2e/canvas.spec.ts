import type { Locator, Page } from '@playwright/test'
import {
  canvas,
  closeToasts,
  copy,
  copyText,
  edges,
  nodes,
  paste,
  selected,
  toast,
} from './support/canvas.ts'
import { addWorkflow, connect, draggedFile, drop, nodeOf, openPage, tryToConnect } from './support/editor.ts'
import { enter } from './support/enter.ts'
import { addColleague, grace, logInAs, openShared, share } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** A workflow with an input and a selection that is connected with it. */
async function drawTwo(page: Page, name: string): Promise<{ file: Locator; selection: Locator }> {
  await enter(page, name)
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await openPage(page, 'Preparation')
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 420, y: 60 })
  await connect(page, file, selection)
  await expect(edges(page)).toHaveCount(1)
  return { file, selection }
}

/** Where something stands on the canvas, however that is zoomed and moved. */
async function placeOf(thing: Locator): Promise<{ x: number; y: number }> {
  const style = (await thing.getAttribute('style')) ?? ''
  const [, x = '', y = ''] = /translate\((-?[\d.]+)px, ?(-?[\d.]+)px\)/.exec(style) ?? []
  return { x: Number(x), y: Number(y) }
}

test('a data dictionary leads on to its advisor, by hand and by key', async ({ page }) => {
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

test('what was done is undone and redone step by step, by button and by key', async ({ page }) => {
  const { selection } = await drawTwo(page, 'Undo')
  await selection.click()
  await page.keyboard.press('Delete')
  await expect(nodes(page)).toHaveCount(1)
  await expect(edges(page)).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Undo: delete Column Selection (Ctrl + Z)')
  await undo.click()
  await expect(nodes(page)).toHaveCount(2)
  await expect(edges(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(edges(page)).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(edges(page)).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(nodes(page)).toHaveCount(1)
})

test('several components are selected by dragging, with Shift, by clicks and all at once, and deleted together', async ({
  page,
}) => {
  const { file, selection } = await drawTwo(page, 'Several')
  const box = await page.locator('.react-flow__pane').boundingBox()
  if (!box) throw new Error('There is no canvas.')
  await page.getByRole('button', { name: 'Select by dragging' }).click()
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 5 })
  await page.mouse.up()
  await expect(selected(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Move the canvas by dragging' }).click()
  await page.locator('.react-flow__pane').click({ position: { x: 300, y: 300 } })
  await expect(selected(page)).toHaveCount(0)
  await page.keyboard.down('Shift')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 700, box.y + 200, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(selected(page)).toHaveCount(2)
  await page.locator('.react-flow__pane').click({ position: { x: 300, y: 300 } })
  await expect(selected(page)).toHaveCount(0)
  await file.click()
  await selection.click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(2)
  await selection.click({ modifiers: ['Control'] })
  await expect(selected(page)).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await expect(selected(page)).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(nodes(page)).toHaveCount(0)
})

test('components are copied into another workflow with their settings and connections, in another browser tab too', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { file } = await drawTwo(page, 'From here')
  await file.click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name of CSV File' }).fill('Orders')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await addWorkflow(page, 'To there')
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(nodes(page)).toHaveCount(2)
  await expect(edges(page)).toHaveCount(1)
  await expect(nodeOf(page, 'Orders')).toBeVisible()
  await expect(selected(page)).toHaveCount(2)

  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('main')).toBeVisible()
  await addWorkflow(other, 'Other tab')
  await canvas(other).focus()
  await other.keyboard.press('Control+v')
  await expect(nodes(other)).toHaveCount(2)
  await expect(edges(other)).toHaveCount(1)
  await other.close()

  await page.keyboard.press('Control+v')
  await expect(nodes(page)).toHaveCount(4)
  await page.keyboard.press('Control+d')
  await expect(nodes(page)).toHaveCount(6)
  await page.keyboard.press('Control+x')
  await expect(nodes(page)).toHaveCount(4)
})

test('pasting obeys the rules for dropping, and what is no component is refused', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, 'One output')
  await openPage(page, 'Output')
  await drop(page, 'csvOutput', 'CSV File', { x: 200, y: 60 })
  await expect(selected(page)).toHaveCount(1)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(
    page.getByRole('alert').getByText('Only one output node can be added to a workflow.'),
  ).toBeVisible()
  await expect(nodes(page)).toHaveCount(1)
  await copyText(page, 'some text')
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(
    page.getByText('There is nothing to paste: copy components of a workflow first.'),
  ).toBeVisible()
  // Far from each other, so that few are in sight and drawn.
  const note = (at: number) => ({ id: `note ${at}`, position: { x: 50_000 * at, y: 0 }, text: 'Far away' })
  const notes = Array.from({ length: 500 }, (_, at) => note(at))
  const clipping = { format: 'anj-clipping', version: 1, nodes: [], edges: [], notes }
  await copyText(page, JSON.stringify(clipping))
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+v')
  await expect(toast(page, 'A workflow holds at most 500 notes.')).toBeVisible()
  await copyText(page, JSON.stringify({ ...clipping, version: 2 }))
  await page.keyboard.press('Control+v')
  await expect(toast(page, 'What was copied cannot be pasted: version')).toBeVisible()
  await expect(nodes(page)).toHaveCount(1)
})

test('everything is drawn by keyboard alone: add, connect, move, name, open, delete', async ({ page }) => {
  await enter(page, 'Keys')
  await page.getByRole('button', { name: 'CSV File, input' }).press('Enter')
  const file = nodeOf(page, 'CSV File')
  await expect(file).toBeFocused()
  await page.keyboard.press('c')
  const list = page.getByRole('dialog', { name: 'Connect with' })
  await expect(list.getByRole('combobox')).toBeFocused()
  await expect(list.getByRole('option', { name: /PostgreSQL/ })).toHaveCount(0)
  await page.keyboard.type('column sel')
  await page.keyboard.press('Enter')
  const selection = nodeOf(page, 'Column Selection')
  await expect(selection).toBeFocused()
  await expect(edges(page)).toHaveCount(1)

  const before = await placeOf(selection)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => placeOf(selection)).toEqual({ x: before.x + 60, y: before.y + 15 })
  await page.keyboard.press('Control+z')
  await expect.poll(() => placeOf(selection)).toEqual(before)

  await page.keyboard.press('Control+ArrowLeft')
  await expect(file).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(edges(page)).toBeFocused()
  await expect(edges(page)).toHaveAccessibleName('From CSV File to Column Selection')
  await page.keyboard.press('Delete')
  await expect(edges(page)).toHaveCount(0)

  await file.focus()
  await page.keyboard.press('c')
  await list.getByRole('combobox').fill('column')
  await expect(list.getByText('On the canvas')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(edges(page)).toHaveCount(1)
  await expect(nodes(page)).toHaveCount(2)

  await canvas(page).focus()
  await page.keyboard.press('Tab')
  await expect(file).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?id=/)
  await page.keyboard.press('Delete')
  await expect(nodes(page)).toHaveCount(1)
})

test('all keys are listed, and the keyboard leaves the canvas again', async ({ page }) => {
  const { selection } = await drawTwo(page, 'No trap')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('row', { name: /^Connect C$/ })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /^Duplicate Ctrl \+ D$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const behind = page.getByRole('link', { name: 'React Flow attribution' })
  await selection.focus()
  await page.keyboard.press('Tab')
  await expect(behind).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused()
  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(behind).toBeFocused()
})

test('who may only look at a workflow can walk over it and copy from it, but changes nothing', async ({
  page,
  product,
  browser,
}) => {
  await drawTwo(page, 'To look at')
  await addColleague(product, grace)
  await share(page, 'To look at', grace)

  const other = await logInAs(browser, product, grace.userName)
  await openShared(other, 'To look at')
  await expect(nodes(other)).toHaveCount(2)
  const file = nodeOf(other, 'CSV File')
  await file.focus()
  await other.keyboard.press('Tab')
  await expect(edges(other)).toBeFocused()
  await other.keyboard.press('Delete')
  await expect(
    other.getByText('This workflow is shared with you to read. Duplicate it to change or run it.').first(),
  ).toBeVisible()
  await expect(edges(other)).toHaveCount(1)
  const before = await placeOf(file)
  const box = await file.boundingBox()
  if (!box) throw new Error('The component is out of sight.')
  await other.mouse.move(box.x + 60, box.y + 10)
  await other.mouse.down()
  await other.mouse.move(box.x + 160, box.y + 110, { steps: 4 })
  await other.mouse.up()
  expect(await placeOf(file)).toEqual(before)
  await file.click({ button: 'right' })
  await expect(other.getByRole('menuitem', { name: /^Copy/ })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: /^Delete/ })).toHaveCount(0)
  await other.close()
})

test('a connection that the rules forbid is removed, and the toast says which rule it is', async ({
  page,
}) => {
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
    ['chosen', 'written', 'An output takes one source.'],
    ['first', 'chosen', 'These nodes are connected already.'],
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

test('the components that look at a whole database obey rules of their own', async ({ page }) => {
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
  await refuse('rows', 'described', 'Choose a database input for Data Dictionary.')
  await refuse('chosen', 'advised', 'AI Advisor can only be connected with Data Dictionary.')
  await connect(page, nodeOf(page, 'base'), nodeOf(page, 'described'))
  await connect(page, nodeOf(page, 'chosen'), nodeOf(page, 'shown'))
  await expect(edges(page)).toHaveCount(2)
  await refuse('shown', 'chosen', 'Nodes cannot be connected in a circle.')

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

test('a component is put into a connection by dropping it there, and what may follow is offered where one ends at nothing', async ({
  page,
}) => {
  const { selection } = await drawTwo(page, 'In between')
  const path = await edges(page).boundingBox()
  const pane = await page.locator('.react-flow__pane').boundingBox()
  if (!path || !pane) throw new Error('There is no connection.')
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
  if (!handle) throw new Error('There is no handle.')
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

test('a file that is dropped on the canvas becomes an input with that file', async ({ page }) => {
  await enter(page, 'Dropped file')
  const dataTransfer = await draggedFile(page, 'cities.csv', 'id,city\n1,Bern\n')
  const place = { dataTransfer, clientX: 700, clientY: 350 }
  await page.locator('.react-flow__pane').dispatchEvent('drop', place)
  await expect(nodeOf(page, 'cities.csv')).toHaveAccessibleName('CSV File, input, cities.csv')
})

test('menus of the canvas, a component, a connection and a selection open by pointer and by key', async ({
  page,
}) => {
  const { file, selection } = await drawTwo(page, 'Menus')
  await file.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Connect/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await edges(page).click({ button: 'right', force: true })
  await page.getByRole('menuitem', { name: /^Delete connection/ }).click()
  await expect(edges(page)).toHaveCount(0)
  await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 200, y: 250 } })
  await page.getByRole('menuitem', { name: /^Add a note/ }).click()
  await expect(page.locator('.react-flow__node-note')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  await selection.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Align left sides' }).click()
  await expect.poll(async () => (await placeOf(file)).x - (await placeOf(selection)).x).toBe(0)
  await page.keyboard.press('Escape')
  await selection.focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^Rename/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
})

test('a note is written, coloured, made larger, undone and still there after a reload', async ({ page }) => {
  await drawTwo(page, 'Notes')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('Orders come\nevery Monday')
  await page.keyboard.press('Escape')
  const note = page.locator('.react-flow__node-note')
  await expect(note).toHaveAccessibleName('Note: Orders come every Monday')
  await page.getByRole('button', { name: 'Colour blue' }).click()
  await expect(page.getByRole('button', { name: 'Colour blue' })).toHaveAttribute('aria-pressed', 'true')
  const corner = await note.locator('.react-flow__resize-control.handle.bottom.right').boundingBox()
  if (!corner) throw new Error('The note has no corner.')
  await page.mouse.move(corner.x + 3, corner.y + 3)
  await page.mouse.down()
  await page.mouse.move(corner.x + 93, corner.y + 63, { steps: 6 })
  await page.mouse.up()
  await expect(note).toHaveCSS('width', '330px')
  await page.keyboard.press('Control+z')
  await expect(note).toHaveCSS('width', '240px')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(note).toHaveAccessibleName('Note: Orders come every Monday')
  await note.click()
  await page.getByRole('button', { name: 'Delete note', exact: true }).click()
  await expect(note).toHaveCount(0)
})

test('a component is found by its own name and brought into sight', async ({ page }) => {
  const { file } = await drawTwo(page, 'Find')
  await file.click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name of CSV File' }).fill('Orders of May')
  await page.keyboard.press('Enter')
  await expect(file).toHaveAccessibleName('Orders of May, CSV File, input')
  await page.locator('.react-flow__pane').click({ position: { x: 300, y: 300 } })
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight')
  await expect(nodeOf(page, 'Orders of May')).toHaveCount(0)
  await page.keyboard.press('Control+f')
  await page.getByRole('combobox', { name: 'Find a component' }).fill('may')
  await page.keyboard.press('Enter')
  await expect(nodeOf(page, 'Orders of May')).toBeFocused()
  await expect(nodeOf(page, 'Orders of May')).toBeInViewport()
})

test('a drawing is arranged from left to right, and that can be undone', async ({ page }) => {
  const { file, selection } = await drawTwo(page, 'Arrange')
  const drawn = await placeOf(selection)
  await selection.click()
  // All of them before anything is drawn anew.
  await page.evaluate(`{
    const node = document.querySelector('.react-flow__node.selected')
    const key = { key: 'ArrowLeft', shiftKey: true, bubbles: true }
    for (let step = 0; step < 7; step++) node.dispatchEvent(new KeyboardEvent('keydown', key))
  }`)
  const before = { ...drawn, x: drawn.x - 7 * 60 }
  await expect.poll(() => placeOf(selection)).toEqual(before)
  await page.getByRole('button', { name: 'Arrange automatically' }).click()
  await expect.poll(async () => (await placeOf(selection)).x - (await placeOf(file)).x).toBeGreaterThan(210)
  await expect(page.getByRole('status').getByText('Arranged')).toBeAttached()
  const after = await placeOf(selection)
  expect([after.x % 15, after.y % 15]).toEqual([0, 0])
  await page.keyboard.press('Control+z')
  await expect.poll(() => placeOf(selection)).toEqual(before)
})
