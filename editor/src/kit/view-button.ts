import type { KeyboardEvent } from 'react'

/**
 * Returns props that turn a div into a button for read-only actions. In a workflow shared for viewing, the form and its
 * native buttons are disabled, but buttons with these props keep working.
 */
export function viewButtonProps(press: () => void) {
  return {
    component: 'div',
    role: 'button',
    tabIndex: 0,
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      press()
    },
  } as const
}
