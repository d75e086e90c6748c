import { readClippingText } from '@anj/workflow'
import { writeClipboard } from '../grid/write-clipboard.ts'

/** What was copied last on this page. */
let copied = ''
/** What of it reached the system's clipboard last. */
let handedOver = ''

/** Puts a text on the system's clipboard in the event that asks for it. */
export function putInto(event: ClipboardEvent, text: string): void {
  event.clipboardData?.setData('text/plain', text)
  event.preventDefault()
  copied = text
  handedOver = text
}

/** Puts a text on the system's clipboard, or keeps it for this page alone and answers false where that is refused. */
export async function putText(text: string): Promise<boolean> {
  copied = text
  const isPut = await writeClipboard(text)
  if (isPut) handedOver = text
  return isPut
}

/** The text to paste; null where the browser doesn't tell it and nothing was copied here. */
export async function getText(): Promise<string | null> {
  try {
    return newestOf(await navigator.clipboard.readText())
  } catch {
    return copied === '' ? null : copied
  }
}

/** The text to paste where the system's clipboard holds this one: what it refused to take since is newer. */
export function newestOf(system: string): string {
  if (copied === handedOver) return system
  return system === handedOver || readClippingText(system) === null ? copied : system
}
