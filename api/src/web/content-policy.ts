/**
 * Returns a page's content security policy. The page loads only from Anj's own origin, and inline scripts and styles
 * need the page's nonce.
 */
export function contentPolicy(nonce: string, development: boolean): string {
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    // Development servers add inline styles without a nonce.
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'worker-src': "'self' blob:",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    // Development servers send changed modules over a WebSocket.
    'connect-src': development ? "'self' ws: wss:" : "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
