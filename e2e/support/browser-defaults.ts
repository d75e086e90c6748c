/** Settings for the browsers in tests. With reduced motion, the product skips its animations. */
export const browserDefaults = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
} as const

/** Timeout for anything that a page should do or show, in milliseconds. */
export const TIMEOUT_MS = 60_000
