/**
 * Exit codes of `anj`. 0: success. 1: the command started but failed or found problems. 2: the command didn't start
 * because of its options, a file or the server. If a signal ended the command, the code is 128 plus the signal's
 * number, as in shells (130 after Ctrl-C).
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

/**
 * Signals on which a command cleans up and ends. They are sent by closing the terminal, by Ctrl-C, and by process
 * managers.
 */
export const SIGNAL_EXIT_CODES = {
  SIGHUP: exitCodes.hungUp,
  SIGINT: exitCodes.cancelled,
  SIGTERM: exitCodes.terminated,
} as const satisfies Partial<Record<NodeJS.Signals, ExitCode>>
