import { createHash } from 'node:crypto'

/** Numbers between 0 and 1 that look random and come again for the same words: every round can be played again. */
export type Random = () => number

/** Mulberry32, fed from a hash of what the numbers are for. */
export function randomFrom(...words: readonly (string | number)[]): Random {
  let state = createHash('sha256').update(words.join('/')).digest().readUInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of some things. */
export function oneOf<T>(random: Random, things: readonly [T, ...T[]]): T {
  return things[Math.floor(random() * things.length)] ?? things[0]
}
