/** The id that the last part of an address names; what isn't encoded as it should be is taken as it stands. */
export function namedByHash(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
