/**
 * True if a path matches a pattern completely. `*` stands for any characters and `?` for one, but not for `/`. The time
 * grows with the product of the lengths; a regular expression with several `*` could take far longer.
 */
export function fitsPattern(path: string, pattern: string): boolean {
  const wanted = [...pattern]
  const given = [...path]
  let at = 0
  let next = 0
  /** The place after the last `*`, and the place in the path up to which it stands for characters. */
  let star = -1
  let until = 0
  while (at < given.length) {
    const sign = wanted[next]
    if (sign === '*') {
      next += 1
      star = next
      until = at
    } else if (sign !== undefined && (sign === given[at] || (sign === '?' && given[at] !== '/'))) {
      at += 1
      next += 1
    } else if (star >= 0 && given[until] !== '/') {
      // The last `*` stands for one character more.
      until += 1
      at = until
      next = star
    } else return false
  }
  return wanted.slice(next).every((sign) => sign === '*')
}
