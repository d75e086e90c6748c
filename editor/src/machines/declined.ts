/** Thrown if the user wants to inspect other users' changes first. The action wasn't performed, but nothing failed. */
export class ConfirmationDeclined extends Error {
  override readonly name = 'Declined'
}
