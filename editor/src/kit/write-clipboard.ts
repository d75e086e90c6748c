/** Writes text to the clipboard. Returns false if the browser allows this only during a key press or click. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeByCommand(text)
  }
}

/**
 * Writes text with the browser's copy command. Needed on pages that aren't served over TLS, because browsers don't
 * offer them the clipboard API.
 */
function writeByCommand(text: string): boolean {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', write, { capture: true, once: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', write, { capture: true })
  }
}
