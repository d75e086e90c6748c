/**
 * Characters that change the direction of the text after them, with their Unicode names. They are invisible, so after
 * an override, the name of the program `gpj.exe` is displayed as `exe.jpg`, as if it were a picture.
 */
const names: ReadonlyMap<string, string> = new Map([
  ['\u061c', 'Arabic letter mark'],
  ['\u200e', 'Left-to-right mark'],
  ['\u200f', 'Right-to-left mark'],
  ['\u202a', 'Left-to-right embedding'],
  ['\u202b', 'Right-to-left embedding'],
  ['\u202c', 'Pop directional formatting'],
  ['\u202d', 'Left-to-right override'],
  ['\u202e', 'Right-to-left override'],
  ['\u2066', 'Left-to-right isolate'],
  ['\u2067', 'Right-to-left isolate'],
  ['\u2068', 'First strong isolate'],
  ['\u2069', 'Pop directional isolate'],
])

const anyOfThem = /([\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/u

/** A part of a text: either a direction control or the text between two of them. */
export interface NamePart {
  readonly text: string
  /** Readable name, such as `Right-to-left override (U+202E)`. Null for plain text. */
  readonly control: string | null
}

/** Splits a text at its direction controls. */
export function splitBidiControls(name: string): readonly NamePart[] {
  return name
    .split(anyOfThem)
    .filter((text) => text !== '')
    .map((text) => {
      const control = names.get(text)
      return { text, control: control ? `${control} (${codeOf(text)})` : null }
    })
}

/**
 * Returns a name for plain text such as tooltips, where each control is replaced with visible text such as `[U+202E]`.
 */
export function escapeBidiControls(name: string): string {
  return splitBidiControls(name)
    .map(({ text, control }) => (control ? `[${codeOf(text)}]` : text))
    .join('')
}

function codeOf(text: string): string {
  return `U+${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
