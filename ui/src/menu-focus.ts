import type { MouseEvent } from 'react'

/**
 * Returns the focus to a menu's button before the chosen item's action runs. If the action opens a dialog, the dialog
 * then takes the focus and later gives it back to the button. Mantine itself returns the focus ten milliseconds later,
 * which would take it away from the dialog.
 */
export function focusMenuButton({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const button = document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? '')
  if ((target as Element).closest('[data-menu-item]')) button?.focus({ preventScroll: true })
}
