/** Thrown when the user wants to inspect others' changes first. Nothing was done, and nothing failed. */
export class ConfirmationDeclined extends Error {
  override readonly name = 'Declined'
}
