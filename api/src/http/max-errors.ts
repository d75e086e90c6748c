/** The maximum number of errors that are found in a request. A response reports no more. */
export const MAX_ERRORS = 100
