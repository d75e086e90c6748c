import { sentence } from '@anj/workflow/messages'

/**
 * Refuses a request that changes something unless a page of ours sent it: by its Origin, else its Referer.
 * The cookie's SameSite=Lax keeps other sites out; this also keeps out other ports and subdomains.
 */
export function requireSameOrigin(request: Request): void {
  const sender = request.headers.get('origin') ?? request.headers.get('referer')
  if (sender && comesFrom(sender, new URL(request.url))) return
  throw new Response(sentence('originRefused'), { status: 403, statusText: 'Forbidden' })
}

/** A proxy that speaks TLS for us may hide it: an address of ours that looks like http may be https to the browser. */
function comesFrom(sender: string, ours: URL): boolean {
  if (!URL.canParse(sender)) return false
  const { host, protocol } = new URL(sender)
  return host === ours.host && (protocol === ours.protocol || protocol === 'https:')
}
