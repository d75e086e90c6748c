import { readFile } from 'node:fs/promises'
import { dataTypes, typeLabel } from '@anj/workflow'
import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'

/** Adds an empty workflow in a new tab. */
export async function addWorkflow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New Workflow' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(name)
  // Presses the key on the field itself, because the opening dialog may not have the focus yet.
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toBeHidden()
}

const paths = { Input: '/', Preparation: '/preparation', Output: '/output' } as const

/** Opens one of the three pages by its tab, and waits for its address, because the router changes it later. */
export async function openPage(page: Page, name: keyof typeof paths): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === paths[name])
}

/** Drags a component from the palette to the canvas and returns its node, whose settings open. */
export async function drop(
  page: Page,
  kind: string,
  title: string,
  place: { x: number; y: number },
): Promise<Locator> {
  const shown = shownId(page)
  await (await showComponent(page, kind)).hover()
  await page.mouse.down()
  const canvas = await page.locator('.react-flow__pane').boundingBox()
  if (!canvas) throw new Error('The canvas is not on the screen.')
  // A menu of the palette may cover the place until the drag begins. `dragTo` would wait for it to go first.
  await page.mouse.move(canvas.x + place.x, canvas.y + place.y, { steps: 4 })
  await page.mouse.up()
  await page.waitForURL((url) => ![null, shown].includes(url.searchParams.get('id')))
  const node = page.locator(`.react-flow__node[data-id="${shownId(page)}"]`).filter({ hasText: title })
  // The page updates only after the address has changed. `data-shown` marks the node whose settings are open.
  await expect(node.locator('[data-shown]')).toBeVisible()
  return node
}

/** Returns a component of the palette, after opening the menu that contains it, if there is one. */
export async function showComponent(page: Page, kind: string): Promise<Locator> {
  const component = page.locator(`[data-kind=${kind}]`)
  const menu = page.locator(`[data-kinds~=${kind}]`)
  await expect(component.or(menu)).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  return component
}

/**
 * Waits until unsaved changes are stored in the browser, so that they survive leaving the page. Until then, the page
 * asks before it closes, and Playwright answers yes.
 */
export async function untilBackedUp(page: Page): Promise<void> {
  const mayGo = "window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"
  await expect.poll(() => page.evaluate(mayGo)).toBe(true)
}

const shownId = (page: Page) => new URL(page.url()).searchParams.get('id')

/** Returns the node with a title. */
export function nodeOf(page: Page, title: string): Locator {
  return page.locator('.react-flow__node').filter({ hasText: title })
}

/** Connects two nodes with the mouse and waits for the connection. */
export async function connect(page: Page, from: Locator, to: Locator): Promise<void> {
  const edges = page.locator('.react-flow__edge')
  const before = await edges.count()
  await tryToConnect(page, from, to)
  await expect(edges).toHaveCount(before + 1)
}

/** Draws a connection that may be refused. Waits first until nothing, such as a toast, covers the handles. */
export async function tryToConnect(page: Page, from: Locator, to: Locator): Promise<void> {
  const target = to.locator('.react-flow__handle.target')
  await target.hover({ trial: true })
  await from.locator('.react-flow__handle.source').hover()
  await page.mouse.down()
  const end = await centre(target)
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
}

async function centre(handle: Locator): Promise<{ x: number; y: number }> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns the settings panel of the open node. */
export function panelOf(page: Page): Locator {
  return page.getByLabel('Configuration', { exact: true })
}

/** Chooses an option of a list field. A type is given by its own name, which its option shows behind plain words. */
export async function pick(page: Page, field: string, option: string): Promise<void> {
  await panelOf(page).getByRole('combobox', { name: field, exact: true }).click()
  const type = field.startsWith('Type of ') && dataTypes.find((one) => one === option)
  await page.getByRole('option', { name: type ? typeLabel(type) : option, exact: true }).click()
}

/** Chooses columns in a field for several columns. */
export async function pickColumns(page: Page, field: string, columns: readonly string[]): Promise<void> {
  await panelOf(page).getByRole('textbox', { name: field, exact: true }).click()
  for (const column of columns) await page.getByRole('option', { name: column, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Opens the policy for values that don't fit, and chooses what happens to them. */
export async function choosePolicy(page: Page, policy: string): Promise<void> {
  await panelOf(page)
    .getByRole('button', { name: /^Values that do not fit/ })
    .click()
  await pick(page, 'Values that do not fit', policy)
}

/** Runs the current workflow and waits until it has succeeded. */
export async function run(page: Page): Promise<void> {
  const summary = await runToItsEnd(page)
  await expect(summary.getByText('Succeeded')).toBeVisible({ timeout: 100 })
}

/** Runs the current workflow, which must fail and leave its target unchanged. Returns the reason. */
export async function runExpectingFailure(page: Page): Promise<string> {
  const summary = await runToItsEnd(page)
  await expect(summary.getByText('Failed', { exact: true })).toBeVisible({ timeout: 100 })
  await expect(summary.getByText('The target contains the same data as before the run.')).toBeVisible()
  // The first child is the message. A button that leads to the component follows.
  return summary.getByRole('alert').evaluate((alert) => alert.firstChild?.textContent?.trim() ?? '')
}

/** Runs the current workflow to its end. If it doesn't end, the test fails with the text of the Run panel. */
async function runToItsEnd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const summary = page.getByLabel('Run', { exact: true })
  await expect(summary).toContainText(/Succeeded|Failed/, { timeout: 45_000 })
  await expect(summary.getByText(/^(Succeeded|Failed)$/)).toBeVisible()
  return summary
}

/** Downloads the file that the last run created. */
export async function download(page: Page, fileName: RegExp): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByLabel('Run', { exact: true }).getByRole('button', { name: fileName }).click()
  return readFile(await (await downloading).path())
}

/** Uploads a file into the open file input. */
export async function chooseFile(
  page: Page,
  file: { name: string; content: string | Buffer },
): Promise<void> {
  await panelOf(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: file.name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(file.content),
    })
}

/** Leaves every column of the open file input as text. */
export async function chooseAllText(page: Page): Promise<void> {
  await panelOf(page).getByText('All text', { exact: true }).click()
  await expect(panelOf(page).getByRole('radio', { name: 'All text' })).toBeChecked()
}

/** Creates the drag data of a file that is dropped from the desktop. */
export function draggedFile(page: Page, name: string, text: string): Promise<JSHandle> {
  return draggedFiles(page, { [name]: text })
}

/** Returns the data of a drag of several files, by name. */
export function draggedFiles(page: Page, files: Readonly<Record<string, string>>): Promise<JSHandle> {
  return page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const [name, text] of ${JSON.stringify(Object.entries(files))})
      transfer.items.add(new File([text], name))
    return transfer
  })()`)
}

/**
 * Chooses a completion of a formula, which then has the text. The list may be drawn again between the press and the
 * release of the mouse, which loses the click, so the choice is repeated.
 */
export async function complete(formula: Locator, option: Locator, text: string): Promise<void> {
  await expect(async () => {
    if (await option.isVisible()) await option.click({ timeout: 1_000 })
    await expect(formula).toHaveText(text, { timeout: 1_000 })
  }).toPass()
}
