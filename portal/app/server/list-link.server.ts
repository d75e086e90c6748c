/** The address of the filtered list that the user came from. Its links pass the list's query on in `?list=`. */
export function listPathOf(request: Request, list: string): string {
  const search = new URL(request.url).searchParams.get('list')
  return search?.startsWith('?') ? list + search : list
}
