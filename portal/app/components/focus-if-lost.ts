/** Gives the focus to an element when what had it is gone, so that whoever works with the keyboard goes on from there. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
