/** Bytes from which on a body counts as large: it is read in a thread, and few workflow files of one person come at once. */
export const largeBody = 1 << 20
