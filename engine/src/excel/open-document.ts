import type { Archive } from './archive.ts'
import { readPart } from './read-part.ts'
import { openDocument } from './vocabularies.ts'
import { keyOf, pathOf } from './xml-scanner.ts'

const STYLE = pathOf('office:automatic-styles/style:style')
const TABLE_PROPERTIES = pathOf('office:automatic-styles/style:style/style:table-properties')
const TABLE = pathOf('office:body/office:spreadsheet/table:table')
const STYLE_NAME = keyOf('style:name')
const DISPLAY = keyOf('table:display')
const TABLE_STYLE = keyOf('table:style-name')
const TABLE_NAME = keyOf('table:name')

/** The names of the tables of an OpenDocument that its author has hidden. */
export async function hiddenTables(archive: Archive, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const hiding = new Set<string>()
  const hidden = new Set<string>()
  let style = ''
  await readPart(
    archive,
    'content.xml',
    {
      vocabulary: openDocument,
      open: (path, attributes) => {
        if (path === STYLE) style = attributes.valueOf(STYLE_NAME) ?? ''
        else if (path === TABLE_PROPERTIES) {
          if (attributes.valueOf(DISPLAY) === 'false') hiding.add(style)
        } else if (path === TABLE && hiding.has(attributes.valueOf(TABLE_STYLE) ?? ''))
          hidden.add(attributes.valueOf(TABLE_NAME) ?? '')
      },
      close: () => undefined,
      text: () => undefined,
      plain: () => undefined,
    },
    { signal },
  )
  return hidden
}
