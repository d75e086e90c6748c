import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { viewButtonProps } from './view-button.ts'

test('a button is pressed by Enter and Space and by no other key', () => {
  const press = vi.fn()
  const { onKeyDown } = viewButtonProps(press)
  const preventDefault = vi.fn()
  for (const key of ['Enter', ' ', 'Tab', 'a']) onKeyDown({ key, preventDefault } as unknown as KeyboardEvent)
  expect(press).toHaveBeenCalledTimes(2)
  // Otherwise Space would scroll the panel, and Tab would not move the focus.
  expect(preventDefault).toHaveBeenCalledTimes(2)
})
