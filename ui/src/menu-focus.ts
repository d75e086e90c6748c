import type { MouseEvent } from 'react'

/**
 * Gives the focus back to the button of a menu as one of its items is chosen, before that does anything. A dialog that the item
 * opens takes the focus then, and gives it back to the button: Mantine itself gives it back ten milliseconds later, out of
 * the dialog.
 */
export function focusMenuButton({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const button = document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? '')
  if ((target as Element).closest('[data-menu-item]')) button?.focus({ preventScroll: true })
}
