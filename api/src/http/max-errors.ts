/** The maximum number of errors that a response reports for a request. Validation stops after this number. */
export const MAX_ERRORS = 100
