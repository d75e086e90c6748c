/** True if a text field has the focus. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable]') === true
}
