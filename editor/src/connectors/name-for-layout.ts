import type { JsonLayout } from '@anj/workflow'

const endings: Readonly<Record<JsonLayout, string>> = { array: 'json', lines: 'ndjson' }

/** Returns a file name with the usual extension of a layout, unless the user has chosen an extension of their own. */
export function nameForLayout(fileName: string, layout: JsonLayout): string {
  return fileName.replace(/\.(json|ndjson|jsonl)$/i, `.${endings[layout]}`)
}
