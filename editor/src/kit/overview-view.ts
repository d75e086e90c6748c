/** A rectangle on the canvas, in the canvas's own units. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A rectangle in a colour of CSS. */
export interface ColouredBox extends Rectangle {
  readonly colour: string
}

/** Space around the content of the overview, in pixels. */
const MARGIN = 5

/** Returns the smallest rectangle around others, or null if there are none. */
export function around(boxes: Iterable<Rectangle>): Rectangle | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return left > right ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * Returns the part of the canvas that an overview of a size in pixels shows: everything drawn and everything seen, in
 * the overview's proportions. `scale` is the number of canvas units per pixel before the margin is added.
 */
export function overviewView(
  drawn: Rectangle | null,
  seen: Rectangle,
  size: { readonly width: number; readonly height: number },
): { readonly view: Rectangle; readonly scale: number } {
  const all = around(drawn ? [drawn, seen] : [seen]) ?? seen
  const scale = Math.max(all.width / size.width, all.height / size.height)
  const [width, height] = [scale * size.width, scale * size.height]
  const margin = MARGIN * scale
  return {
    scale,
    view: {
      x: all.x - (width - all.width) / 2 - margin,
      y: all.y - (height - all.height) / 2 - margin,
      width: width + 2 * margin,
      height: height + 2 * margin,
    },
  }
}

/** Returns one SVG path for the boxes of each colour, in the order in which the colours occur first. */
export function pathsByColour(boxes: readonly ColouredBox[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string[]>()
  for (const { colour, x, y, width, height } of boxes) {
    const path = `M${x} ${y}h${width}v${height}h${-width}z`
    const same = paths.get(colour)
    if (same) same.push(path)
    else paths.set(colour, [path])
  }
  return new Map([...paths].map(([colour, all]) => [colour, all.join('')]))
}
