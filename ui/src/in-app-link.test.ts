import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { inAppLink } from './in-app-link.ts'

function click(keys: Partial<MouseEvent<HTMLAnchorElement>> = {}) {
  const navigate = vi.fn()
  const preventDefault = vi.fn()
  inAppLink('/output', navigate)?.({ button: 0, preventDefault, ...keys } as MouseEvent<HTMLAnchorElement>)
  return { navigate, preventDefault }
}

test('a plain click goes there inside the app, and the browser loads nothing', () => {
  const { navigate, preventDefault } = click()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/output')
  expect(preventDefault).toHaveBeenCalledOnce()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j stays the browser’s, as for a new tab',
  (keys) => {
    const { navigate, preventDefault } = click(keys)
    expect(navigate).not.toHaveBeenCalled()
    expect(preventDefault).not.toHaveBeenCalled()
  },
)

test('without an app that can go there, the link is left alone', () => {
  expect(inAppLink('/output', undefined)).toBeUndefined()
})
