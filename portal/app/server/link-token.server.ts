/** The token of a mail's link, which the page's address holds; empty when it has none. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
