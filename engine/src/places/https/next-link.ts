/** A link with its parameters: `<target>; rel="next"; title="a, b"`. */
const link = /<([^>]*)>((?:\s*;\s*[^\s;,="]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)/g
const parameter = /;\s*([^\s;,="]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g

/** Returns the target of the next page in a `Link` header (RFC 8288), or null if it names none. */
export function nextLink(header: string | undefined): string | null {
  for (const [, target = '', parameters = ''] of header?.matchAll(link) ?? []) {
    const found = new Map<string, string>()
    for (const [, name = '', quoted, plain = ''] of parameters.matchAll(parameter)) {
      const key = name.toLowerCase()
      // Only the first one of equal names counts.
      if (!found.has(key)) found.set(key, quoted ?? plain)
    }
    const relations = found.get('rel')?.toLowerCase().split(/\s+/) ?? []
    // A link with an anchor is about another document.
    if (relations.includes('next') && !found.has('anchor')) return target.trim()
  }
  return null
}
