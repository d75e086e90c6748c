/**
 * The size in bytes above which a body is parsed in a separate thread. Smaller bodies occupy the API's main thread for
 * at most 50 ms.
 */
export const largeBody = 160 * 1024
