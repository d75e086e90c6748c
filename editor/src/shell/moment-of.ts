import { moment } from '@anj/workflow/moments'

/** The moments of a list, by which no two of its entries look alike: with seconds where another one has the same minute. */
export function momentsOf(isos: readonly string[]): readonly string[] {
  const minutes = isos.map((iso) => moment(iso))
  const often = Map.groupBy(minutes, (minute) => minute)
  return isos.map((iso, at) => moment(iso, { withSeconds: (often.get(minutes[at] ?? '')?.length ?? 0) > 1 }))
}
