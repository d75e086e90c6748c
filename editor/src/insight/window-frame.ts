/** Where a window stands on the screen and how large it is. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How large something is. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A side or corner by which a window is dragged larger or smaller. */
export type Grip = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

export const STANDARD: Size = { width: 1200, height: 800 }
const LEAST: Size = { width: 400, height: 300 }
/** What stays free around a window that would fill the screen: it can be told from a maximised one. */
const MARGIN = 16

/** The smallest that a window gets; less where the screen itself is smaller. */
const leastOf = (screen: Size): Size => ({
  width: Math.min(LEAST.width, screen.width),
  height: Math.min(LEAST.height, screen.height),
})

/** Room that is kept free for a toast above a window, where the screen is high enough. */
const TOAST = 80

/** A window of a size in the middle of the screen, or lower for a toast above it, no larger than the screen has room for. */
export function centred(size: Size, screen: Size): Frame {
  const least = leastOf(screen)
  const width = within(size.width, least.width, Math.max(least.width, screen.width - 2 * MARGIN))
  const height = within(size.height, least.height, Math.max(least.height, screen.height - 2 * MARGIN))
  const free = screen.height - height
  return {
    x: (screen.width - width) / 2,
    y: Math.max(free / 2, Math.min(TOAST, free - MARGIN)),
    width,
    height,
  }
}

/** The same window moved so far, never out of the screen. */
export function moved(frame: Frame, by: { readonly x: number; readonly y: number }, screen: Size): Frame {
  return fitted({ ...frame, x: frame.x + by.x, y: frame.y + by.y }, screen)
}

/** The same window with one side or corner moved so far; the others stay where they are. */
export function resized(
  frame: Frame,
  grip: Grip,
  by: { readonly x: number; readonly y: number },
  screen: Size,
): Frame {
  const least = leastOf(screen)
  const right = frame.x + frame.width
  const bottom = frame.y + frame.height
  const x = grip.includes('w') ? within(frame.x + by.x, 0, right - least.width) : frame.x
  const y = grip.includes('n') ? within(frame.y + by.y, 0, bottom - least.height) : frame.y
  const end = grip.includes('e') ? within(right + by.x, frame.x + least.width, screen.width) : right
  const foot = grip.includes('s') ? within(bottom + by.y, frame.y + least.height, screen.height) : bottom
  return { x, y, width: end - x, height: foot - y }
}

/** The same window inside a screen that may have become smaller. */
export function fitted(frame: Frame, screen: Size): Frame {
  const least = leastOf(screen)
  const width = within(frame.width, least.width, screen.width)
  const height = within(frame.height, least.height, screen.height)
  return {
    x: within(frame.x, 0, screen.width - width),
    y: within(frame.y, 0, screen.height - height),
    width,
    height,
  }
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
