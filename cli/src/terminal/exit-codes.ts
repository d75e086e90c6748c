/**
 * How `anj` ends: 0 what was asked for is done and all is well; 1 it was looked at or begun, and failed or found something
 * wrong; 2 it was not begun, since the call, a file or the server is wrong; 130 it was cancelled (as shells count Ctrl-C).
 */
export const exitCodes = { succeeded: 0, failed: 1, usage: 2, cancelled: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
