/** The list that somebody came from, as they had searched it: its address stands in `?list=` of the pages it leads to. */
export function cameFrom(request: Request, list: string): string {
  const search = new URL(request.url).searchParams.get('list')
  return search?.startsWith('?') ? list + search : list
}
