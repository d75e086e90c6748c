/** So many errors of a request are found, at most: an answer names no more. */
export const mostErrors = 100
