import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { inAppLink } from './in-app-link.ts'

function click(keys: Partial<MouseEvent<HTMLAnchorElement>> = {}) {
  const navigate = vi.fn()
  const preventDefault = vi.fn()
  inAppLink('/output', navigate)?.({ button: 0, preventDefault, ...keys } as MouseEvent<HTMLAnchorElement>)
  return { navigate, preventDefault }
}

test('navigates inside the app on a plain click', () => {
  const { navigate, preventDefault } = click()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/output')
  expect(preventDefault).toHaveBeenCalledOnce()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %j, for example to open a new tab, to the browser',
  (keys) => {
    const { navigate, preventDefault } = click(keys)
    expect(navigate).not.toHaveBeenCalled()
    expect(preventDefault).not.toHaveBeenCalled()
  },
)

test("doesn't add a handler without a navigate function", () => {
  expect(inAppLink('/output', undefined)).toBeUndefined()
})
