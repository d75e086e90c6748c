/** Settings of the tests' browsers. Reduced motion skips animations. */
export const browserDefaults = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
} as const

/** Timeout for anything that a page should do or show, in milliseconds. */
export const TIMEOUT_MS = 60_000
