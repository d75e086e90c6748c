const LONGEST = 1

/**
 * Returns the pause before the next attempt to connect, in seconds, after a number of failed attempts. The driver's own
 * pauses grow to 20 seconds, and all connections of a pool count the attempts together. So after an outage of a few
 * seconds, every query would wait much longer than the outage lasted.
 */
export function reconnectPause(failed: number): number {
  // A random part, so that processes don't reconnect all at the same moment.
  return (0.5 + Math.random() / 2) * Math.min(3 ** failed / 100, LONGEST)
}
