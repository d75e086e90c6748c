/**
 * Splits XML into tags, other markup and pieces of text, so that single tags can be changed and all other bytes stay as
 * they are. Each character of a token is a byte. The document must be well-formed, which `readPart` proves, and its
 * tags must be ASCII-compatible, as in UTF-8.
 */
export async function* xmlTokens(pieces: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let rest = ''
  for await (const piece of pieces) {
    const { tokens, left } = split(rest + piece.toString('latin1'))
    rest = left
    yield tokens
  }
  if (rest !== '') yield [rest]
}

/** Returns the tokens of a text in which each character is a byte. */
export function tokensOf(text: string): readonly string[] {
  const { tokens, left } = split(text)
  return left === '' ? tokens : [...tokens, left]
}

/** A tag. Quoted values can contain `>`. */
const tag = /<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y

function split(text: string): { readonly tokens: readonly string[]; readonly left: string } {
  const tokens: string[] = []
  let at = 0
  while (at < text.length) {
    const end = text[at] === '<' ? endOfMarkup(text, at) : text.indexOf('<', at)
    if (end < 0 && text[at] === '<') break
    const next = end < 0 ? text.length : end
    tokens.push(text.slice(at, next))
    at = next
  }
  return { tokens, left: text.slice(at) }
}

/** Returns the position after the markup that begins at a position, or -1 if it is not complete. */
function endOfMarkup(text: string, at: number): number {
  const after = (end: string) => {
    const found = text.indexOf(end, at)
    return found < 0 ? -1 : found + end.length
  }
  // A comment or CDATA section may be cut within its beginning.
  if (text[at + 1] === '!') {
    if (text.length - at < '<![CDATA['.length) return -1
    return after(text.startsWith('<!--', at) ? '-->' : ']]>')
  }
  if (text[at + 1] === '?') return after('?>')
  tag.lastIndex = at
  return tag.test(text) ? tag.lastIndex : -1
}

/** The way in which a token changes the depth: 1 for an opening tag, -1 for a closing tag, otherwise 0. */
export function depthChange(token: string): -1 | 0 | 1 {
  if (token[0] !== '<' || token[1] === '!' || token[1] === '?') return 0
  if (token[1] === '/') return -1
  return token.at(-2) === '/' ? 0 : 1
}

/** Returns the name of a tag without its prefix, or an empty text for other tokens. */
export function localName(token: string): string {
  return /^<\/?(?:[^\s:>/!?]+:)?([^\s:>/!?]+)/.exec(token)?.[1] ?? ''
}

/** Returns the prefix of a tag with its colon, or an empty text. */
export function prefixOf(token: string): string {
  return /^<\/?([^\s:>/]+:)/.exec(token)?.[1] ?? ''
}

/** Returns the value of an attribute without a prefix as it is written, or null. */
export function attributeOf(token: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(token)
  return found ? (found[1] ?? found[2] ?? '') : null
}

/** Returns a tag with another value of an attribute, which is added if the tag doesn't have it. */
export function withAttribute(token: string, name: string, value: string): string {
  const had = new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`)
  if (had.test(token)) return token.replace(had, (_, before: string) => `${before}"${value}"`)
  return token.replace(/\s*\/?>$/, (end) => ` ${name}="${value}"${end.trim()}`)
}

/** Returns a tag without an attribute. */
export function withoutAttribute(token: string, name: string): string {
  return token.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '')
}

/**
 * Returns a document with some tags changed. `change` gets each opening or empty tag with its depth, from 0 for the
 * root, and returns what replaces it.
 */
export function changeTags(text: string, change: (token: string, depth: number) => string): string {
  let depth = 0
  let changed = ''
  for (const token of tokensOf(text)) {
    const by = depthChange(token)
    if (by < 0) depth -= 1
    changed += by >= 0 && localName(token) !== '' ? change(token, depth) : token
    if (by > 0) depth += 1
  }
  return changed
}
