/** Anj's own version, equal to the version in package.json. */
export const productVersion = '3.1.0'
