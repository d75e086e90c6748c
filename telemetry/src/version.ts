/** The product's own version, as its package has it. */
export const productVersion = '3.1.0'
