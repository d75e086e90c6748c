import { clippingText, type NodeKind, newNode } from '@anj/workflow'
import { expect, type Locator, type Page } from '@playwright/test'

/** The nodes on the canvas, without its notes. */
export const nodes = (page: Page): Locator => page.locator('.react-flow__node-custom')

/** What lies on the canvas, notes too. */
export const things = (page: Page): Locator => page.locator('.react-flow__node')

/** The connections on the canvas. */
export const edges = (page: Page): Locator => page.locator('.react-flow__edge')

/** What is selected on the canvas, notes too. */
export const selected = (page: Page): Locator => page.locator('.react-flow__node.selected')

/** Where something stands on the canvas, however that is zoomed and moved. */
export async function placeOf(thing: Locator): Promise<{ x: number; y: number }> {
  const style = (await thing.getAttribute('style')) ?? ''
  const [, x = '', y = ''] = /translate\((-?[\d.]+)px, ?(-?[\d.]+)px\)/.exec(style) ?? []
  return { x: Number(x), y: Number(y) }
}

/** The canvas itself, as something that takes keys. */
export const canvas = (page: Page): Locator => page.getByRole('application', { name: 'Canvas' })

/** A component under a name of its own, and where it stands. */
export type Component = readonly [name: string, kind: NodeKind, x: number, y: number]

/** Puts a text on the system's clipboard. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
}

/** Copies components and the connections between them, by their names, as from another workflow. */
export async function copy(
  page: Page,
  components: readonly Component[],
  connections: readonly (readonly [from: string, to: string])[] = [],
): Promise<void> {
  const copied = components.map(([name, kind, x, y]) => {
    const node = newNode(kind, name, { x, y })
    return { ...node, data: { ...node.data, label: name } }
  })
  const drawn = connections.map(([source, target]) => ({ id: `${source} ${target}`, source, target }))
  await copyText(page, clippingText({ nodes: copied, edges: drawn, notes: [] }))
}

/** Puts components on the canvas at once, with the connections between them, by pasting them. */
export async function paste(...[page, components, connections]: Parameters<typeof copy>): Promise<void> {
  await copy(page, components, connections)
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(selected(page)).toHaveCount(components.length)
  await page.keyboard.press('Escape')
}

/** What the canvas says as a toast. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text }).first()

/** Closes every toast that is shown, all at once: one of them may be on its way out. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('alert').getByRole('button', { name: 'Close' })
  while ((await close.count()) > 0)
    await close.evaluateAll((buttons) => {
      for (const button of buttons) if ('click' in button) button.click()
    })
}
