/** Calls `act` when the process that launched this one disappears. Doesn't keep this process alive. */
export function whenLauncherIsGone(act: () => void): void {
  process.once('disconnect', act)
  process.channel?.unref()
}
