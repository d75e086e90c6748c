/**
 * Larger bodies, in bytes, are read in a thread. The worst smaller body occupies the API's main thread for about 30 ms.
 */
export const largeBody = 1 << 18
