/** Thrown when somebody wants to look at what others changed before it is done: nothing was done, and nothing failed. */
export class Declined extends Error {
  override readonly name = 'Declined'
}
