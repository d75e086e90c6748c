/** Does something when the process that launched this one disappears, without keeping this one alive for that. */
export function whenLauncherIsGone(act: () => void): void {
  process.once('disconnect', act)
  process.channel?.unref()
}
