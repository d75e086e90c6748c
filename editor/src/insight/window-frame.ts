/** The position and size of a window on the screen. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A side or corner for resizing a window. */
export type ResizeHandleSide = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

export const DEFAULT_SIZE: Size = { width: 1200, height: 800 }
const LEAST: Size = { width: 400, height: 300 }
/** The margin that is kept around a window on a small screen, so that it doesn't look maximized. */
const MARGIN = 16

/** Returns the smallest size that a window may have, which is smaller than usual on a small screen. */
const leastOf = (screen: Size): Size => ({
  width: Math.min(LEAST.width, screen.width),
  height: Math.min(LEAST.height, screen.height),
})

/** The room for a toast above a window, if the screen is tall enough. */
const TOAST = 80

/** Centres a window on the screen, or places it lower if a toast needs room. The window never exceeds the screen. */
export function centreFrame(size: Size, screen: Size): Frame {
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

/** Moves a window, but never off the screen. */
export function moveFrame(frame: Frame, by: { readonly x: number; readonly y: number }, screen: Size): Frame {
  return fitFrame({ ...frame, x: frame.x + by.x, y: frame.y + by.y }, screen)
}

/** Moves one side or corner of a window. The opposite sides stay in place. */
export function resizeFrame(
  frame: Frame,
  grip: ResizeHandleSide,
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

/** Fits a window into a screen that may have become smaller. */
export function fitFrame(frame: Frame, screen: Size): Frame {
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
