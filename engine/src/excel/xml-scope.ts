import type { Attributes } from './xml-attributes.ts'
import { ALTERNATE, hashOf, keyOf, OWN, UNKNOWN } from './xml-names.ts'

const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const XMLNS = keyOf('xmlns')

/** The namespaces of the prefixes at the present place. */
export class Scope {
  readonly #known: ReadonlyMap<string, string>
  /** Address of the root's namespace, unless it has a prefix among the known ones. */
  #own: string | null = null
  readonly #bound: { readonly depth: number; readonly prefix: number; readonly uri: string }[] = []
  /** The prefix that was asked for last, and its namespace: most elements have the same. */
  #prefix = -1
  #space = UNKNOWN

  /** Depth of the innermost element that declares something; -1 without one. */
  depth = -1

  constructor(known: ReadonlyMap<string, string>) {
    this.#known = known
  }

  /** Takes the declarations among an element's attributes; `prefix` is that of the root, null for any other. */
  enter(depth: number, attributes: Attributes, prefix: number | null): void {
    for (let name = attributes.next(); name !== 0; name = attributes.next()) {
      const declared = attributes.prefix === XMLNS ? attributes.local : name === XMLNS ? 0 : null
      if (declared !== null) this.#bound.push({ depth, prefix: declared, uri: attributes.value() })
    }
    this.depth = this.#bound.at(-1)?.depth ?? -1
    this.#prefix = -1
    if (prefix === null) return
    const uri = this.#uriOf(prefix)
    this.#own = this.#known.has(uri) ? null : uri
  }

  /** Forgets what an element of this depth has declared. */
  leave(depth: number): void {
    while (this.depth >= depth) {
      this.#bound.pop()
      this.depth = this.#bound.at(-1)?.depth ?? -1
    }
    this.#prefix = -1
  }

  /** The namespace of a prefix; 0 asks for that of names without one. */
  spaceOf(prefix: number): number {
    if (prefix === this.#prefix) return this.#space
    const uri = this.#uriOf(prefix)
    const known = this.#known.get(uri)
    this.#prefix = prefix
    if (uri === this.#own) this.#space = OWN
    else if (known !== undefined) this.#space = hashOf(known)
    else this.#space = uri === compatibility ? ALTERNATE : UNKNOWN
    return this.#space
  }

  #uriOf(prefix: number): string {
    return this.#bound.findLast((one) => one.prefix === prefix)?.uri ?? ''
  }
}
