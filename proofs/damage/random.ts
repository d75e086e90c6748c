import { createHash } from 'node:crypto'

/** Returns the next pseudorandom number from 0 to 1. The same seed gives the same numbers, and so repeats a round. */
export type Random = () => number

/** Returns a Mulberry32 generator seeded with a hash of the words. */
export function randomFrom(...words: readonly (string | number)[]): Random {
  let state = createHash('sha256').update(words.join('/')).digest().readUInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a random element. */
export function oneOf<T>(random: Random, things: readonly [T, ...T[]]): T {
  return things[Math.floor(random() * things.length)] ?? things[0]
}
