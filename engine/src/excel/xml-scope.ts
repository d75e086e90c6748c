import type { Attributes } from './xml-attributes.ts'
import { ALTERNATE, hashOf, keyOf, OWN, UNKNOWN } from './xml-names.ts'

const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const XMLNS = keyOf('xmlns')

/** Tracks the namespace declarations that are in scope. */
export class Scope {
  readonly #known: ReadonlyMap<string, string>
  /** The namespace URI of the root; null when it has a known prefix. */
  #own: string | null = null
  readonly #bound: { readonly depth: number; readonly prefix: number; readonly uri: string }[] = []
  /** The latest prefix and its namespace, cached because consecutive elements usually have the same prefix. */
  #prefix = -1
  #space = UNKNOWN

  /** The depth of the innermost element with a declaration; -1 when there is none. */
  depth = -1

  constructor(known: ReadonlyMap<string, string>) {
    this.#known = known
  }

  /** Adds the declarations of an element. `prefix` is the prefix of the root, or null for all other elements. */
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

  /** Removes the declarations of elements at this depth. */
  leave(depth: number): void {
    while (this.depth >= depth) {
      this.#bound.pop()
      this.depth = this.#bound.at(-1)?.depth ?? -1
    }
    this.#prefix = -1
  }

  /** Returns the namespace of a prefix; 0 means no prefix. */
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
