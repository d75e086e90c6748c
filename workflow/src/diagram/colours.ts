/**
 * Header colours of tables, one for each schema. White text is readable on all of them, and they differ in lightness
 * and hue.
 */
export const schemaColours = [
  '#125d68',
  '#1c6ea4',
  '#7a3f8f',
  '#8a5a00',
  '#1f6f3a',
  '#a83232',
  '#4a4fa3',
  '#a3386f',
  '#5a6620',
  '#4d5b66',
] as const

/** Returns the colour of each schema. The colours don't change unless a schema is added or removed. */
export function schemaColourMap(tables: readonly { readonly schema: string }[]): ReadonlyMap<string, string> {
  const schemas = [...new Set(tables.map(({ schema }) => schema))].toSorted()
  return new Map(
    schemas.map((schema, at) => [schema, schemaColours[at % schemaColours.length] ?? schemaColours[0]]),
  )
}

/** Colours of a diagram in light and dark mode. */
export const diagramThemes = {
  light: {
    page: '#f4f7f8',
    surface: '#ffffff',
    border: '#d5dee0',
    text: '#1a2427',
    dimmed: '#56626a',
    line: '#56626a',
  },
  dark: {
    page: '#161c1e',
    surface: '#1d2427',
    border: '#354145',
    text: '#d5dcde',
    dimmed: '#93a1a5',
    line: '#93a1a5',
  },
} as const
export type DiagramTheme = keyof typeof diagramThemes
