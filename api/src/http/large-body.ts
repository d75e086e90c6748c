/** A body of more bytes counts as large and is read in a thread: the worst smaller one holds the api's thread for some 30 ms. */
export const largeBody = 1 << 18
