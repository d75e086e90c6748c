import { type NodeKind, newNode, serializeClipboard } from '@anj/workflow'
import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the nodes on the canvas, without notes. */
export const nodes = (page: Page): Locator => page.locator('.react-flow__node-custom')

/** Returns the nodes and notes on the canvas. */
export const canvasItems = (page: Page): Locator => page.locator('.react-flow__node')

/** Returns the connections on the canvas. */
export const edges = (page: Page): Locator => page.locator('.react-flow__edge')

/** Returns the selected nodes and notes. */
export const selected = (page: Page): Locator => page.locator('.react-flow__node.selected')

/** Returns an item's position on the canvas, regardless of zoom and scroll position. */
export async function placeOf(thing: Locator): Promise<{ x: number; y: number }> {
  const style = (await thing.getAttribute('style')) ?? ''
  const [, x = '', y = ''] = /translate\((-?[\d.]+)px, ?(-?[\d.]+)px\)/.exec(style) ?? []
  return { x: Number(x), y: Number(y) }
}

/** Returns the canvas element, which handles keys. */
export const canvas = (page: Page): Locator => page.getByRole('application', { name: 'Canvas' })

/** A component with its custom name, its position, and settings that differ from a new component's settings. */
export type Component = readonly [name: string, kind: NodeKind, x: number, y: number, config?: object]

/** Puts a text on the system clipboard. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
}

/** Copies components to the clipboard as if from another workflow. Connections are given as pairs of names. */
export async function copy(
  page: Page,
  components: readonly Component[],
  connections: readonly (readonly [from: string, to: string])[] = [],
): Promise<void> {
  const copied = components.map(([name, kind, x, y, config]) => {
    const node = newNode(kind, name, { x, y })
    const settings = { ...node.data.config, ...config }
    return { ...node, data: { ...node.data, label: name, config: settings } } as typeof node
  })
  const drawn = connections.map(([source, target]) => ({ id: `${source} ${target}`, source, target }))
  await copyText(page, serializeClipboard({ nodes: copied, edges: drawn, notes: [] }))
}

/** Adds components and their connections to the canvas by pasting them. */
export async function paste(...[page, components, connections]: Parameters<typeof copy>): Promise<void> {
  await copy(page, components, connections)
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(selected(page)).toHaveCount(components.length)
  await page.keyboard.press('Escape')
}

/** Returns the toast with a text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text }).first()

/** Closes all toasts in a single step, because a toast might disappear between two steps. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('alert').getByRole('button', { name: 'Close' })
  while ((await close.count()) > 0)
    await close.evaluateAll((buttons) => {
      for (const button of buttons) if ('click' in button) button.click()
    })
}
