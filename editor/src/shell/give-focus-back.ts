/** Gives the focus back to where a dialog was opened from, when that was an item of a menu, which is gone by now. */
export function giveFocusBack(selector: string): void {
  // After the dialog itself has tried.
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus(), 20)
}

/** The button of the menu of a workflow's tab. */
export const menuOfTab = (workflowId: string) =>
  `[data-tab="${CSS.escape(workflowId)}"] [aria-haspopup="menu"]`
