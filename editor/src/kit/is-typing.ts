/** True if the next key goes to a text field. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable]') === true
}
