/**
 * How `anj` ends: 0 what was asked for is done and all is well; 1 it was looked at or begun, and failed or found something
 * wrong; 2 it was not begun, since the call, a file or the server is wrong; 128 and the number of a signal that ended it, as
 * shells count: 130 after Ctrl-C.
 */
export const exitCodes = {
  succeeded: 0,
  failed: 1,
  usage: 2,
  hungUp: 129,
  cancelled: 130,
  terminated: 143,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Signals that end a command once it has tidied up: the terminal was closed, Ctrl-C, and whoever stops processes. */
export const endings = {
  SIGHUP: exitCodes.hungUp,
  SIGINT: exitCodes.cancelled,
  SIGTERM: exitCodes.terminated,
} as const satisfies Partial<Record<NodeJS.Signals, ExitCode>>
