/** The address of the filtered list from which the user came. Its links pass the list's query on in `?list=`. */
export function listPathOf(request: Request, list: string): string {
  const search = new URL(request.url).searchParams.get('list')
  return search?.startsWith('?') ? list + search : list
}
