import type { Attributes } from './xml-attributes.ts'
import { keyOf, pathOf } from './xml-names.ts'

const STYLE = pathOf('style:style')
const TABLE_PROPERTIES = pathOf('style:style/style:table-properties')
const DATE_STYLE = pathOf('number:date-style')
const clockParts: ReadonlySet<number> = new Set(
  ['hours', 'minutes', 'seconds', 'am-pm'].map((part) => pathOf(`number:date-style/number:${part}`)),
)
const STYLE_NAME = keyOf('style:name')
const PARENT = keyOf('style:parent-style-name')
const DATA_STYLE = keyOf('style:data-style-name')
const DISPLAY = keyOf('table:display')
const TABLE_STYLE = keyOf('table:style-name')
const TABLE_NAME = keyOf('table:name')

/** The styles of an OpenDocument, which determine whether a date includes a time and whether a table is hidden. */
export class OpenDocumentStyles {
  readonly #styles = new Map<string, { readonly parent: string | null; readonly format: string | null }>()
  readonly #withClock = new Set<string>()
  readonly #hiding = new Set<string>()
  #style = ''

  open(path: number, attributes: Attributes): void {
    if (path === STYLE) {
      this.#style = attributes.valueOf(STYLE_NAME) ?? ''
      this.#styles.set(this.#style, {
        parent: attributes.valueOf(PARENT),
        format: attributes.valueOf(DATA_STYLE),
      })
    } else if (path === TABLE_PROPERTIES) {
      if (attributes.valueOf(DISPLAY) === 'false') this.#hiding.add(this.#style)
    } else if (path === DATE_STYLE) this.#style = attributes.valueOf(STYLE_NAME) ?? ''
    else if (clockParts.has(path)) this.#withClock.add(this.#style)
  }

  /** Returns the name of a table and whether it is hidden. */
  sheetOf(attributes: Attributes): { readonly name: string; readonly hidden: boolean } {
    return {
      name: attributes.valueOf(TABLE_NAME) ?? '',
      hidden: this.#hiding.has(attributes.valueOf(TABLE_STYLE) ?? ''),
    }
  }

  /** True for a style that shows dates with their time. */
  showsClock(style: string): boolean {
    let name: string | null = style
    for (let depth = 0; name !== null && depth < MOST_PARENTS; depth += 1) {
      const found = this.#styles.get(name)
      if (found?.format) return this.#withClock.has(found.format)
      name = found?.parent ?? null
    }
    return false
  }
}

/** Maximum number of parent styles to follow, because they can form a cycle. */
const MOST_PARENTS = 50
