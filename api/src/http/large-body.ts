/**
 * Larger bodies, in bytes, are read in a thread. The worst smaller body occupies the API's main thread for less than 50 ms.
 */
export const largeBody = 160 * 1024
