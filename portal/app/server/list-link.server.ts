/** The address of the filtered list that the user came from. Pages that it links to carry its query in `?list=`. */
export function listPathOf(request: Request, list: string): string {
  const search = new URL(request.url).searchParams.get('list')
  return search?.startsWith('?') ? list + search : list
}
