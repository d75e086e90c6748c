/** The fonts of the diagram, on the screen and in its exports. */
export const DIAGRAM_FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"

/** Systems have wider and narrower fonts: room for the wider ones. */
const ROOM = 1.13
const BOLD = 1.06

/** About how wide a text is, in pixels, without a screen to measure it on. */
export function textWidth(text: string, size: number, isBold = false): number {
  let em = 0
  for (const sign of text) em += widthOf(sign)
  return em * size * ROOM * (isBold ? BOLD : 1)
}

function widthOf(sign: string): number {
  if (/[iljtfrI.,:;'|!()[\] -]/.test(sign)) return 0.36
  if (/[mwMW@%]/.test(sign)) return 0.92
  if (/[A-Z]/.test(sign)) return 0.7
  // Chinese, Japanese, Korean and pictures are as wide as high.
  return (sign.codePointAt(0) ?? 0) >= 0x2e80 ? 1.02 : 0.58
}

/** As much of a text as fits into so many pixels, with an ellipsis where something is left out. */
export function fitText(text: string, size: number, width: number, isBold = false): string {
  if (textWidth(text, size, isBold) <= width) return text
  const signs = [...text]
  while (signs.length > 1 && textWidth(`${signs.join('')}…`, size, isBold) > width) signs.pop()
  return `${signs.join('')}…`
}
