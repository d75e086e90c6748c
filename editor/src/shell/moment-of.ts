import { formatMoment } from '@anj/workflow/moments'

/** Formats the times in a list so that they can be told apart: those within the same minute include the seconds. */
export function distinctMoments(isos: readonly string[]): readonly string[] {
  const minutes = isos.map((iso) => formatMoment(iso))
  const often = Map.groupBy(minutes, (minute) => minute)
  return isos.map((iso, at) =>
    formatMoment(iso, { withSeconds: (often.get(minutes[at] ?? '')?.length ?? 0) > 1 }),
  )
}
