/** What was copied last on this page, for where the system's clipboard may not be read. */
let lastCopied = ''

/** Puts a text on the system's clipboard: at once where an event asks for it, else as the browser allows. */
export function putText(text: string, event?: ClipboardEvent): void {
  lastCopied = text
  if (event?.clipboardData) {
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    return
  }
  navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** The text on the system's clipboard, or what was copied here last where that may not be read. */
export async function getText(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return lastCopied
  }
}
