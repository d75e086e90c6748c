/** How the browsers of the tests are set up. Who asks for less motion waits for no animation. */
export const look = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
} as const

/** How long the tests wait for what a page should do or show. */
export const PATIENCE = 60_000
