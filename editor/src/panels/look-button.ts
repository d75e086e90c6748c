import type { KeyboardEvent } from 'react'

/**
 * What makes a div the button of something that may be looked at without changing anything. Of a workflow that is shared to
 * look at the whole form is disabled, with every button of the browser's own in it; these go on working.
 */
export function lookButton(press: () => void) {
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
