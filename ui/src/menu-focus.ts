import type { MouseEvent } from 'react'

/**
 * Moves the focus back to a menu's button before the action of the chosen item runs. If the action opens a dialog, the
 * dialog then takes the focus and later gives it back to the button. Mantine itself moves the focus back only after ten
 * milliseconds, which would take it away from the dialog.
 */
export function focusMenuButton({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const button = document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? '')
  if ((target as Element).closest('[data-menu-item]')) button?.focus({ preventScroll: true })
}
