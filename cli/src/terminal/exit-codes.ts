/**
 * Exit codes of `anj`: 0 after success; 1 when the command started but failed or found problems; 2 when it didn't start
 * because of the command, a file or the server; 128 plus the number of the signal that ended it, as in shells (130
 * after Ctrl-C).
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

/** Signals that end a command after cleanup: a closed terminal, Ctrl-C, and process managers. */
export const SIGNAL_EXIT_CODES = {
  SIGHUP: exitCodes.hungUp,
  SIGINT: exitCodes.cancelled,
  SIGTERM: exitCodes.terminated,
} as const satisfies Partial<Record<NodeJS.Signals, ExitCode>>
