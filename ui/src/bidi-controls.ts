/**
 * The characters that change in which direction the text behind them is read, by their names in Unicode. None of them is
 * seen: `gpj.exe` behind an override looks like a picture.
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

/** A stretch of a text: a control with its name, or what stands between two of them. */
export interface NamePart {
  readonly text: string
  /** Such as `Right-to-left override (U+202E)`; null for what is no control. */
  readonly control: string | null
}

/** A text in its stretches, controls apart. */
export function partsOfName(name: string): readonly NamePart[] {
  return name
    .split(anyOfThem)
    .filter((text) => text !== '')
    .map((text) => {
      const control = names.get(text)
      return { text, control: control ? `${control} (${codeOf(text)})` : null }
    })
}

/** A name for where only text can stand, such as a tooltip: each control is written out as `[U+202E]` and changes nothing. */
export function plainName(name: string): string {
  return partsOfName(name)
    .map(({ text, control }) => (control ? `[${codeOf(text)}]` : text))
    .join('')
}

function codeOf(text: string): string {
  return `U+${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
