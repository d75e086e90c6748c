import type { Archive } from './archive.ts'
import { readPart } from './read-part.ts'
import { type Attributes, keyOf } from './xml-scanner.ts'

const STYLE = keyOf('style')
const TABLE_PROPERTIES = keyOf('table-properties')
const TABLE = keyOf('table')

/** The names of the tables of an OpenDocument that its author has hidden. */
export async function hiddenTables(archive: Archive, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const hiding = new Set<string>()
  const hidden = new Set<string>()
  let style = ''
  await readPart(
    archive,
    'content.xml',
    {
      open: (name, attributes) => {
        if (name === STYLE) style = attributeOf(attributes, 'style:name')
        else if (name === TABLE_PROPERTIES) {
          if (attributeOf(attributes, 'table:display') === 'false') hiding.add(style)
        } else if (name === TABLE) {
          const all = attributes.all()
          if (hiding.has(all.get('table:style-name') ?? '')) hidden.add(all.get('table:name') ?? '')
        }
      },
      close: () => undefined,
      text: () => undefined,
      plain: () => undefined,
    },
    { signal },
  )
  return hidden
}

function attributeOf(attributes: Attributes, name: string): string {
  return attributes.all().get(name) ?? ''
}
