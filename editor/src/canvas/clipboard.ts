import { parseClipboard } from '@anj/workflow'
import { writeClipboard } from '../kit/write-clipboard.ts'

/** The last text copied on this page. */
let copied = ''
/** The last text from this page that was written to the system clipboard. */
let handedOver = ''

/** Puts text on the system clipboard during a copy or cut event. */
export function writeToEvent(event: ClipboardEvent, text: string): void {
  event.clipboardData?.setData('text/plain', text)
  event.preventDefault()
  copied = text
  handedOver = text
}

/** Puts text on the system clipboard. If the browser refuses, keeps it for this page only and returns false. */
export async function writeClipboardText(text: string): Promise<boolean> {
  copied = text
  const isPut = await writeClipboard(text)
  if (isPut) handedOver = text
  return isPut
}

/**
 * Returns the text to paste, or null if the browser refuses to read the clipboard and nothing was copied on this page.
 */
export async function readClipboardText(): Promise<string | null> {
  try {
    return newestClipboardText(await navigator.clipboard.readText())
  } catch {
    return copied === '' ? null : copied
  }
}

/**
 * Returns the text that was copied last: the text on the system clipboard, or text from this page that couldn't be
 * written to it.
 */
export function newestClipboardText(system: string): string {
  if (copied === handedOver) return system
  return system === handedOver || parseClipboard(system) === null ? copied : system
}
