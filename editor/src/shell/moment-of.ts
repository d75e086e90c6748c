import { formatMoment } from '@anj/workflow/moments'

/** Formats the times of a list so that no two look alike: with seconds where a minute repeats. */
export function distinctMoments(isos: readonly string[]): readonly string[] {
  const minutes = isos.map((iso) => formatMoment(iso))
  const often = Map.groupBy(minutes, (minute) => minute)
  return isos.map((iso, at) =>
    formatMoment(iso, { withSeconds: (often.get(minutes[at] ?? '')?.length ?? 0) > 1 }),
  )
}
