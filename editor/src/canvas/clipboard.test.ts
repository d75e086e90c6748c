import { clippingText, newNode } from '@anj/workflow'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The system's clipboard as a browser shows it to a page; what it does not allow it refuses. */
const system = { text: '', canWrite: true, canRead: true }
const clipping = (id: string) =>
  clippingText({ nodes: [newNode('dataTable', id, { x: 0, y: 0 })], edges: [], notes: [] })

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

test('what is copied here is pasted, and what is copied elsewhere after it', async () => {
  expect(await clipboard.putText(clipping('a'))).toBe(true)
  expect(await clipboard.getText()).toBe(clipping('a'))
  system.text = 'later'
  expect(await clipboard.getText()).toBe('later')
})

test('what the clipboard refuses is said, and pasted here all the same instead of its older text', async () => {
  await clipboard.putText(clipping('a'))
  system.canWrite = false
  expect(await clipboard.putText(clipping('b'))).toBe(false)
  expect(await clipboard.getText()).toBe(clipping('b'))
  system.text = 'a text of some other program'
  expect(clipboard.newestOf(system.text)).toBe(clipping('b'))
})

test('components that are copied in another window since win over what was refused', async () => {
  system.canWrite = false
  await clipboard.putText(clipping('a'))
  expect(clipboard.newestOf(clipping('other'))).toBe(clipping('other'))
})

test('where the clipboard may not be read, what was copied here is pasted', async () => {
  system.canRead = false
  await clipboard.putText(clipping('a'))
  expect(await clipboard.getText()).toBe(clipping('a'))
})

test('where it may not be read and nothing was copied here, there is no answer rather than an empty one', async () => {
  system.canRead = false
  expect(await clipboard.getText()).toBeNull()
})

test('the event of a key takes the text at once', async () => {
  const given = new Map<string, string>()
  const event = {
    clipboardData: { setData: (type: string, text: string) => given.set(type, text) },
    preventDefault: vi.fn(),
  }
  clipboard.putInto(event as unknown as ClipboardEvent, clipping('a'))
  expect(given.get('text/plain')).toBe(clipping('a'))
  expect(event.preventDefault).toHaveBeenCalled()
})
