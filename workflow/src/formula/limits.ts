/** The most characters of a formula. */
export const MAX_FORMULA_LENGTH = 10_000
/** The most levels of operators and functions within each other. */
export const MAX_FORMULA_DEPTH = 100
