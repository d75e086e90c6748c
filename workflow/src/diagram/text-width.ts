/** Fonts of the diagram on screen and in its exports. */
export const DIAGRAM_FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"

/** Safety margin, because each operating system uses a different font. */
const ROOM = 1.13
const BOLD = 1.06

/** Estimates the width of a text in pixels without measuring it on a screen. */
export function textWidth(text: string, size: number, isBold = false): number {
  let em = 0
  for (const sign of text) em += widthOf(sign)
  return em * size * ROOM * (isBold ? BOLD : 1)
}

function widthOf(sign: string): number {
  if (/[iljtfrI.,:;'|!()[\] -]/.test(sign)) return 0.36
  if (/[mwMW@%]/.test(sign)) return 0.92
  if (/[A-Z]/.test(sign)) return 0.7
  // CJK characters and emoji are about as wide as they are high.
  return (sign.codePointAt(0) ?? 0) >= 0x2e80 ? 1.02 : 0.58
}

/** Shortens a text to a width in pixels, with an ellipsis when characters are omitted. */
export function fitText(text: string, size: number, width: number, isBold = false): string {
  if (textWidth(text, size, isBold) <= width) return text
  const signs = [...text]
  while (signs.length > 1 && textWidth(`${signs.join('')}…`, size, isBold) > width) signs.pop()
  return `${signs.join('')}…`
}
