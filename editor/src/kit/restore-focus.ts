/** Moves the focus to the button of the menu that opened a dialog, because the menu item itself no longer exists. */
export function restoreFocus(selector: string): void {
  // Waits until the dialog has tried to restore the focus itself.
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus(), 20)
}

/** Selector of the menu button of a workflow's tab. */
export const menuOfTab = (workflowId: string) =>
  `[data-tab="${CSS.escape(workflowId)}"] [aria-haspopup="menu"]`
