import type { KeyboardEvent } from 'react'

/**
 * Returns props that turn a div into a button for read-only actions. In a workflow shared for viewing, the
 * whole form is disabled together with its native buttons; these buttons keep working.
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
