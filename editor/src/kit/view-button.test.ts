import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { viewButtonProps } from './view-button.ts'

test('presses a button with Enter and Space only', () => {
  const press = vi.fn()
  const { onKeyDown } = viewButtonProps(press)
  const preventDefault = vi.fn()
  for (const key of ['Enter', ' ', 'Tab', 'a']) onKeyDown({ key, preventDefault } as unknown as KeyboardEvent)
  expect(press).toHaveBeenCalledTimes(2)
  // For Enter and Space, but not for Tab: Space must not scroll the panel, whereas Tab still has to move the focus.
  expect(preventDefault).toHaveBeenCalledTimes(2)
})
