import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { lookButton } from './look-button.ts'

test('it is pressed by Enter and Space as a button is, and by no other key', () => {
  const press = vi.fn()
  const { onKeyDown } = lookButton(press)
  const preventDefault = vi.fn()
  for (const key of ['Enter', ' ', 'Tab', 'a']) onKeyDown({ key, preventDefault } as unknown as KeyboardEvent)
  expect(press).toHaveBeenCalledTimes(2)
  // Or the panel would scroll with Space, and Tab would lead nowhere.
  expect(preventDefault).toHaveBeenCalledTimes(2)
})
