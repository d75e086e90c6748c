import { newNode, serializeClipboard } from '@anj/workflow'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Stand-in for the browser's clipboard, which refuses calls without permission. */
const system = { text: '', canWrite: true, canRead: true }
const clipping = (id: string) =>
  serializeClipboard({ nodes: [newNode('dataTable', id, { x: 0, y: 0 })], edges: [], notes: [] })

let clipboard: typeof import('./clipboard.ts')
beforeEach(async () => {
  Object.assign(system, { text: 'from elsewhere', canWrite: true, canRead: true })
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        if (!system.canWrite) throw new DOMException('refused', 'NotAllowedError')
        system.text = text
      },
      readText: async () => {
        if (!system.canRead) throw new DOMException('refused', 'NotAllowedError')
        return system.text
      },
    },
  })
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    execCommand: () => false,
  })
  vi.resetModules()
  clipboard = await import('./clipboard.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('pastes what was copied here, or newer text from elsewhere', async () => {
  expect(await clipboard.writeClipboardText(clipping('a'))).toBe(true)
  expect(await clipboard.readClipboardText()).toBe(clipping('a'))
  system.text = 'later'
  expect(await clipboard.readClipboardText()).toBe('later')
})

test('reports a copy that the browser refused, and still pastes it instead of the older clipboard text', async () => {
  await clipboard.writeClipboardText(clipping('a'))
  system.canWrite = false
  expect(await clipboard.writeClipboardText(clipping('b'))).toBe(false)
  expect(await clipboard.readClipboardText()).toBe(clipping('b'))
  system.text = 'a text of some other program'
  expect(clipboard.newestClipboardText(system.text)).toBe(clipping('b'))
})

test('after a refused copy, pastes components that were copied later in another window', async () => {
  system.canWrite = false
  await clipboard.writeClipboardText(clipping('a'))
  expect(clipboard.newestClipboardText(clipping('other'))).toBe(clipping('other'))
})

test('pastes what was copied here if the page may not read the clipboard', async () => {
  system.canRead = false
  await clipboard.writeClipboardText(clipping('a'))
  expect(await clipboard.readClipboardText()).toBe(clipping('a'))
})

test("returns null when the clipboard can't be read and nothing was copied here", async () => {
  system.canRead = false
  expect(await clipboard.readClipboardText()).toBeNull()
})

test('sets the text synchronously in the copy event', async () => {
  const given = new Map<string, string>()
  const event = {
    clipboardData: { setData: (type: string, text: string) => given.set(type, text) },
    preventDefault: vi.fn(),
  }
  clipboard.writeToEvent(event as unknown as ClipboardEvent, clipping('a'))
  expect(given.get('text/plain')).toBe(clipping('a'))
  expect(event.preventDefault).toHaveBeenCalled()
})
