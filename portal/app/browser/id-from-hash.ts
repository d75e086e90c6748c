/** The id in an address's fragment, decoded. Returns it undecoded when its percent-encoding is invalid. */
export function idFromHash(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
