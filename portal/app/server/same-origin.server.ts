import { sentence } from '@anj/workflow/messages'

/**
 * Refuses a state-changing request unless one of our pages sent it, by its Origin or else its Referer header.
 * SameSite=Lax on the cookie already blocks other sites; this check also blocks other ports and subdomains.
 */
export function requireSameOrigin(request: Request): void {
  const sender = request.headers.get('origin') ?? request.headers.get('referer')
  if (sender && comesFrom(sender, new URL(request.url))) return
  throw new Response(sentence('originRefused'), { status: 403, statusText: 'Forbidden' })
}

/**
 * Compares the sender with our address. Behind a proxy that terminates TLS, ours is http though the browser uses https.
 */
function comesFrom(sender: string, ours: URL): boolean {
  if (!URL.canParse(sender)) return false
  const { host, protocol } = new URL(sender)
  return host === ours.host && (protocol === ours.protocol || protocol === 'https:')
}
