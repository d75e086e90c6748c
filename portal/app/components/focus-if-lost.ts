/** Moves the focus to `element` if the focused element was removed, so that keyboard users keep their place. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
