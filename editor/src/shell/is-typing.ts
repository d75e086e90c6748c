/** Whether the next key belongs to a field. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable]') === true
}
