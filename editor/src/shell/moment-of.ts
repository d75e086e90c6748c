import { moment } from '@anj/workflow/moments'

/** Formats the times of a list so that no two look alike: with seconds where a minute repeats. */
export function momentsOf(isos: readonly string[]): readonly string[] {
  const minutes = isos.map((iso) => moment(iso))
  const often = Map.groupBy(minutes, (minute) => minute)
  return isos.map((iso, at) => moment(iso, { withSeconds: (often.get(minutes[at] ?? '')?.length ?? 0) > 1 }))
}
