import type { OpenedSources } from './open-sources.ts'

/** True for a run that adds new rows to those of earlier runs. It succeeds even if there are no new rows. */
export function mayBeEmpty({ opened }: OpenedSources): boolean {
  return opened.some(({ load }) => load !== null && !load.window.whole)
}
